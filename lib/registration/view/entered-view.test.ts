import { expect, it } from 'vitest';
import { StoredRequest } from '#lib/registration/stored-request.ts';
import { accepted, entry, event, question, ticket } from '#lib/registration/testing/sample-entry.ts';
import { enteredView } from '#lib/registration/view/entered-view.ts';

const sent = (...given: Parameters<typeof accepted>) => StoredRequest.parse(accepted(...given));

const asked = event({
  ticket_types: [ticket('tt_1', { name: 'Ten' }), ticket('tt_2', { name: 'Far', distance_km: 21.1 })],
  additional_questions: [
    question('shirt', { label: 'Shirt size', type: 'select', options: ['S', 'M'] }),
    question('days', { label: 'Which days?', type: 'multiselect', options: ['Friday', 'Sunday'] }),
    question('local', { label: 'From here?', type: 'boolean' }),
    question('a', { label: ' ' }),
  ],
  waiver_required: true,
  waiver_version: '2027-1',
});
const race = {
  ticketNames: new Map(asked.ticket_types.map(({ ticket_type_id: id, name }) => [id, name])),
  questions: asked.additional_questions,
};
const everything = entry({
  'quantity.tt_2': '1',
  runner_ticket: 'tt_1',
  runner_name: 'Kato Moses',
  'runner.tt_2.1': 'Babirye Ann',
  minor: 'yes',
  guardian_name: 'Nakato Rose',
  guardian_phone: '0752 999 888',
  guardian_relation: 'mother',
  'question.shirt': 'M',
  'question.days': ['Friday', 'Sunday'],
  'question.local': 'no',
  'question.a': 'glad',
  discount_code: 'TEN',
  donation: '5000',
  note: 'We come\nby bus.',
  waiver_version: '2027-1',
  waiver_accepted: 'yes',
});

it('tells everything that was entered, by the names of the race', () => {
  expect(enteredView(sent(everything, asked), race)).toEqual({
    runners: [
      { ticketName: 'Ten', distanceKm: null, runner: 'Kato Moses' },
      { ticketName: 'Far', distanceKm: 21.1, runner: 'Babirye Ann' },
    ],
    repeated: [],
    guardian: { name: 'Nakato Rose', phone: '+256752999888', relation: 'mother' },
    answers: [
      { label: 'Shirt size', answer: 'M' },
      { label: 'Which days?', answer: ['Friday', 'Sunday'] },
      { label: 'From here?', answer: false },
      { label: 'a', answer: 'glad' },
    ],
    discountCode: 'TEN',
    donation: 5000,
    note: 'We come\nby bus.',
    waiver: { version: '2027-1' },
  });
});

it('tells who was entered more than once for the same entry', () => {
  const twice = entry({ 'quantity.tt_1': '2', 'runner.tt_1.2': 'akello  GRACE' });
  expect(enteredView(sent(twice), race).repeated).toEqual(['Akello Grace']);
});

it('loses no answer and no runner where the race is not known any more', () => {
  const gone = enteredView(sent(everything, asked), { ticketNames: new Map(), questions: [] });
  expect(gone.answers.map(({ label }) => label).toSorted()).toEqual(['a', 'days', 'local', 'shirt']);
  expect(gone.runners.map(({ runner }) => runner)).toEqual(['Kato Moses', 'Babirye Ann']);
});

it('of a plain entry tells the runner alone', () => {
  const { runners, ...rest } = enteredView(sent(entry()), { ticketNames: new Map(), questions: [] });
  expect(runners).toEqual([{ ticketName: '', distanceKm: null, runner: 'Akello Grace' }]);
  expect(rest).toEqual({
    repeated: [],
    guardian: null,
    answers: [],
    discountCode: null,
    donation: null,
    note: null,
    waiver: null,
  });
});
