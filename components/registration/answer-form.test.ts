import { createTranslator } from 'next-intl';
import { expect, it, test } from 'vitest';
import { event as sampleEvent } from '#lib/checkout/testing/sample-registration.ts';
import { EventDetailSchema } from '#lib/partner-api/events.ts';
import { sampleDetail } from '#lib/partner-api/testing/sample-answers.ts';
import { parseParticipants } from '#lib/registration/participants-import/parse-participants.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { RegistrationErrors } from '#lib/registration/registration-problems.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import en from '../../messages/en.json';
import fr from '../../messages/fr.json';
import sw from '../../messages/sw.json';
import { typedAgain } from './answer-form.ts';
import { formLabels, sentencesToFix, severalOf } from './form-labels.ts';
import { repeatedWords } from './list-table.ts';

const INPUT = {
  submission: 'first',
  buyer_name: 'Akello Grace',
  waiver_accepted: 'on',
  roster: 'Okello Sam',
};
const WITHOUT_LIST = { submission: 'first', buyer_name: 'Akello Grace' };
const anew = (errors: Partial<RegistrationErrors>) =>
  typedAgain(INPUT, { fields: {}, form: null, ...errors });

test.each(['sold_out', 'unavailable', 'own_hold', null] as const)(
  'what was typed is kept after %s, and is of the same form when it is sent again',
  (form) => {
    expect(anew({ form, fields: form ? {} : { buyer_email: 'invalid_email' } })).toEqual(INPUT);
  },
);

test('a waiver that was replaced is not accepted yet', () => {
  expect(anew({ fields: { waiver_accepted: 'waiver_version_mismatch' } })).not.toHaveProperty(
    'waiver_accepted',
  );
});

test('a list that was checked is marked as seen, and pressing the check is forgotten', () => {
  const checked = typedAgain(
    { ...INPUT, check_roster: 'yes' },
    {
      fields: {},
      form: null,
      next: 'list_check',
      list: {
        tooLong: false,
        rows: [],
        shared: [],
        leftOut: [],
        beside: '',
        ignoredColumns: [],
        digest: 'seen',
      },
    },
  );
  expect(checked).not.toHaveProperty('check_roster');
  expect(checked.roster_seen).toBe('seen');
});

test('people who are none do not come back with the form', () => {
  const again = (participants: string) =>
    typedAgain({ ...WITHOUT_LIST, participants }, { fields: { participants: 'our_mistake' }, form: null });
  expect(again('['.repeat(50_000))).toEqual(WITHOUT_LIST);
  expect(again('[{"name":"Kato"}]')).toEqual({ ...WITHOUT_LIST, participants: '[{"name":"Kato"}]' });
});

test('one place of one distance is the choice of one person again, more are quantities', () => {
  const typed = (quantities: Record<string, string>) =>
    typedAgain({ ...WITHOUT_LIST, ...quantities }, { fields: {}, form: 'unavailable' });
  expect(typed({ 'quantity.five': '1', 'quantity.ten': '0' })).toEqual({ ...WITHOUT_LIST, ticket: 'five' });
  expect(typed({ 'quantity.five': '1', runner_ticket: '' })).toMatchObject({ runner_ticket: 'five' });
  const two = { 'quantity.five': '1', 'quantity.ten': '1' };
  expect(typed(two)).toEqual({ ...WITHOUT_LIST, ...two });
});

test('a yes to a second registration is asked for each time', () => {
  const typed = typedAgain(
    { ...INPUT, second_entry: 'Yes' },
    { fields: { buyer_email: 'email_required' }, form: null },
  );
  expect(typed).not.toHaveProperty('second_entry');
});

test('names of participants who were given up are back in their fields, unless they were typed anew', () => {
  const off = { 'off.runner.t.2': 'Babirye Jane', 'off.runner.t.3': 'Okot Paul', 'runner.t.3': 'Ocen Mark' };
  const typed = typedAgain({ ...INPUT, ...off }, { fields: {}, form: null });
  expect(typed).toMatchObject({ 'runner.t.2': 'Babirye Jane', 'runner.t.3': 'Ocen Mark' });
});

const event = EventDetailSchema.parse(sampleDetail());

const labelsIn = (locale: string, messages: typeof en) =>
  formLabels(event, {}, createTranslator({ locale, messages, namespace: 'form' }));

