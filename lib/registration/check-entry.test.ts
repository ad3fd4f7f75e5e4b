import { describe, expect, test } from 'vitest';
import { type EventDetail, EventDetailSchema } from '#lib/partner-api/schemas/event.ts';
import { sampleDetail } from '#lib/partner-api/testing/sample-answers.ts';
import { checkEntry } from '#lib/registration/check-entry.ts';
import type { EntryInput } from '#lib/registration/entry-form.ts';

const [sampleTicket] = sampleDetail().ticket_types;
const ticket = (id: string, changes: Record<string, unknown> = {}) => ({
  ...sampleTicket,
  ticket_type_id: id,
  capacity: 2000,
  remaining: 1000,
  distance_km: undefined,
  ...changes,
});
const free = { is_free: true, price_minor: 0, total_minor: 0, service_fee_minor: 0 };
const question = (key: string, changes: Record<string, unknown> = {}) => ({
  key,
  label: key,
  type: 'text',
  required: false,
  ...changes,
});

/** An event with one plain ticket, no question and no waiver. */
const event = (changes: Record<string, unknown> = {}): EventDetail =>
  EventDetailSchema.parse({
    ...sampleDetail(),
    ticket_types: [ticket('tt_1')],
    additional_questions: [],
    waiver_required: false,
    ...changes,
  });

const entry = (changes: EntryInput = {}): EntryInput => ({
  'quantity.tt_1': '1',
  buyer_name: ' Akello Grace ',
  buyer_email: ' grace@example.com ',
  buyer_phone: '0772 123 456',
  payment_method: 'momo',
  ...changes,
});

