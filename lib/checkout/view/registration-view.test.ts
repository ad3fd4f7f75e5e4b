import { describe, expect, it } from 'vitest';
import { StoredRequest } from '#lib/checkout/load-checkout.ts';
import { accepted, event, formInput, question, ticket } from '#lib/checkout/testing/sample-registration.ts';
import { nameParticipants, submittedView } from '#lib/checkout/view/registration-view.ts';

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
const everything = formInput({
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

it('shows all input, with the names of the event', () => {
  expect(submittedView(sent(everything, asked), race)).toEqual({
    participants: [
      { ticketName: 'Ten', distanceKm: null, participant: 'Kato Moses' },
      { ticketName: 'Far', distanceKm: 21.1, participant: 'Babirye Ann' },
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

it('lists participants that occur more than once for the same ticket type', () => {
  const twice = formInput({ 'quantity.tt_1': '2', 'runner.tt_1.2': 'akello  GRACE' });
  expect(submittedView(sent(twice), race).repeated).toEqual(['Akello Grace']);
});

it('loses no answer and no participant where the event is not known any more', () => {
  const gone = submittedView(sent(everything, asked), { ticketNames: new Map(), questions: [] });
  expect(gone.answers.map(({ label }) => label).toSorted()).toEqual(['a', 'days', 'local', 'shirt']);
  expect(gone.participants.map(({ participant }) => participant)).toEqual(['Kato Moses', 'Babirye Ann']);
});

it('of a plain registration lists the participant alone', () => {
  const { participants, ...rest } = submittedView(sent(formInput()), {
    ticketNames: new Map(),
    questions: [],
  });
  expect(participants).toEqual([{ ticketName: '', distanceKm: null, participant: 'Akello Grace' }]);
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

const registration = (ticket_type_id: string, distance_km: number | null = null, status = 'confirmed') => ({
  id: crypto.randomUUID(),
  ticket_type_id,
  distance_km,
  status,
});
const line = (ticket_type_id: string, ...participants: { name?: string; distance_km?: number }[]) => ({
  ticket_type_id,
  quantity: participants.length,
  participants,
});

describe('who runs what', () => {
  it('goes by ticket and distance, in the order in which names were sent', () => {
    const lines = [
      line('ten', { name: 'Akello' }, { name: 'Kato' }),
      line('far', { name: 'Okello', distance_km: 21 }, { name: 'Ann', distance_km: 42 }),
    ];
    const registrations = [
      registration('far', 42),
      registration('ten'),
      registration('far', 21),
      registration('ten'),
    ];
    expect(nameParticipants(registrations, { lines })).toEqual(['Ann', 'Akello', 'Okello', 'Kato']);
  });

  it('leaves names out if one of several registrations was cancelled, and still names the others', () => {
    const lines = [line('ten', { name: 'Akello' }, { name: 'Kato' }), line('five', { name: 'Ann' })];
    const registrations = [registration('ten'), registration('ten', null, 'cancelled'), registration('five')];
    expect(nameParticipants(registrations, { lines })).toEqual([null, null, 'Ann']);
  });

  it('leaves names out if some are missing', () => {
    const registrations = [registration('ten'), registration('ten')];
    expect(nameParticipants(registrations, { lines: [line('ten', { name: 'Akello' }, {})] })).toEqual([
      null,
      null,
    ]);
  });
});
