import fc from 'fast-check';
import { expect, test } from 'vitest';
import { event, formInput, ticket } from '#lib/checkout/testing/sample-registration.ts';
import { readPastedList } from '#lib/registration/check-list.ts';
import { listTickets } from '#lib/registration/list-tickets.ts';
import type { ParticipantQuestion, ParticipantRules } from '#lib/registration/participant-questions.ts';
import { parseParticipants } from '#lib/registration/participants-import/parse-participants.ts';
import {
  corpusLists,
  GENERATED_LIST,
} from '#lib/registration/participants-import/testing/generated-lists.ts';
import { listField } from '#lib/registration/registration-input.ts';
import { groupOf, openOf, questionsIn } from './group-people.ts';

// A list in the editor and the same list without a script: both ask, leave out and show the same.

const shirt: ParticipantQuestion = {
  key: 'shirt',
  of: 'provider',
  kind: 'select',
  label: 'Running shirt size',
  help: '',
  required: false,
  options: ['S', 'M', 'L', 'XL'].map((value) => ({ value, label: value })),
  min: null,
  max: null,
  unit: '',
  when: { under: null, tickets: null },
};
const rules: ParticipantRules = {
  questions: [shirt],
  raceDay: '2027-02-07',
  today: '2026-11-26',
  sign: false,
  changesUntil: null,
};
const race = event({
  name: 'Kampala City Marathon',
  ticket_types: [
    ticket('full', { name: 'Marathon 42 km', distance_km: 42.195 }),
    ticket('half', { name: 'Half marathon', distance_km: 21.1 }),
    // The card says 5 km, after the distance in the event's own words.
    ticket('run', { name: 'Fun run 5 km', distance_km: null }),
    ticket('ten', { name: '10 km', distance_km: 10 }),
  ],
});

const sale = { ...race, rules };
/** No ticket is chosen beside the list. */
const input = (changes: Record<string, string> = {}) => formInput({ 'quantity.tt_1': '', ...changes });

const inEditor = (pasted: string) =>
  parseParticipants(pasted, {
    tickets: listTickets(race),
    questions: rules.questions,
    defaultTicket: null,
    eventName: race.name,
    raceDay: rules.raceDay,
  });

function checkBoth(pasted: string): void {
  const list = inEditor(pasted);
  const { people } = groupOf(list, rules);
  const answer = readPastedList(sale, input(), pasted);
  expect(
    answer.rows.map(({ name }) => name),
    pasted,
  ).toEqual(people.map(({ row }) => row.name));
  for (const [index, person] of people.entries()) {
    const isOpen = openOf(person, rules).length > 0;
    expect(person.asks.length > 0 || person.row.minor || person.row.ticket === null, pasted).toBe(isOpen);
    expect(person.panel.length > 0, pasted).toBe(isOpen);
    // The guardian of the first child is that of the next ones, too.
    expect((answer.rows[index]?.questions.length ?? 0) > 0, pasted).toBe(isOpen);
  }
  // The editor asks of a line that may not be a person nothing more before that is answered.
  const ofPeople = (keys: readonly string[]) => keys.filter((key) => key.startsWith('person '));
  expect(ofPeople(answer.shared.map(({ key }) => key)), pasted).toEqual(
    ofPeople(questionsIn(people, rules).shared.map(({ key }) => key)),
  );
  const words = list.leftOut.filter(({ kind }) => kind === 'line').map(({ text }) => text);
  expect(
    answer.leftOut.map(({ text }) => text),
    pasted,
  ).toEqual(expect.arrayContaining(words));
}

test('both ask about the same people of the corpus', () => {
  for (const pasted of corpusLists()) checkBoth(pasted);
});

test('both ask about the same people of generated lists', () => {
  fc.assert(fc.property(GENERATED_LIST, checkBoth), { numRuns: 1_000 });
}, 60_000);

