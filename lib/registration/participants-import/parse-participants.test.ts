import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ListQuestion,
  type ListRules,
  type ListTicket,
  parseParticipants,
} from '#lib/registration/participants-import/parse-participants.ts';

const tickets: ListTicket[] = [
  { ticket_type_id: 'full', name: 'Marathon 42 km', distance_km: 42.195 },
  { ticket_type_id: 'half', name: 'Half marathon', distance_km: 21.1 },
  { ticket_type_id: 'ten', name: '10 km', distance_km: 10 },
];

const choice = (key: string, label: string, ...options: string[]): ListQuestion => ({
  key,
  label,
  kind: 'select',
  options: options.map((value) => ({ value, label: value })),
});
const shirt = choice('shirt', 'Running shirt size', 'XS', 'S', 'M', 'L', 'XL');
const birth: ListQuestion = { key: 'birth', label: 'Date of birth', kind: 'birth_date', options: [] };

const RULES: ListRules = {
  tickets,
  questions: [shirt, birth],
  defaultTicket: null,
  eventName: 'Kampala City Marathon',
  raceDay: '2027-02-07',
};
const parse = (text: string, rules: Partial<ListRules> = {}) =>
  parseParticipants(text, { ...RULES, ...rules });
const only = (text: string, rules: Partial<ListRules> = {}) => {
  const { people, leftOut } = parse(text, rules);
  expect([people.length, leftOut.filter(({ kind }) => kind === 'line').length]).toEqual([1, 0]);
  return people[0];
};
const full = tickets[0] ?? null;

describe('the name', () => {
  test.each([
    ['Ann', 'Ann'],
    ['  Akello   Grace  ', 'Akello Grace'],
    ["O'Brien", "O'Brien"],
    ['Mary-Anne', 'Mary-Anne'],
    ['Mary-Half', 'Mary-Half'],
    ['John Paul II', 'John Paul II'],
    ['Okello (Junior)', 'Okello (Junior)'],
    ['John "Speedy" Okello', 'John "Speedy" Okello'],
    ['\u738b\u4f1f', '\u738b\u4f1f'],
    ['\u0645\u062d\u0645\u062f', '\u0645\u062d\u0645\u062f'],
    ['1. Ann', 'Ann'],
    ['2) Ann', 'Ann'],
    ['(3) Ann', 'Ann'],
    ['#4 Ann', 'Ann'],
    ['a) Ann', 'Ann'],
    ['iv. Ann', 'Ann'],
    ['\u2022 Ann \u2705', 'Ann'],
    ['5\ufe0f\u20e3 Ann', 'Ann'],
    ['*Ann*', 'Ann'],
    ['Dan <dan@example.com>', 'Dan'],
    ['Total Akello', 'Total Akello'],
    ['Asante Kofi', 'Asante Kofi'],
    ['Small John', 'Small John'],
    ['Half Okello', 'Half Okello'],
  ])('of %j is %j', (line, name) => {
    expect(only(line, { defaultTicket: full })).toMatchObject({
      name,
      ticket: 'full',
      answers: {},
      asks: [],
    });
  });

  test.each([
    'Ann 0772 123 456',
    'Ann, +256 772 123 456',
    'Ann 256772123456',
    'Ann - ann@example.com',
    'Ann, 34 yrs',
    'Ann (age 34)',
    'Ann - paid 50,000',
    'Ann UGX 50,000',
    'Ann 45,000/=',
    'Ann \u2705 amelipa',
    'Ann - pay\u00e9',
    'Ann 06:30',
    'Ann (1998)',
  ])('comes without the rest of %j', (line) => {
    expect(only(line, { defaultTicket: full, questions: [] })).toMatchObject({ name: 'Ann', asks: [] });
  });
});

