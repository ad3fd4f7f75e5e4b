import { expect, it } from 'vitest';
import { StoredRequest } from '#lib/checkout/load-checkout.ts';
import {
  accepted,
  acceptedPeople,
  event,
  formInput,
  question,
  ticket,
} from '#lib/checkout/testing/sample-registration.ts';
import { submittedView } from '#lib/checkout/view/registration-view.ts';
import { askedField, participantPartField } from '#lib/registration/registration-input.ts';

const shown = (given: Parameters<typeof accepted>, facts: Parameters<typeof submittedView>[2]) =>
  submittedView(StoredRequest.parse(accepted(...given)), acceptedPeople(...given), facts);

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
  [askedField('runner_name')]: ['name', 'guardian'],
  [participantPartField('runner_name', 'minor')]: 'yes',
  [participantPartField('runner_name', 'guardian.name')]: 'Nakato Rose',
  [participantPartField('runner_name', 'guardian.phone')]: '0752 999 888',
  [participantPartField('runner_name', 'guardian.relation')]: 'mother',
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
  expect(shown([everything, asked], race)).toEqual({
    participants: [
      {
        ticketName: 'Ten',
        distanceKm: null,
        participant: 'Kato Moses',
        answers: [],
        guardian: { name: 'Nakato Rose', phone: '+256752999888', relation: 'mother' },
      },
      { ticketName: 'Far', distanceKm: 21.1, participant: 'Babirye Ann', answers: [], guardian: null },
    ],
    repeated: [],
    guardian: { name: 'Nakato Rose', phone: '+256752999888', relation: 'mother' },
    answers: [
      { key: 'shirt', label: 'Shirt size', answer: 'M' },
      { key: 'days', label: 'Which days?', answer: ['Friday', 'Sunday'] },
      { key: 'local', label: 'From here?', answer: false },
      { key: 'a', label: 'a', answer: 'glad' },
    ],
    discountCode: 'TEN',
    donation: 5000,
    note: 'We come\nby bus.',
    waiver: { version: '2027-1' },
  });
});

it('leaves what is asked of each of several to them: an earlier order has the first one’s answers', () => {
  const people = ['S', 'M'].map((shirt) => ({
    name: `Runner ${shirt}`,
    ticketTypeId: 'tt_1',
    distanceKm: null,
    answers: { shirt },
    guardian: null,
  }));
  const sent = StoredRequest.parse({ ...accepted(formInput()), custom_fields: { shirt: 'S', a: 'glad' } });
  const { answers, participants } = submittedView(sent, people, race);
  expect(answers.map(({ key }) => key)).toEqual(['a']);
  expect(participants.map((one) => one.answers[0]?.answer)).toEqual(['S', 'M']);
});

it('lists participants that occur more than once for the same ticket type', () => {
  const twice = formInput({ 'quantity.tt_1': '2', 'runner.tt_1.2': 'akello  GRACE' });
  expect(shown([twice], race).repeated).toEqual(['Akello Grace']);
});

it('loses no answer and no participant where the event is not known any more', () => {
  const gone = shown([everything, asked], { ticketNames: new Map(), questions: [] });
  expect(gone.answers.map(({ label }) => label).toSorted()).toEqual(['a', 'days', 'local', 'shirt']);
  expect(gone.participants.map(({ participant }) => participant)).toEqual(['Kato Moses', 'Babirye Ann']);
});

it('of a plain registration lists the participant alone', () => {
  const { participants, ...rest } = shown([formInput()], {
    ticketNames: new Map(),
    questions: [],
  });
  expect(participants).toEqual([
    { ticketName: '', distanceKm: null, participant: 'Akello Grace', answers: [], guardian: null },
  ]);
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
