/** A club's list as it comes from a chat: twelve people, of whom nine are clear, and two lines of no person. */
export const CLUB_MESSAGE = `*NAKAWA STRIDERS – City Marathon*
Deadline Friday!! Copy, add yourself and resend
1. Okello John - half marathon - XL
2. Nansubuga Mary 10km M
3. Ssali Ronald - marathon (half?) - L/XL
4. Auma Rebecca 42 S
5. Mugisha Allan – half – M
6. Atim Christine 21 km, small
7. Tumusiime Ivan 15 km L
8. Lubega Henry 10 L 0772 345 118
9. Nakato Sarah, half, M
10. Byaruhanga Peter 21km L
11. Kiconco Linda 42km 2XL
12. Wanyama Joel 10k XL`;

/** Twelve lines as people write them: three questions, each about two of them. */
export const TWELVE_LINES = `*KOLOLO JOGGERS*
1. Okello John - Full Marathon - XL
2. Nansubuga Mary FM M
3. Ssali Ronald HM L
4. Auma Rebecca 42 S
5. Mugisha Allan 21, xs
6. Atim Christine half, small
7. Tumusiime Ivan 15 km L
8. Lubega Henry 15km M 0772 345 118
9. Nakato Sarah, half, XXL
10. Byaruhanga Peter 21km XXL
11. Kiconco Linda 42km M (cancelled)
12. Wanyama Joel 10k XL cancelled`;

const GIVEN = ['Sarah', 'Peter', 'Paul', 'Mercy', 'Christine', 'Allan', 'Aisha', 'Rebecca', 'Denis', 'Grace'];
const FAMILY = ['Nakato', 'Okello', 'Akello', 'Musoke', 'Namuli', 'Ssali'];
const SIZES = ['M', 'L', 'M', 'XL', 'S'];

/** Twelve of them run a distance that the race does not have, eight want a size that it does not have, three do not come. */
export const SIXTY_LINES = Array.from({ length: 60 }, (_, n) => {
  const name = `${FAMILY[n % 6]} ${GIVEN[(n + Math.floor(n / 30)) % 10]}`;
  const distance = n % 5 === 4 ? '15 km' : n % 4 === 1 ? '42 km' : '21 km';
  const size = n % 7 === 4 && n < 56 ? 'XXL' : SIZES[n % 5];
  return `${n + 1}. ${name}, ${distance}, ${size}${n % 20 === 7 ? ' cancelled' : ''}`;
}).join('\n');