describe('the ticket', () => {
  test.each([
    ['Ann, Marathon 42 km', 'full'],
    ['Ann\tHALF MARATHON', 'half'],
    ['Ann - half marathon', 'half'],
    ['Ann half', 'half'],
    ['Ann - semi', 'half'],
    ['Ann nusu', 'half'],
    ['Ann nusu marathoni', 'half'],
    ['Ann - full', 'full'],
    ['Ann 10km', 'ten'],
    ['Ann-10km', 'ten'],
    ['Ann 10 K', 'ten'],
    ['Ann kilomita 10', 'ten'],
    ['Ann 21', 'half'],
    ['Ann (21)', 'half'],
    ['Ann 21k', 'half'],
    ['Ann 21.1 km', 'half'],
    ['Ann 21,0975 km', 'half'],
    ['Ann 42.2', 'full'],
    ['Ann Half Marathon (21 km)', 'half'],
    ['Ann marathon 42 km', 'full'],
    ['10 km Ann', 'ten'],
    ['Half marathon: Ann', 'half'],
    ['Ann - 10 km, 10 km', 'ten'],
    ['Ann *10km*', 'ten'],
    ['Ann => 10km', 'ten'],
    ['Ann.....10km', 'ten'],
    ['Ann "10km"', 'ten'],
  ])('of %j is clear: %s', (line, ticket) => {
    expect(only(line)).toMatchObject({ name: 'Ann', ticket, asks: [] });
  });

  test.each([
    ['Ann', 'missing', '', []],
    ['Ann 15 km', 'unknown', '15 km', []],
    ['Ann (5)', 'unknown', '5', []],
    ['Ann 3 miles', 'unknown', '3 miles', []],
    ['Ann: Ultra', 'unknown', 'Ultra', []],
    ['Ann - marathon', 'unclear', 'marathon', ['full', 'half']],
    ['Ann half?', 'unclear', 'half', ['half']],
    ['Ann (10 km) - 21 km', 'several', '10 km, 21 km', ['half', 'ten']],
  ])('of %j is asked: %s', (line, why, heard, likely) => {
    expect(only(line)).toMatchObject({
      name: 'Ann',
      ticket: null,
      asks: [{ about: 'ticket', why, heard, likely }],
    });
  });

  test('is what is printed, whatever else the words may mean', () => {
    const printed = [{ ticket_type_id: 'full', name: 'Marathon', distance_km: 42.195 }, ...tickets.slice(1)];
    expect(only('Ann - Marathon', { tickets: printed })).toMatchObject({ ticket: 'full', asks: [] });
    expect(only('Ann - half marathon', { tickets: printed })).toMatchObject({ ticket: 'half', asks: [] });
  });

  test('of one word behind a blank may be a name, and is asked about', () => {
    const junior = [{ ticket_type_id: 'junior', name: 'Junior', distance_km: null }];
    expect(only('Okello Junior', { tickets: junior })).toMatchObject({
      name: 'Okello',
      asks: [{ about: 'ticket', why: 'unclear', likely: ['junior'] }],
    });
    expect(only('Okello - Junior', { tickets: junior })).toMatchObject({ ticket: 'junior', asks: [] });
  });

  test('is a number alone where most lines name one, and is asked about otherwise', () => {
    const found = (text: string) => parse(text).people.map(({ ticket, asks }) => ticket ?? asks[0]?.about);
    expect(found('Ann 42\nBen 21 km\nCy half')).toEqual(['full', 'half', 'half']);
    expect(found('Ann 42\nBen 21\nCy')).toEqual(['full', 'half', 'ticket']);
    expect(found('Ann 42\nBen 21, xs\nCy\nDan')).toEqual(['full', 'half', 'ticket', 'ticket']);
    expect(parse('Ann 42\nBen\nCy').people[0]?.asks).toEqual([
      { about: 'ticket', why: 'bare_number', heard: '42', likely: ['full'] },
    ]);
  });

  test('is no age', () => {
    const { people } = parse('Ann, 34\nBen, 21\nCy, 10\nDan, 56', { defaultTicket: full });
    expect(people.map(({ ticket, asks }) => [ticket, asks.map(({ about }) => about)])).toEqual([
      ['full', []],
      ['full', []],
      // Ten years, or 10 km.
      ['full', ['minor']],
      ['full', []],
    ]);
  });

  test('of a line without one is that of the title above', () => {
    const { people, leftOut } = parse('10 km:\nAnn Akello\nBen Okello\nHalf marathon\nCy Opio');
    expect(people.map(({ ticket }) => ticket)).toEqual(['ten', 'ten', 'half']);
    expect(leftOut.map(({ line }) => line)).toEqual([1, 4]);
  });
});