it.each([
  ['en', en, 'Distance'],
  ['fr', fr, 'Distance'],
  ['sw', sw, 'Umbali'],
])('%s: the choice of a distance comes first, under a name of its own', (locale, messages, called) => {
  expect(Object.entries(labelsIn(locale, messages))[0]).toEqual([F.tickets, called]);
});

it('a problem of one ticket type is shown under its name', () => {
  const labels = labelsIn('en', en);
  const told = event.ticket_types.map((type) => labels[quantityField(type.ticket_type_id)]);
  expect(told).toEqual(event.ticket_types.map(({ name }) => name));
  expect(told.length).toBeGreaterThan(0);
});

const { ticket_types: tickets } = sampleEvent();
const [defaultTicket = null] = tickets;

const said = (text: string, locale = 'en', messages = en) => {
  const { people } = parseParticipants(text, {
    tickets,
    questions: [],
    defaultTicket,
    eventName: '',
    raceDay: '2027-02-07',
  });
  return repeatedWords(
    people.map(({ line, name, ticket: id }) => ({ line, name, ticket: id ?? '' })),
    createTranslator({ locale, messages, namespace: 'participantsImport' }),
    locale,
  );
};

const LIST = 'S/N\tName\tGender\n1\tAkello Grace\tF\n2\tOkello John\tM\n3\takello  GRACE\tF';

it.each([
  ['en', en, 'Akello Grace is on lines 2 and 4.'],
  ['sw', sw, 'Akello Grace yumo kwenye mistari namba 2 na 4.'],
  ['fr', fr, 'Akello Grace se trouve aux lignes 2 et 4.'],
])('%s: says on which lines a name comes again', (locale, messages, words) => {
  expect(said(LIST, locale, messages)).toEqual([words]);
});

it('returns nothing without repeated names', () => {
  expect(said('Ann\nBen')).toEqual([]);
});

it('shows the first of very many', () => {
  expect(said('Ann\n'.repeat(9))).toEqual(['Ann is on lines 1, 2, 3, 4, 5 and 4 more.']);
  const names = ['Ann', 'Ben', 'Cy', 'Dan', 'Eve', 'Fay', 'Gil'];
  const lines = said([...names, ...names].join('\n'));
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe('2 more names are on several lines.');
});

test.each([
  [
    'en',
    en,
    ['Check the phone number.', "Marathon: there aren't enough places left.", '3. Ann, Shirt: choose one.'],
  ],
  [
    'fr',
    fr,
    [
      'Vérifiez le numéro de téléphone.',
      'Marathon\u00a0: il ne reste pas assez de places.',
      '3. Ann, Shirt\u00a0: choisissez une réponse.',
    ],
  ],
  [
    'sw',
    sw,
    ['Hakiki namba ya simu.', 'Marathon: nafasi zilizobaki hazitoshi.', '3. Ann, Shirt: chagua jibu moja.'],
  ],
] as const)(
  'a summary says in a sentence what is to be done at each field: %s',
  (locale, messages, sentences) => {
    const t = createTranslator({ locale, messages, namespace: 'form' });
    const codes = {
      'row.3.answer.shirt': 'choose_one',
      buyer_phone: 'invalid_phone',
      'quantity.tt_1': 'insufficient_inventory',
    } as const;
    const problems = Object.fromEntries(
      Object.entries(codes).map(([field, code]) => [field, messages.errors[code]]),
    );
    const labels = {
      buyer_phone: 'Phone number',
      'quantity.tt_1': 'Marathon',
      'row.3.answer.shirt': '3. Ann, Shirt',
      note: 'Note',
    };
    expect(Object.values(sentencesToFix(labels, { codes, problems }, t))).toEqual(sentences);
  },
);

test('words that say "this" are led to by the label of their field', () => {
  const t = createTranslator({ locale: 'en', messages: en, namespace: 'form' });
  const codes = { buyer_name: 'not_a_name', note: 'too_long' };
  const problems = { buyer_name: en.errors.not_a_name, note: en.errors.too_long };
  expect(sentencesToFix({ buyer_name: 'Full name', note: 'Note' }, { codes, problems }, t)).toEqual({
    buyer_name: "Full name: this isn't a name.",
    note: 'Note: this is too long.',
  });
});

test('a single problem has no summary', () => {
  expect(severalOf({ phone: 'Check the phone number.' })).toBeNull();
  expect(severalOf({})).toBeNull();
  const two = { phone: 'Check the phone number.', name: 'Add your full name.' };
  expect(severalOf(two)).toEqual(two);
});