test('one answer stands for all who wrote the same, and a choice for one of them counts more', () => {
  const pasted = ['Okello James', 'Nambi Ruth', 'Atim Joy'].map((name) => `${name} 30 km L`).join('\n');
  const { shared, digest } = readPastedList(sale, input(), pasted);
  expect(shared.map(({ part, people, ask }) => [part, people.map(({ line }) => line), ask?.heard])).toEqual([
    ['ticket', [1, 2, 3], '30 km'],
  ]);
  const [{ field = '' } = {}] = shared;
  const { rows } = readPastedList(
    sale,
    input({ roster_seen: digest, [field]: 'full', [listField('2', 'ticket')]: 'half' }),
    pasted,
  );
  expect(rows.map(({ ticket: chosen }) => chosen?.ticket_type_id)).toEqual(['full', 'half', 'full']);
  expect(rows.flatMap(({ questions }) => questions.map(({ isOpen }) => isOpen))).toEqual([
    false,
    false,
    false,
  ]);
});

test('lines that say the same of their people are left out by one answer', () => {
  const pasted = 'Okello James 10km cancelled\nNambi Ruth 10km\nAtim Joy 10km (cancelled)';
  const { shared, digest } = readPastedList(sale, input(), pasted);
  const [{ field = '', part = '' } = {}] = shared;
  expect(part).toBe('person');
  const { rows } = readPastedList(sale, input({ roster_seen: digest, [field]: 'no' }), pasted);
  expect(rows.map(({ isLeftOut }) => isLeftOut)).toEqual([true, false, true]);
});

test('a distance that is chosen for a line says that it is a person', () => {
  const pasted = 'Okello James 10km\nNambi Ruth 10km\nOpio Sam 21 km\nTeam Kololo';
  const { rows, digest } = readPastedList(sale, input(), pasted);
  const open = (all: typeof rows) => all[3]?.questions.map(({ part, isOpen }) => [part, isOpen]);
  expect(open(rows)).toEqual([
    ['person', true],
    ['ticket', true],
  ]);
  const chosen = readPastedList(
    sale,
    input({ roster_seen: digest, [listField('4', 'ticket')]: 'ten' }),
    pasted,
  );
  expect(open(chosen.rows)).toEqual([
    ['person', false],
    ['ticket', false],
  ]);
});

test('the words that the page prints name the ticket', () => {
  const lines = [
    'Akello Grace 5 km',
    'Okello James 5km L',
    'Nambi Ruth Fun run',
    'Atim Joy Fun run 5 km UGX 30,000',
  ];
  const { people } = inEditor(lines.join('\n'));
  expect(people.map(({ ticket: id, asks }) => [id, asks])).toEqual(lines.map(() => ['run', []]));
});

test('a line that was left out is taken in by one tap without a script too', () => {
  const pasted = 'Okello James 10km\nKampala City Marathon team\nNambi Ruth 10km';
  const first = readPastedList(sale, input(), pasted);
  const [left] = first.leftOut;
  expect(left).toMatchObject({ text: 'Kampala City Marathon team', kind: 'line' });
  const taken = readPastedList(
    sale,
    input({ roster_seen: first.digest, [left?.field ?? '']: 'yes' }),
    pasted,
  );
  expect(taken.leftOut).toEqual([]);
  expect(taken.rows.map(({ line, name }) => [line, name])).toEqual([
    [1, 'Okello James'],
    [2, 'Kampala City Marathon team'],
    [3, 'Nambi Ruth'],
  ]);
  expect(taken.rows[1]?.questions.map(({ part, isOpen }) => [part, isOpen])).toEqual([
    ['person', false],
    ['ticket', true],
  ]);
  expect(listField('0-1', 'person')).toBe(left?.field);
});

test('an age in the list makes a child, whose guardian is asked for', () => {
  const pasted = 'Babirye Ann 16yrs 21 XL\nOpio Sam 10km 17 yrs';
  const { rows, digest } = readPastedList(sale, input(), pasted);
  expect(rows.map(({ isChild, questions }) => [isChild, questions.map(({ part }) => part)])).toEqual([
    [true, ['guardian']],
    [false, ['minor']],
  ]);
  const young = readPastedList(
    sale,
    input({ roster_seen: digest, [listField('2', 'minor')]: 'yes' }),
    pasted,
  );
  expect(young.rows[1]?.questions.map(({ part }) => part)).toEqual(['minor', 'guardian']);
});