describe('answers', () => {
  test.each([
    ['Ann 10km XL', 'XL'],
    ['Ann 10km small', 'S'],
    ['Ann, medium, 10km', 'M'],
    ['Ann - 10km - extra large', 'XL'],
    ['Ann 10km size L', 'L'],
    ['Ann 10km T-shirt: L', 'L'],
    ['Ann 10km - taille M', 'M'],
    ['Ann 10km saizi S', 'S'],
    ['Ann 10km m', 'M'],
  ])('of %j are clear: %s', (line, value) => {
    expect(only(line)).toMatchObject({ name: 'Ann', ticket: 'ten', answers: { shirt: value }, asks: [] });
  });

  test.each([
    ['Ann 10km 2XL', 'unknown', []],
    ['Ann 10km XXL', 'unknown', []],
    ['Ann 10km L/XL', 'several', ['L', 'XL']],
    ['Ann 10km M or L', 'several', ['M', 'L']],
    ['Ann 10km L?', 'several', ['L']],
  ])('of %j are asked: %s', (line, why, likely) => {
    expect(only(line)).toMatchObject({ answers: {}, asks: [{ about: 'answer', key: 'shirt', why, likely }] });
  });

  test('take 2XL where it is an option, however it is written', () => {
    const questions = [choice('shirt', 'Shirt', 'M', 'L', '2XL')];
    for (const written of ['2XL', 'XXL', 'xx large', 'double XL'])
      expect(only(`Ann 10km ${written}`, { questions })?.answers).toEqual({ shirt: '2XL' });
  });

  test.each([
    ['Ann 10km 1998-05-03', '1998-05-03'],
    ['Ann 10km 25/12/1998', '1998-12-25'],
    ['Ann 10km 12/25/1998', '1998-12-25'],
    ['Ann, 3 May 1998, 10km', '1998-05-03'],
    ['Ann, 3rd May 98, 10km', '1998-05-03'],
    ['Ann 10km 3 mai 1998', '1998-05-03'],
    ['Ann 10km 3 Desemba 1998', '1998-12-03'],
    ['Ann 10km 7.7.98', '1998-07-07'],
  ])('read the date of birth in %j', (line, value) => {
    expect(only(line)).toMatchObject({ name: 'Ann', answers: { birth: value }, asks: [] });
  });

  test('ask which date is meant where nothing tells days from months', () => {
    expect(only('Ann 10km 03/05/1998')?.asks).toEqual([
      {
        about: 'answer',
        key: 'birth',
        why: 'several',
        heard: '03/05/1998',
        likely: ['1998-05-03', '1998-03-05'],
      },
    ]);
    const { people } = parse('Ann 10km 03/05/1998\nBen 10km 25/12/2001');
    expect(people.map(({ answers }) => answers.birth)).toEqual(['1998-05-03', '2001-12-25']);
  });

  test('never give a consent', () => {
    const consent: ListQuestion = { key: 'photos', label: 'Photos', kind: 'tick', options: [] };
    expect(
      only('Name\tDistance\tPhotos\nAnn\t10 km\tyes'.split('\n')[1] ?? '', { questions: [consent] })?.answers,
    ).toEqual({});
    expect(parse('Name\tDistance\tPhotos\nAnn\t10 km\tyes', { questions: [consent] })).toMatchObject({
      people: [{ answers: {} }],
      ignoredColumns: ['Photos'],
    });
  });
});

