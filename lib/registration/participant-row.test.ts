import { expect, test } from 'vitest';
import { event, ownQuestion, question, ticket } from '#lib/checkout/testing/sample-registration.ts';
import { ageOn } from '#lib/registration/asked-questions.ts';
import { NOTHING_ASKED, participantRules } from '#lib/registration/participant-questions.ts';
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
