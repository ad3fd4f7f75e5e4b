import { expect, test } from 'vitest';
import { event, ownQuestion, question, ticket } from '#lib/checkout/testing/sample-registration.ts';
import { ageOn } from '#lib/registration/asked-questions.ts';
import { clubIn, NOTHING_ASKED, participantRules } from '#lib/registration/participant-questions.ts';
import { missingFields, type ParticipantRow } from '#lib/registration/participant-row.ts';

const rules = participantRules({
  event: event({
    ticket_types: [ticket('tt_10', { name: '10 km' })],
    additional_questions: [
      question('shirt', { type: 'select', required: true, options: ['S'] }),
      question('club'),
    ],
  }),
  asked: {
    ...NOTHING_ASKED,
    ask: ['shirt'],
    questions: [
      ownQuestion('birth_date', { type: 'birth_date', required: true }),
      ownQuestion('school', { required: true, when: { under: 16, tickets: ['10 km'] } }),
      ownQuestion('club', { required: true }),
    ],
  },
  startsAt: new Date('2027-02-07T03:30:00.000Z'),
  now: new Date('2027-01-10T22:00:00.000Z'),
  timeZone: 'Africa/Kampala',
});

const row = (changes: Partial<ParticipantRow> = {}): ParticipantRow => ({
  name: 'Kato',
  ticket: 'tt_10',
  answers: { shirt: 'S', birth_date: '1990-05-06' },
  minor: false,
  guardian: null,
  phone: '',
  isBuyer: false,
  byLink: false,
  ...changes,
});

test('the rules have the days of the organizer, and no own question with the key of one of the provider', () => {
  expect(rules).toMatchObject({
    raceDay: '2027-02-07',
    today: '2027-01-11',
    changesUntil: '2027-02-07T03:30:00.000Z',
  });
  expect(rules.questions.map(({ key }) => key)).toEqual(['shirt', 'birth_date', 'school']);
});

const RACE = { event: event({}), now: new Date(0), timeZone: 'Africa/Kampala' };
const START = new Date('2027-02-07T03:30:00.000Z');
const until = (asked: object, startsAt: Date | null = START) =>
  participantRules({ ...RACE, asked: { ...NOTHING_ASKED, ...asked }, startsAt }).changesUntil;

test.each([
  ['the start without kit days', {}, '2027-02-07T03:30:00.000Z'],
  ['the last kit hour', { kitEnd: { day: -1, time: '18:00' } }, '2027-02-06T15:00:00.000Z'],
  ['the start, if the kit is handed out later', { kitEnd: { day: 0, time: '09:00' } }, START.toISOString()],
  ['a kit hour before the start', { kitEnd: { day: 0, time: '05:00' } }, '2027-02-07T02:00:00.000Z'],
  [
    'the organizer’s own date',
    { kitEnd: { day: -1, time: '18:00' }, changesUntil: new Date('2027-01-29T20:59:00Z') },
    '2027-01-29T20:59:00.000Z',
  ],
])('answers may change until %s', (_, asked, expected) => {
  expect(until(asked)).toBe(expected);
});

test('without a start, no end is known', () => {
  expect(until({ kitEnd: { day: -1, time: '18:00' } }, null)).toBeNull();
});

test.each([
  ['club', 'Running club', ' Nakawa Striders ', 'Nakawa Striders'],
  ['q_7', 'Which club or team?', 'Hash', 'Hash'],
  ['running_club', 'Runs with', 'Hash', 'Hash'],
  ['club', 'Club', 'N/A', ''],
  ['club', 'Club', '-', ''],
  ['club', 'In a club?', 'Yes', ''],
  ['club', 'In a club?', true, ''],
  ['clubhouse', 'Lunch at the clubhouse', 'Beans', ''],
])('the answer to %s, “%s”, names a club or none: %s', (key, label, answer, club) => {
  expect(
    clubIn({ [key]: answer }, [
      { key: 'size', label: 'Size' },
      { key, label },
    ]),
  ).toBe(club);
});

test.each([
  [{}, []],
  [{ name: ' ', ticket: null, answers: {} }, ['name', 'ticket', 'answer.shirt', 'answer.birth_date']],
  [{ name: '', isBuyer: true }, []],
  [{ name: '', byLink: true, ticket: null, answers: {} }, ['ticket']],
  [
    { answers: { shirt: ['S'], birth_date: '2012-01-01' } },
    ['answer.school', 'guardian.name', 'guardian.phone', 'guardian.relation'],
  ],
  [
    {
      answers: { shirt: 'S', birth_date: '2010-06-01' },
      guardian: { name: 'Ann', phone: '', relation: 'aunt' },
    },
    ['guardian.phone'],
  ],
  [{ answers: { shirt: 'S', birth_date: '1990-05-06' }, minor: true }, []],
])('of the row %j is missing %j', (changes, missing) => {
  expect(missingFields(row(changes), rules)).toEqual(missing);
});

test.each([
  ['2027-02-07', '2009-02-07', 18],
  ['2027-02-07', '2009-02-08', 17],
  ['2027-02-28', '2004-02-29', 22],
])('on %s a person born on %s is %i', (day, born, age) => {
  expect(ageOn(day, born)).toBe(age);
});