/** The body that would be sent; an entry that is wrong fails the test. */
function accepted(input: EntryInput, at = event()) {
  const checked = checkEntry(at, input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return checked.value;
}

/** What is wrong, by field; nothing when the entry is accepted. */
function problems(input: EntryInput, at = event()): Record<string, string> {
  const checked = checkEntry(at, input);
  if (checked.ok) return {};
  expect(checked.error.form).toBeNull();
  return checked.error.fields;
}

describe('an entry that is right', () => {
  test('becomes the body of partner-api.md 4.6, trimmed, the phone in E.164, and nothing more', () => {
    expect(accepted(entry({ submission: 'x', surprise: 'y' }))).toEqual({
      event_id: 'evt_1',
      lines: [{ ticket_type_id: 'tt_1', quantity: 1 }],
      buyer_name: 'Akello Grace',
      buyer_email: 'grace@example.com',
      buyer_phone: '+256772123456',
      payment_method: 'momo',
    });
  });

  test('carries a discount code when one was typed', () => {
    expect(accepted(entry({ discount_code: ' EARLY ' }))).toMatchObject({ discount_code: 'EARLY' });
    expect(accepted(entry({ discount_code: '  ' }))).not.toHaveProperty('discount_code');
  });

  test('leaves out tickets nobody wants', () => {
    const two = event({ ticket_types: [ticket('tt_1'), ticket('tt_2')] });
    const { lines } = accepted(entry({ 'quantity.tt_1': '0', 'quantity.tt_2': '2' }), two);
    expect(lines).toEqual([{ ticket_type_id: 'tt_2', quantity: 2 }]);
  });
});

describe('quantities', () => {
  test.each([
    ['', 'choose_ticket'],
    ['0', 'choose_ticket'],
    ['1', undefined],
    ['500', undefined],
    ['501', 'too_many'],
    ['999999', 'too_many'],
    ['1000000', 'invalid_quantity'],
    ['-1', 'invalid_quantity'],
    ['1.5', 'invalid_quantity'],
    ['two', 'invalid_quantity'],
    ['٢', 'invalid_quantity'],
  ])('%j: %s', (typed, problem) => {
    expect(problems(entry({ 'quantity.tt_1': typed }))['quantity.tt_1']).toBe(problem);
  });

  test('of more places than are left are told', () => {
    const few = event({ ticket_types: [ticket('tt_1', { remaining: 2 })] });
    expect(problems(entry({ 'quantity.tt_1': '2' }), few)).toEqual({});
    expect(problems(entry({ 'quantity.tt_1': '3' }), few)).toEqual({
      'quantity.tt_1': 'insufficient_inventory',
    });
  });

  test('of a ticket that the event does not sell count for nothing', () => {
    expect(problems({ ...entry(), 'quantity.tt_1': '', 'quantity.tt_other': '1' })).toEqual({
      'quantity.tt_1': 'choose_ticket',
    });
  });
});

describe('tickets sold by distance', () => {
  const byDistance = event({
    ticket_types: [
      ticket('tt_1', { distance_km: 21.1 }),
      ticket('tt_2', { distance_km: 10 }),
      ticket('tt_3'),
    ],
  });

  test('name the distance of each participant', () => {
    const { lines } = accepted(entry({ 'quantity.tt_2': '2', 'quantity.tt_3': '1' }), byDistance);
    expect(lines).toEqual([
      { ticket_type_id: 'tt_1', quantity: 1, participants: [{ distance_km: 21.1 }] },
      { ticket_type_id: 'tt_2', quantity: 2, participants: [{ distance_km: 10 }, { distance_km: 10 }] },
      { ticket_type_id: 'tt_3', quantity: 1 },
    ]);
    expect(accepted(entry({ 'quantity.tt_1': '500' }), byDistance).lines[0]?.participants).toHaveLength(500);
  });
});

describe('the buyer', () => {
  test.each([
    ['buyer_name', '   ', 'required'],
    ['buyer_name', 'x'.repeat(121), 'too_long'],
    ['buyer_email', '', 'required'],
    ['buyer_email', 'grace', 'invalid_email'],
    ['buyer_email', 'a b@example.com', 'invalid_email'],
    ['buyer_email', `${'x'.repeat(243)}@example.com`, 'invalid_email'],
    ['buyer_phone', '', 'required'],
    ['buyer_phone', '12', 'invalid_phone'],
  ])('%s %j: %s', (field, typed, problem) => {
    expect(problems(entry({ [field]: typed }))).toEqual({ [field]: problem });
  });

  test('may have a name of 120 letters and a foreign phone', () => {
    const foreign = accepted(entry({ buyer_name: 'x'.repeat(120), buyer_phone: '+254 712 345678' }));
    expect(foreign.buyer_phone).toBe('+254712345678');
  });

  test('is told everything that is missing at once', () => {
    expect(problems({})).toEqual({
      'quantity.tt_1': 'choose_ticket',
      buyer_name: 'required',
      buyer_email: 'required',
      buyer_phone: 'required',
      payment_method: 'choose_payment_method',
    });
  });
});

describe('questions', () => {
  const asked = event({
    additional_questions: [
      question('shirt', { type: 'select', required: true, options: ['S', 'M'] }),
      question('club'),
      question('start', { type: 'a_type_of_tomorrow', options: ['early', 'late'] }),
      question('diet', { type: 'textarea', options: ['vegan'] }),
    ],
  });

  test('are sent by their keys, without those left open', () => {
    const { custom_fields } = accepted(
      entry({ 'question.shirt': 'M', 'question.club': ' ', 'question.diet': 'no nuts' }),
      asked,
    );
    expect(custom_fields).toEqual({ shirt: 'M', diet: 'no nuts' });
    expect(accepted(entry())).not.toHaveProperty('custom_fields');
  });

  test.each([
    ['shirt', '', 'required'],
    ['shirt', 'XXL', 'invalid_option'],
    ['shirt', 'm', 'invalid_option'],
    ['start', 'noon', 'invalid_option'],
    ['club', 'x'.repeat(1001), 'too_long'],
  ])('%s answered %j: %s', (key, answer, problem) => {
    const input = entry({ 'question.shirt': 'S', [`question.${key}`]: answer });
    expect(problems(input, asked)).toEqual({ [`question.${key}`]: problem });
  });

  test('of a type we do not know keep their options, and take any text without', () => {
    expect(problems(entry({ 'question.shirt': 'S', 'question.start': 'late' }), asked)).toEqual({});
    const open = event({ additional_questions: [question('mood', { type: 'a_type_of_tomorrow' })] });
    expect(accepted(entry({ 'question.mood': 'glad' }), open).custom_fields).toEqual({ mood: 'glad' });
  });
});

describe('the payment method', () => {
  const airtelOnly = event({ payment_methods: ['airtel'] });

  test('has to be chosen where there are two', () => {
    expect(problems(entry({ payment_method: '' }))).toEqual({ payment_method: 'choose_payment_method' });
    expect(accepted(entry({ payment_method: 'airtel' })).payment_method).toBe('airtel');
  });

  test('need not be chosen where there is one', () => {
    expect(accepted(entry({ payment_method: '' }), airtelOnly).payment_method).toBe('airtel');
  });

  test.each(['momo', 'card', 'cash'])('%s is refused where only Airtel is sold', (payment_method) => {
    const unavailable = { payment_method: 'payment_method_unavailable' };
    expect(problems(entry({ payment_method }), airtelOnly)).toEqual(unavailable);
  });

  test('card is never offered, even when the event names it', () => {
    const withCard = event({ payment_methods: ['card', 'momo'] });
    expect(problems(entry({ payment_method: 'card' }), withCard)).toHaveProperty('payment_method');
    expect(accepted(entry({ payment_method: '' }), withCard).payment_method).toBe('momo');
  });

  test('is not asked for when every ticket is free', () => {
    const allFree = event({ ticket_types: [ticket('tt_1', free), ticket('tt_2')] });
    expect(accepted(entry({ payment_method: '' }), allFree).payment_method).toBe('momo');
    const mixed = entry({ payment_method: '', 'quantity.tt_2': '1' });
    expect(problems(mixed, allFree)).toEqual({ payment_method: 'choose_payment_method' });
  });
});

describe('the waiver', () => {
  const waived = event({ waiver_required: true, waiver_version: '2027-1' });
  const version = { waiver_version: '2027-1' };

  test('is sent with the version that was read', () => {
    const sent = accepted(entry({ ...version, waiver_accepted: 'on' }), waived);
    expect(sent).toMatchObject({ waiver_accepted: true, waiver_version: '2027-1' });
    expect(accepted(entry({ waiver_accepted: 'on' }))).not.toHaveProperty('waiver_accepted');
  });

  test.each([
    ['not accepted', version, 'waiver_required'],
    ['another version read', { waiver_version: '2026-9', waiver_accepted: 'on' }, 'waiver_version_mismatch'],
    ['no version read', { waiver_accepted: 'on' }, 'waiver_version_mismatch'],
  ])('%s', (_, typed, problem) => {
    expect(problems(entry(typed), waived)).toEqual({ waiver_accepted: problem });
  });
});
