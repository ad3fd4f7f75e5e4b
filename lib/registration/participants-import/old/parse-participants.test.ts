import { describe, expect, test } from 'vitest';
import { event, ticket } from '#lib/checkout/testing/sample-registration.ts';
import { NO_VOCABULARY } from '#lib/registration/participants-import/list-vocabulary.ts';
import { parseParticipants } from '#lib/registration/participants-import/old/parse-participants.ts';

const { ticket_types: tickets } = event({
  ticket_types: [
    ticket('full', { name: 'Marathon 42 km' }),
    ticket('half', { name: 'Half Marathon 21 km', distance_km: 21.1 }),
    ticket('ten', { name: '10 km', distance_km: 10 }),
  ],
});
const [full = null] = tickets;

const vocabulary = {
  ...NO_VOCABULARY,
  nameHeadings: ['Name', 'Full name', 'Runner’s name', 'Name of runner', 'Nom', 'Jina'],
  namePartHeadings: ['First name', 'Middle name', 'Last name', 'Prénom'],
  namesToo: ['Jina', 'Nom'],
  nameWords: ['Name', 'Other'],
  ticketHeadings: ['Distance', 'Category'],
  otherHeadings: ['No.', 'Phone'],
  distanceNames: ['Marathon', 'Half marathon', 'Ultra', 'Nusu marathoni'],
  otherLines: ['Total', 'Total runners', 'Thank you', 'Regards', 'Asante sana'],
  groupTitles: ['Women', 'Men'],
  titleWords: ['Harriers', 'Entries', 'List'],
};
const parse = (text: string, defaultTicket = full) =>
  parseParticipants(text, { tickets, defaultTicket, vocabulary, eventName: 'Kampala Night Run' });
const outcome = (text: string, defaultTicket = full) => {
  const { participants, problems } = parse(text, defaultTicket);
  return {
    participants: participants.map(({ line, name, ticket: { ticket_type_id: id } }) => [line, name, id]),
    problems: problems.map(({ line, code, text: about }) => [line, code, about]),
  };
};
const only = (text: string) => outcome(text).participants[0]?.slice(1);

