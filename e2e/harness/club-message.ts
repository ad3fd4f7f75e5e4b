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