describe('what is no person', () => {
  test.each([
    'Harriers list:',
    'Total: 40',
    'TOTAL = 40',
    '12 runners',
    'Thank you!',
    'Regards,',
    'Asante sana.',
    'Deadline Friday!! Copy, add yourself and resend',
    'Kampala City Marathon 2026',
    'www.example.org',
    'Page 2 of 3',
  ])('is left out: %j', (line) => {
    const { people, leftOut } = parse(`Ann Akello 10km\n${line}\nBen Okello 10km`);
    expect(people.map(({ name }) => name)).toEqual(['Ann Akello', 'Ben Okello']);
    expect(leftOut).toEqual([{ line: 2, text: expect.any(String), kind: 'line' }]);
  });

  test.each([
    ['Bank of Uganda', 'title'],
    ['Kampala Running Club (10 km)', 'title'],
    ['TBA 10 km', 'unclear'],
    ['Ann (x2) 10km', 'unclear'],
    [', 10 km', 'unclear'],
  ])('may be one, and is asked about: %j', (line, why) => {
    const { people } = parse(`Ann Akello 10km\nCy Opio 10km\nDan Ssali 10km\n${line}\nBen Okello 10km`);
    expect(people[3]?.asks).toMatchObject([{ about: 'person', why }]);
    expect(people.filter(({ asks }) => asks.length === 0)).toHaveLength(4);
  });

  test('says once what is unclear about a person', () => {
    for (const { asks } of parse('Ann & Ben\nBank of Uganda\nCy Opio 10km').people)
      expect(asks.length).toBeLessThanOrEqual(1);
  });

  test('keeps two people of a line apart', () => {
    expect(parse('Ann Akello & Ben Okello, 10 km').people).toMatchObject([
      { name: 'Ann Akello', ticket: 'ten', asks: [{ about: 'person' }] },
      { name: 'Ben Okello', ticket: 'ten', asks: [{ about: 'person' }] },
    ]);
  });
});

test('keeps the words beside a name as they were pasted', () => {
  expect(only('3. Ssali Ronald - marathon (half?) - L/XL')?.pasted).toBe('marathon (half?) - L/XL');
  expect(only('7. Tumusiime Ivan 15 km L')?.pasted).toBe('15 km L');
  expect(parse('Name\tDistance\tSize\nAnn\t15 km\tL').people[0]?.pasted).toBe('15 km, L');
});

test('does not parse a list of too many lines or columns, or with too long a line', () => {
  expect(parse('Ann\n'.repeat(1_000))).toMatchObject({ tooLong: false });
  expect(parse('Ann\n'.repeat(1_001))).toMatchObject({ tooLong: true, people: [], leftOut: [] });
  expect(parse(`Ann${'\n'.repeat(50_000)}Ben`)).toMatchObject({ tooLong: true });
  expect(parse(`Ben\nAnn${'\tXL'.repeat(30)}`)).toMatchObject({ tooLong: true });
  for (const signs of ['\u2022 ', 'a ']) {
    expect(parse(`Ben\n${signs.repeat(10_000)}`)).toMatchObject({ tooLong: false });
    expect(parse(`Ben\n${signs.repeat(10_001)}`)).toMatchObject({ tooLong: true });
  }
  // A spreadsheet copies empty columns too.
  expect(parse(`Ann\t10 km${'\t'.repeat(200)}`).people).toHaveLength(1);
});