describe('parseParticipants', () => {
  test.each([
    ['Akello Grace\t10 km', ['Akello Grace', 'ten']],
    ['Akello Grace, 10 km', ['Akello Grace', 'ten']],
    ['Akello Grace;10', ['Akello Grace', 'ten']],
    ['Akello Grace; 10K', ['Akello Grace', 'ten']],
    ['"Akello Grace","10 km"', ['Akello Grace', 'ten']],
    ['Akello Grace, 21.1', ['Akello Grace', 'half']],
    ['Akello Grace; 21,1 km', ['Akello Grace', 'half']],
    ['Akello Grace, 21', ['Akello Grace', 'half']],
    ['Akello Grace, 42km', ['Akello Grace', 'full']],
    ['Akello Grace, marathon 42 KM', ['Akello Grace', 'full']],
    ['Akello Grace, half', ['Akello Grace', 'half']],
    ['Akello Grace', ['Akello Grace', 'full']],
    ['Akello Grace,', ['Akello Grace', 'full']],
    ['  Akello   Grace  ', ['Akello Grace', 'full']],
    ['12. Akello Grace', ['Akello Grace', 'full']],
    ['3) Akello Grace\t10', ['Akello Grace', 'ten']],
    ['Akello Grace\t10 km\tXL\tvegan', ['Akello Grace', 'ten']],
    ['"Okello, John",10', ['Okello, John', 'ten']],
    ['Akello Grace\t10 km\t42\t"Plot 5, Kampala"', ['Akello Grace', 'ten']],
    ['Akello Grace\t\t10 km\tXL', ['Akello Grace', 'ten']],
    ['Akello Grace\t\tXL\t10', ['Akello Grace', 'full']],
    ['Akello Grace\t10\t10 km', ['Akello Grace', 'ten']],
    ['O\u2019Connor-Nakimuli, 10', ['O\u2019Connor-Nakimuli', 'ten']],
    ['\u738b\u4f1f, 10', ['\u738b\u4f1f', 'ten']],
    ['\u0645\u062d\u0645\u062f', ['\u0645\u062d\u0645\u062f', 'full']],
  ])('finds the participant in %j', (line, participant) => {
    expect(only(line)).toEqual(participant);
  });

  test('counts lines as pasted, and skips empty ones and a heading', () => {
    expect(outcome('Name\tDistance\r\n\r\nAnn\t10\r\n \t \r\nBen\t21\r\n').participants).toEqual([
      [3, 'Ann', 'ten'],
      [5, 'Ben', 'half'],
    ]);
  });

  test.each([
    ['Ann, 50', 'unknown_ticket', '50'],
    ['Ann, Grace', 'ticket_or_name', 'Grace'],
    ['Ann, marathon', 'unclear_ticket', 'marathon'],
    ['Ann\tF\t10 km', 'ticket_or_name', 'F'],
    ['Ann, Kato, 10 km', 'ticket_or_name', 'Kato'],
    ['Ann, kilo', 'ticket_or_name', 'kilo'],
    ['Ann, mara', 'ticket_or_name', 'mara'],
    ['Ann, ---', 'unknown_ticket', '---'],
    ['Ann\t10 km\tMarathon 42 km', 'two_tickets', 'Marathon 42 km'],
    ['Ann\t\t10 km\t42k', 'two_tickets', '42k'],
    [', 10', 'no_name', '10'],
    ['3', 'not_a_name', '3'],
    ['--- ; 10', 'not_a_name', '---'],
    ['4. 0772 123 456', 'not_a_name', '0772 123 456'],
    [`${'x'.repeat(121)}`, 'name_too_long', `${'x'.repeat(30)}\u2026`],
  ])('reports the problem of %j: %s', (line, code, about) => {
    expect(outcome(line)).toEqual({ participants: [], problems: [[1, code, about]] });
  });

  test.each([
    ['Name', 'Name'],
    ['NAME:', 'NAME:'],
    ["runner's name\tRace", "runner's name, Race"],
    ['Name of runner,Race', 'Name of runner, Race'],
    ['Nom\tÉpreuve', 'Nom, Épreuve'],
    ['Prenom;Marathon', 'Prenom, Marathon'],
    ['Jina', 'Jina'],
    ['Name\t\tDistance', 'Name, Distance'],
  ])('leaves the heading %j out, and reports it', (line, text) => {
    const { participants, problems, leftOut } = parse(`\n${line}\nAnn\t10 km`);
    expect(leftOut).toEqual([{ line: 2, text }]);
    expect(participants.map(({ name }) => name)).toEqual(['Ann']);
    expect(problems).toEqual([]);
  });

  test.each([
    ['No.\tName\tDistance', '1\tAnn\t10 km', ['Ann', 'ten']],
    ['N°\tNom\tDistance', '10\tAnn\t', ['Ann', 'full']],
    ['\tName\tPhone\tDistance', '\tAnn\t0772 123 456\thalf', ['Ann', 'half']],
    ['Name\tPhone', 'Ann\t0772 123 456', ['Ann', 'full']],
    ['Name\tAge\tRun', 'Ann\t10\t21 km', ['Ann', 'half']],
    ['Distance;Jina', '10;Ann', ['Ann', 'ten']],
    ['Nom,Prénom,Distance', 'Okello,Ann,10', ['Okello Ann', 'ten']],
    ['Category,Name,Last name,Distance', 'Senior,Ann,Okello,10', ['Ann Okello', 'ten']],
    ['Name,Distance,Last race', 'Ann,10,Marathon 42 km', ['Ann', 'ten']],
  ])('takes from the columns what the heading %j says', (line, below, participant) => {
    expect(outcome(`${line}\n${below}`)).toEqual({ participants: [[2, ...participant]], problems: [] });
  });

  test.each([
    ['S/N\tName\tGender', 'F', 'Total\t3\t', full],
    ['S/N\tName\tDistance', '10 km', 'Total\t3\t', null],
    ['S/N\tName\tDistance', '10 km', 'Total\t3\t10', full],
  ])(
    'takes the total below %j for no participant, and reports it once',
    (heading, cell, total, defaultTicket) => {
      const { participants, problems } = outcome(
        `${heading}\n1\tAnn\t${cell}\n2\tBen\t${cell}\n${total}`,
        defaultTicket,
      );
      expect(participants.map(([line, name]) => [line, name])).toEqual([
        [2, 'Ann'],
        [3, 'Ben'],
      ]);
      expect(problems).toEqual([[4, 'not_a_name', '3']]);
    },
  );

  test('reports a line without a name in a column of names, and skips a numbered line that is empty', () => {
    expect(outcome('No.\tName\tDistance\n1\tAnn\t10\n2\t\t10\n3\t\t').problems).toEqual([
      [3, 'no_name', '10'],
    ]);
  });

  test.each([
    ['1\tAnn\t10 km', [['Ann', 'ten']]],
    [
      '1\tAnn\t10 km\n2\tBen\t21 km\n4\tCy',
      [
        ['Ann', 'ten'],
        ['Ben', 'half'],
        ['Cy', 'full'],
      ],
    ],
    [
      '1., Ann, 10\n2., Ben, 21\n3.,,',
      [
        ['Ann', 'ten'],
        ['Ben', 'half'],
      ],
    ],
  ])('passes over a column of running numbers: %j', (text, participants) => {
    const { problems, participants: found } = outcome(text);
    expect(found.map(([, ...participant]) => participant)).toEqual(participants);
    expect(problems).toEqual([]);
  });

  test('treats numbers below an unknown heading as running numbers', () => {
    expect(outcome('Nr.\tAthlete\n1\tAnn\n2\tBen')).toEqual({
      participants: [
        [2, 'Ann', 'full'],
        [3, 'Ben', 'full'],
      ],
      problems: [[1, 'heading_or_ticket', 'Athlete']],
    });
    expect(outcome('#\tAthlete\n1\tAnn').problems).toEqual([[1, 'heading_or_ticket', 'Athlete']]);
  });

  test.each(['10\tAnn', '10\tAnn\n21\tBen', '2\tAnn\n1\tBen', '10\tAnn\n10\tBen'])(
    'drops no numbers that may be distances, or count nothing: %j',
    (text) => {
      expect(outcome(text).participants).toEqual([]);
    },
  );

  test.each(['Jina\t10 km', 'Jina, marathon 42 km', 'Jina; 21', 'Jina Akello'])(
    'takes no participant for a heading: %j',
    (text) => {
      const { participants, leftOut } = parse(text);
      expect(leftOut).toEqual([]);
      expect(participants).toHaveLength(text.split('\n').length);
    },
  );

  test('asks whether an unknown first line is a heading if the others are participants', () => {
    expect(outcome('Athlete, Race\nAnn, 10\nBen, 50').problems).toEqual([
      [1, 'heading_or_ticket', 'Race'],
      [3, 'unknown_ticket', '50'],
    ]);
    expect(outcome('Ann, 10\nBen, 50').problems).toEqual([[2, 'unknown_ticket', '50']]);
  });

  test('asks for the ticket if there is no default one', () => {
    expect(outcome('Ann', null).problems).toEqual([[1, 'which_ticket', 'Ann']]);
  });

  test('finds no participant in an empty list', () => {
    expect(outcome(' \n\t\n,,\n')).toEqual({ participants: [], problems: [] });
  });

  test.each([
    ['Akello Grace - 10km', ['Akello Grace', 'ten']],
    ['Akello Grace-10km', ['Akello Grace', 'ten']],
    ['Okello John \u2013 21 km', ['Okello John', 'half']],
    ['Okello John \u2014 21', ['Okello John', 'half']],
    ['Nakato Mary (10km)', ['Nakato Mary', 'ten']],
    ['Nakato Mary [10 km].', ['Nakato Mary', 'ten']],
    ['Opio Sam | 10km', ['Opio Sam', 'ten']],
    ['Opio Sam|10km', ['Opio Sam', 'ten']],
    ['Ssali Peter 10km', ['Ssali Peter', 'ten']],
    ['Ssali Peter 10 K', ['Ssali Peter', 'ten']],
    ['Ssali Peter 21 kilometres', ['Ssali Peter', 'half']],
    ['Ssali Peter kilomita 10', ['Ssali Peter', 'ten']],
    ['Ssali Peter: Half marathon', ['Ssali Peter', 'half']],
    ['Ssali Peter - Half Marathon (21 km)', ['Ssali Peter', 'half']],
    ['Ssali Peter half marathon', ['Ssali Peter', 'half']],
    ['Ssali Peter marathon 42 km', ['Ssali Peter', 'full']],
    ['4. Mary-Anne Akello - 10 km', ['Mary-Anne Akello', 'ten']],
    ['Ssali Peter *10km*', ['Ssali Peter', 'ten']],
    ['Ssali Peter => 10km', ['Ssali Peter', 'ten']],
    ['Ssali Peter.....10km', ['Ssali Peter', 'ten']],
    ['Ssali Peter 10-km', ['Ssali Peter', 'ten']],
    ['Ssali Peter "10km"', ['Ssali Peter', 'ten']],
    ['Ssali Peter - 10 km, 10 km', ['Ssali Peter', 'ten']],
    ['Ssali Peter - 10 km\t\tXL', ['Ssali Peter', 'ten']],
  ])('finds the ticket at the end of the name %j', (line, participant) => {
    expect(outcome(line)).toEqual({ participants: [[1, ...participant]], problems: [] });
  });

  test.each([
    ['Ssali Peter - 5km', 'unknown_ticket', '5km'],
    ['Ssali Peter (5)', 'unknown_ticket', '5'],
    ['Ssali Peter 5 km', 'unknown_ticket', '5 km'],
    ['Ssali Peter 3 miles', 'unknown_ticket', '3 miles'],
    ['Ssali Peter: Ultra', 'unknown_ticket', 'Ultra'],
    ['Ssali Peter nusu marathoni', 'unknown_ticket', 'nusu marathoni'],
    ['Ssali Peter - marathon', 'unclear_ticket', 'marathon'],
    ['Ssali Peter (10 km) - 21 km', 'two_tickets', '10 km'],
    ['Ssali Peter - 10 km, 21 km', 'two_tickets', '10 km'],
    ['Ssali Peter - 10 km\t\t21 km', 'two_tickets', '21 km'],
    ['10 km Ssali Peter', 'which_ticket', '10 km Ssali Peter'],
  ])('asks about the end of the name %j: %s', (line, code, about) => {
    expect(outcome(line)).toEqual({ participants: [], problems: [[1, code, about]] });
  });

  test.each([
    'Mary-Anne',
    'Mary-Half',
    'John Paul II',
    'Okello (Junior)',
    'Okello (1998)',
    'Okello - Kampala',
    'Runner 10',
    'Grace K',
  ])('leaves the name %j whole', (name) => {
    expect(outcome(name)).toEqual({ participants: [[1, name, 'full']], problems: [] });
  });

  test('asks whether the end of a name is a ticket of one word', () => {
    const { ticket_types: sold } = event({ ticket_types: [ticket('tt_1', { name: 'Junior' })] });
    const list = (text: string) =>
      parseParticipants(text, { tickets: sold, defaultTicket: sold[0] ?? null, vocabulary, eventName: '' });
    expect(list('Okello Junior').problems).toMatchObject([{ code: 'which_ticket' }]);
    expect(list('Okello Junior, Junior').participants).toMatchObject([{ name: 'Okello Junior' }]);
    expect(list('Okello (Junior)').participants).toMatchObject([{ name: 'Okello' }]);
  });

  test.each([
    'Harriers list:',
    '10KM',
    '10 km -',
    '3. 10 km:',
    '5 km',
    'Half marathon:',
    'Half marathon 21 km',
    'Half marathon',
    'Total: 40',
    'Total 40',
    'TOTAL = 40',
    'Total 40 runners',
    'Thank you!',
    'Regards,',
    'Asante sana.',
  ])('does not take the line %j for a participant, and asks', (line) => {
    const { participants, problems } = outcome(`Ann\n${line}\nBen`);
    expect(participants.map(([, name]) => name)).toEqual(['Ann', 'Ben']);
    expect(problems).toMatchObject([[2, 'not_a_participant', expect.any(String)]]);
  });

  test('asks about a sum in columns too', () => {
    expect(outcome('Ann\t10\nTotal\t40').problems).toEqual([[2, 'not_a_participant', 'Total']]);
    expect(outcome('Name\tDistance\nAnn\t10\nTotal\t10').problems).toEqual([
      [3, 'not_a_participant', 'Total'],
    ]);
  });

  test.each(['Total Akello', 'Grace Sum', 'Asante Kofi', 'Thanks Okello'])('accepts %j as a name', (name) => {
    expect(only(name)).toEqual([name, 'full']);
  });

  test('ignores the marks of a list', () => {
    const list = [
      '1- Ann',
      '\u2022 Ben - 10 km \u2705',
      '\uFEFF(3) Cy\t10 km \u2705',
      '4 Dan <dan@example.com>',
    ];
    expect(outcome(list.join('\n'))).toEqual({
      participants: [
        [1, 'Ann', 'full'],
        [2, 'Ben', 'ten'],
        [3, 'Cy', 'ten'],
        [4, 'Dan', 'full'],
      ],
      problems: [],
    });
  });

  test.each([
    ['Ann, 0772 123 456', ['Ann', 'full']],
    ['Ann, +256772123456', ['Ann', 'full']],
    ['Ann\t772123456\t10 km', ['Ann', 'ten']],
    ['Ann, ann@example.com, 0772-123-456, half', ['Ann', 'half']],
    ['Ann, 0772123456, XL', ['Ann', 'full']],
    ['Ann | 0772123456', ['Ann', 'full']],
    ['| Ann | 10 km |', ['Ann', 'ten']],
  ])('ignores phone numbers and e-mail addresses in %j', (line, participant) => {
    expect(outcome(line)).toEqual({ participants: [[1, ...participant]], problems: [] });
  });

  test('accepts bare numbers as tickets only if every line names its ticket', () => {
    expect(outcome('Ann, 42\nBen, 21\nCy').problems).toEqual([
      [1, 'bare_number', '42'],
      [2, 'bare_number', '21'],
    ]);
    expect(outcome('Ann (21)\nBen').problems).toEqual([[1, 'bare_number', '21']]);
    expect(outcome('Ann, 0772123456, 21\nBen').problems).toEqual([[1, 'bare_number', '21']]);
    expect(outcome('Ann, 42\nBen, 21\nCy, 35').problems).toEqual([[3, 'unknown_ticket', '35']]);
    expect(outcome('Ann, 42\nBen, 21\nCy, 10 km').problems).toEqual([]);
    expect(outcome('Name, Distance\nAnn, 42\nBen').problems).toEqual([]);
  });

  test('asks whether first names behind surnames belong to them', () => {
    expect(outcome('AKELLO, Grace\nOKELLO, John').problems).toEqual([
      [1, 'ticket_or_name', 'Grace'],
      [2, 'ticket_or_name', 'John'],
    ]);
  });

  test.each([
    ['Name\tAge\tT-shirt\nAnn\t31\tXL', ['Age', 'T-shirt']],
    ['Name\tDistance\tEmergency contact\nAnn\t10\t0772 123 456', ['Emergency contact']],
    ['No.\tName\tRun\tAge\n1\tAnn\t10 km\t31\n2\tBen\t21 km\t', ['Age']],
    ['Name\tDistance\tRemarks\nAnn\t10\t', []],
    ['Ann\t10 km\tXL', []],
  ])('names the columns of %j of which it takes nothing', (text, unread) => {
    expect(parse(text).ignoredColumns).toEqual(unread);
  });

  test('asks whether a number before a name is a distance, where it does not count the lines', () => {
    expect(outcome('10 Ann\n21 Ben\n10 Cy').problems.map(([line, code]) => [line, code])).toEqual([
      [1, 'which_ticket'],
      [2, 'which_ticket'],
      [3, 'which_ticket'],
    ]);
    expect(outcome('9 Ann\n10 Ben\n11 Cy').participants.map(([, name]) => name)).toEqual([
      'Ann',
      'Ben',
      'Cy',
    ]);
  });

  test('asks about words after a colon that are no ticket', () => {
    expect(outcome('Captain: Okello John').problems).toEqual([[1, 'ticket_or_name', 'Okello John']]);
    expect(outcome('Ann - (10 km)').participants).toEqual([[1, 'Ann', 'ten']]);
  });

  test('does not parse a list of too many lines or columns', () => {
    expect(parse('Ann\n'.repeat(1_000))).toMatchObject({ tooLong: false });
    expect(parse('Ann\n'.repeat(1_001))).toMatchObject({ tooLong: true, participants: [], problems: [] });
    expect(parse(`Ann${'\n'.repeat(4_990)}Ben`)).toMatchObject({ tooLong: false });
    expect(parse(`Ann${'\n'.repeat(50_000)}Ben`)).toMatchObject({ tooLong: true });
    expect(parse(`Ann${'\tXL'.repeat(29)}`)).toMatchObject({ tooLong: false });
    expect(parse(`Ben\nAnn${'\tXL'.repeat(30)}`)).toMatchObject({ tooLong: true });
    // A spreadsheet copies empty columns too.
    expect(parse(`Ann\t10 km${'\t'.repeat(200)}`).participants).toHaveLength(1);
  });

  // Each of these once took seconds or minutes.
  test.each([
    ['columns called a name', (n: number) => `${'Name,'.repeat(n / 10)}\n${'a\n'.repeat(n / 4)}`],
    ['running columns', (n: number) => `${'1,'.repeat(n / 4)}\n${'1,'.repeat(n / 4)}`],
    ['ends of names', (n: number) => `${'a - 5 km '.repeat(22)}\n`.repeat(n / 199)],
    ['words of names', (n: number) => `${'a '.repeat(90)}\n`.repeat(n / 181)],
    ['marks that are no end', (n: number) => `${'\u2022 '.repeat(199)}x\n`.repeat(n / 400)],
    ['addresses that never end', (n: number) => `a <${'@'.repeat(390)}\n`.repeat(n / 394)],
    ['bars', (n: number) => `a${'| '.repeat(n / 2)}`],
    ['blanks behind quotes', (n: number) => `${'"x'.repeat(n / 4)}${' '.repeat(n / 2)},`],
    ['quotes at every cell', (n: number) => ',"'.repeat(n / 2)],
    ['quotes within quotes', (n: number) => ',"a""b'.repeat(n / 6)],
    ['headings', (n: number) => 'Name,No.\nJina\n'.repeat(n / 14)],
    ['titles', (n: number) => `${'Women '.repeat(60)}\n`.repeat(n / 361)],
    ['marks on a letter', (n: number) => `a${'\u0301\u0323'.repeat(n / 2)}`],
    ['lines without content', (n: number) => `${'-'.repeat(n / 2)}x${'|'.repeat(n / 2)}`],
    ['a quote on every line', (n: number) => '"\n'.repeat(n / 2)],
    ['nothing but quotes', (n: number) => '"'.repeat(n)],
  ])('takes time linear in %s', (_, list) => {
    const cost = (length: number): number => {
      const text = list(length);
      const runs = Array.from({ length: 5 }, () => {
        const before = process.threadCpuUsage();
        parse(text);
        return process.threadCpuUsage(before).user / 1000;
      });
      return Math.min(...runs);
    };
    expect(cost(200_000)).toBeLessThan(3 * cost(100_000) + 250);
  });
});
