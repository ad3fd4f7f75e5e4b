import { describe, expect, test } from 'vitest';
import { readRoster } from '#lib/registration/read-roster.ts';
import { event, ticket } from './testing/sample-entry.ts';

const { ticket_types: tickets } = event({
  ticket_types: [
    ticket('full', { name: 'Marathon 42 km' }),
    ticket('half', { name: 'Half Marathon 21 km', distance_km: 21.1 }),
    ticket('ten', { name: '10 km', distance_km: 10 }),
  ],
});
const [full = null] = tickets;

const headings = ['Name', 'Runner’s name', 'Name of runner', 'Nom', 'Prénom', 'Jina'];
const roster = (text: string, usual = full) => readRoster(text, { tickets, usual, headings });
const read = (text: string, usual = full) => {
  const { runners, problems } = roster(text, usual);
  return {
    runners: runners.map(({ line, name, ticket: { ticket_type_id: id } }) => [line, name, id]),
    problems: problems.map(({ line, code, text: about }) => [line, code, about]),
  };
};
const only = (text: string) => read(text).runners[0]?.slice(1);

describe('readRoster', () => {
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
  ])('%j', (line, runner) => {
    expect(only(line)).toEqual(runner);
  });

  test('numbers lines as they were pasted, and passes empty ones and a heading', () => {
    expect(read('Name\tDistance\r\n\r\nAnn\t10\r\n \t \r\nBen\t21\r\n').runners).toEqual([
      [3, 'Ann', 'ten'],
      [5, 'Ben', 'half'],
    ]);
  });

  test.each([
    ['Ann, 50', 'unknown_ticket', '50'],
    ['Ann, Grace', 'unknown_ticket', 'Grace'],
    ['Ann, marathon', 'unclear_ticket', 'marathon'],
    ['Ann\tF\t10 km', 'unknown_ticket', 'F'],
    ['Ann, Kato, 10 km', 'unknown_ticket', 'Kato'],
    ['Ann, kilo', 'unknown_ticket', 'kilo'],
    ['Ann, mara', 'unknown_ticket', 'mara'],
    ['Ann, ---', 'unknown_ticket', '---'],
    ['Ann\t10 km\tMarathon 42 km', 'two_tickets', 'Marathon 42 km'],
    ['Ann\t\t10 km\t42k', 'two_tickets', '42k'],
    [', 10', 'no_name', '10'],
    [`${'x'.repeat(121)}`, 'name_too_long', `${'x'.repeat(30)}\u2026`],
  ])('%j: %s', (line, code, about) => {
    expect(read(line)).toEqual({ runners: [], problems: [[1, code, about]] });
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
  ])('leaves the heading %j out, and tells it', (line, text) => {
    const { runners, problems, heading } = roster(`\n${line}\nAnn\t10 km`);
    expect(heading).toEqual({ line: 2, text });
    expect(runners.map(({ name }) => name)).toEqual(['Ann']);
    expect(problems).toEqual([]);
  });

  test.each(['Jina\t10 km', 'Jina, marathon 42 km', 'Jina; 21', 'Jina Akello', 'Ann, 10\nJina'])(
    'takes no runner for a heading: %j',
    (text) => {
      const { runners, heading } = roster(text);
      expect(heading).toBeNull();
      expect(runners).toHaveLength(text.split('\n').length);
    },
  );

  test('asks whether an unknown first line is a heading, where the others are entries', () => {
    expect(read('Athlete, Race\nAnn, 10\nBen, 50').problems).toEqual([
      [1, 'heading_or_ticket', 'Race'],
      [3, 'unknown_ticket', '50'],
    ]);
    expect(read('Ann, 10\nBen, 50').problems).toEqual([[2, 'unknown_ticket', '50']]);
  });

  test('asks for the entry where none is usual', () => {
    expect(read('Ann', null).problems).toEqual([[1, 'which_ticket', 'Ann']]);
  });

  test('finds nobody in nothing', () => {
    expect(read(' \n\t\n,,\n')).toEqual({ runners: [], problems: [] });
  });
});