/** Pieces that lists are made of, in any order. */
const PIECES = fc.oneof(
  fc.constantFrom(
    ...[
      'Ann',
      'Okello John',
      '10km',
      'half',
      '21',
      'XL',
      'L/XL',
      'M?',
      '2XL',
      '0772 123 456',
      '03/05/1998',
      'Name',
      'Size',
    ],
    ...[
      ' ',
      ', ',
      '\t',
      ';',
      '\n',
      '\r\n',
      '\u2028',
      '\v',
      ' - ',
      ': ',
      '"',
      '""',
      '|',
      '(',
      ')',
      '*',
      '1. ',
      'sep=;',
      '\u2705',
    ],
    ...[
      'Total',
      'Women',
      'paid 50,000',
      'and',
      '&',
      '?',
      '\u00a6',
      '\u0001',
      '\ud83c',
      '\u0301',
      '__proto__',
      'constructor',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const TEXT = fc.array(PIECES, { maxLength: 80 }).map((pieces) => pieces.join(''));

test('reads any text without failing, and sets nothing that it asks about', () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      const ids = tickets.map(({ ticket_type_id: id }) => id);
      const lines = text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).length;
      for (const { line, ticket, answers, asks } of parse(text).people) {
        expect(line >= 1 && line <= lines).toBe(true);
        expect(ticket === null || ids.includes(ticket)).toBe(true);
        const about = asks.map((ask) => (ask.about === 'answer' ? ask.key : ask.about));
        expect(new Set(about).size).toBe(about.length);
        if (about.includes('ticket')) expect(ticket).toBeNull();
        for (const key of about) expect(answers).not.toHaveProperty(key);
      }
    }),
    { numRuns: 1_000 },
  );
});

// Each of these takes seconds or minutes in a parser that looks back or ahead too far.
test.each([
  ['columns called a name', (n: number) => `${'Name,'.repeat(n / 10)}\n${'a\n'.repeat(n / 4)}`],
  ['running columns', (n: number) => `${'1,'.repeat(n / 4)}\n${'1,'.repeat(n / 4)}`],
  ['ends of names', (n: number) => `${'a - 5 km '.repeat(22)}\n`.repeat(n / 199)],
  ['words of names', (n: number) => `${'a '.repeat(90)}\n`.repeat(n / 181)],
  ['people in a line', (n: number) => `${'a & '.repeat(45)}\n`.repeat(n / 181)],
  ['marks that are no end', (n: number) => `${'\u2022 '.repeat(199)}x\n`.repeat(n / 400)],
  ['addresses that never end', (n: number) => `a <${'@'.repeat(390)}\n`.repeat(n / 394)],
  ['digits', (n: number) => `${'0 '.repeat(190)}\n`.repeat(n / 381)],
  ['numbers that are no dates', (n: number) => `${'1/'.repeat(190)}\n`.repeat(n / 381)],
  ['numbers in a long line', (n: number) => '1,234'.repeat(n / 5)],
  ['blanks in a long line', (n: number) => `${'a'.padEnd(9)}`.repeat(n / 9)],
  ['bars', (n: number) => `a${'| '.repeat(n / 2)}`],
  ['blanks behind quotes', (n: number) => `${'"x'.repeat(n / 4)}${' '.repeat(n / 2)},`],
  ['blanks', (n: number) => `a${' '.repeat(n)}b`],
  ['quotes at every cell', (n: number) => ',"'.repeat(n / 2)],
  ['quotes within quotes', (n: number) => ',"a""b'.repeat(n / 6)],
  ['headings', (n: number) => 'Name,No.\nJina\n'.repeat(n / 14)],
  ['titles', (n: number) => `${'Women '.repeat(60)}\n`.repeat(n / 361)],
  ['marks on a letter', (n: number) => `a${'\u0301\u0323'.repeat(n / 2)}`],
  ['lines without content', (n: number) => `${'-'.repeat(n / 2)}x${'|'.repeat(n / 2)}`],
  ['a quote on every line', (n: number) => '"\n'.repeat(n / 2)],
  ['nothing but quotes', (n: number) => '"'.repeat(n)],
  ['people', (n: number) => 'Okello John - half marathon - XL\n'.repeat(n / 200)],
])('takes time linear in %s', (_, list) => {
  const cost = (length: number): number => {
    const text = list(length);
    const runs = Array.from({ length: 3 }, () => {
      const before = process.threadCpuUsage();
      parse(text);
      return process.threadCpuUsage(before).user / 1000;
    });
    return Math.min(...runs);
  };
  expect(cost(100_000)).toBeLessThan(3 * cost(50_000) + 250);
});
