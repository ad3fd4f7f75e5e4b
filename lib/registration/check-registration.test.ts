import { describe, expect, it, test } from 'vitest';
import {
  accepted,
  event,
  FREE,
  formInput,
  problems,
  ticket,
} from '#lib/checkout/testing/sample-registration.ts';
import { isFreeRegistration, priceBefore } from '#lib/registration/check-registration.ts';
import { parseRegistrationInput } from '#lib/registration/parse-registration-input.ts';

describe('a valid registration', () => {
  test('becomes the body of partner-api.md 4.6, trimmed, the phone in E.164, and nothing more', () => {
    expect(accepted(formInput({ submission: 'x', surprise: 'y' }))).toEqual({
      event_id: 'evt_1',
      lines: [{ ticket_type_id: 'tt_1', quantity: 1 }],
      buyer_name: 'Akello Grace',
      buyer_email: 'grace@example.com',
      buyer_phone: '+256772123456',
      payment_method: 'momo',
      buyer: { participants: [{ name: 'Akello Grace', ticket_type_id: 'tt_1', ticket_type: 'tt_1' }] },
    });
  });

  test('names its participants in the buyer, since the document has no name in a line', () => {
    const two = event({ ticket_types: [ticket('tt_1'), ticket('tt_2')] });
    const sent = accepted(
      formInput({ 'quantity.tt_1': '1', 'quantity.tt_2': '1', 'runner.tt_2.1': 'Kato Moses' }),
      two,
    );
    expect(sent.buyer).toEqual({
      participants: [
        { name: 'Akello Grace', ticket_type_id: 'tt_1', ticket_type: 'tt_1' },
        { name: 'Kato Moses', ticket_type_id: 'tt_2', ticket_type: 'tt_2' },
      ],
    });
  });

  test('leaves out ticket types with quantity 0', () => {
    const two = event({ ticket_types: [ticket('tt_1'), ticket('tt_2')] });
    const { lines } = accepted(formInput({ 'quantity.tt_1': '0', 'quantity.tt_2': '1' }), two);
    expect(lines).toMatchObject([{ ticket_type_id: 'tt_2', quantity: 1 }]);
  });
});

describe('the buyer', () => {
  test.each([
    ['buyer_name', '   ', 'name_required'],
    ['buyer_name', 'x'.repeat(121), 'too_long'],
    ['buyer_name', '0772 123 456', 'not_a_name'],
    ['buyer_email', '', 'email_required'],
    ['buyer_email', 'grace', 'invalid_email'],
    ['buyer_email', 'a b@example.com', 'invalid_email'],
    ['buyer_email', 'a@example.com, b@example.com', 'one_email'],
    ['buyer_email', 'grâce@example.com', 'email_letters'],
    ['buyer_email', `${'x'.repeat(243)}@example.com`, 'invalid_email'],
    ['buyer_phone', '', 'phone_required'],
    ['buyer_phone', '12', 'invalid_phone'],
    ['buyer_phone', '0772 123 456 / 0752 123 456', 'one_phone'],
  ])('%s %j: %s', (field, typed, problem) => {
    expect(problems(formInput({ [field]: typed }))).toEqual({ [field]: problem });
  });

  test('may have a name of 120 letters and a foreign phone', () => {
    const foreign = accepted(formInput({ buyer_name: 'x'.repeat(120), buyer_phone: '+254 712 345678' }));
    expect(foreign.buyer_phone).toBe('+254712345678');
  });

  test.each([
    ['250788123456', '+250788123456'],
    ['447911123456', '+447911123456'],
    ['00 44 7911 123456', '+447911123456'],
  ])('keeps the foreign number %s one of its country', (typed, e164) => {
    expect(accepted(formInput({ buyer_phone: typed })).buyer_phone).toBe(e164);
  });

  test.each([
    ['r&d@example.test', 'r&d@example.test'],
    ['grace@läufer.example', 'grace@xn--lufer-gra.example'],
  ])('sends the address %s as %s', (typed, sent) => {
    expect(accepted(formInput({ buyer_email: typed })).buyer_email).toBe(sent);
  });

  test('reports everything that is missing at once', () => {
    expect(problems({})).toEqual({
      tickets: 'choose_ticket',
      buyer_name: 'name_required',
      buyer_email: 'email_required',
      buyer_phone: 'phone_required',
      payment_method: 'choose_payment_method',
    });
  });
});

describe('the waiver', () => {
  const waived = event({ waiver_required: true, waiver_version: '2027-1' });
  const version = { waiver_version: '2027-1' };

  test('is sent with the version that the form showed', () => {
    const sent = accepted(formInput({ ...version, waiver_accepted: 'on' }), waived);
    expect(sent).toMatchObject({ waiver_accepted: true, waiver_version: '2027-1' });
    expect(accepted(formInput({ waiver_accepted: 'on' }))).not.toHaveProperty('waiver_accepted');
  });

  test('is the text that the form showed: a text changed under the same version must be accepted again', () => {
    const rules = { prefixes: { momo: [], airtel: [] }, waiverDigest: 'new' };
    const typed = formInput({ ...version, waiver_accepted: 'on', waiver_digest: 'new' });
    expect(problems(typed, waived, rules)).toEqual({});
    expect(problems({ ...typed, waiver_digest: 'old' }, waived, rules)).toEqual({
      waiver_accepted: 'waiver_version_mismatch',
    });
  });

  test.each([
    ['not accepted', version, 'waiver_required'],
    ['another version read', { waiver_version: '2026-9', waiver_accepted: 'on' }, 'waiver_version_mismatch'],
    ['no version read', { waiver_accepted: 'on' }, 'waiver_version_mismatch'],
  ])('%s', (_, typed, problem) => {
    expect(problems(formInput(typed), waived)).toEqual({ waiver_accepted: problem });
  });
});

describe('a guardian', () => {
  const child = {
    minor: 'yes',
    guardian_name: ' Nakato  Rose ',
    guardian_phone: '0752 123 456',
    guardian_relation: 'mother',
  };

  test('goes with a minor', () => {
    expect(accepted(formInput(child)).guardian).toEqual({
      name: 'Nakato Rose',
      phone: '+256752123456',
      relation: 'mother',
    });
  });

  test('is left out if no participant is under 18, even if it was typed', () => {
    expect(accepted(formInput({ ...child, minor: '' }))).not.toHaveProperty('guardian');
  });

  test('is asked for wholly', () => {
    expect(problems(formInput({ minor: 'yes' }))).toEqual({
      guardian_name: 'guardian_required',
      guardian_phone: 'guardian_required',
      guardian_relation: 'guardian_required',
    });
    expect(problems(formInput({ ...child, guardian_name: '12' }))).toEqual({ guardian_name: 'not_a_name' });
    expect(problems(formInput({ ...child, guardian_phone: '12' }))).toEqual({
      guardian_phone: 'invalid_phone',
    });
  });
});

describe('a donation', () => {
  test.each([
    ['5000', 5000],
    ['5,000', 5000],
    ['UGX 10 000', 10_000],
  ])('of %j is %s minor units', (typed, minor) => {
    expect(accepted(formInput({ donation: typed })).donation_amount).toBe(minor);
  });

  test.each(['', ' ', '0'])('of %j is none', (typed) => {
    expect(accepted(formInput({ donation: typed }))).not.toHaveProperty('donation_amount');
  });

  test.each(['-5000', '12.50', 'much', '1e9', '9'.repeat(13)])('of %j is refused', (typed) => {
    expect(problems(formInput({ donation: typed }))).toEqual({ donation: 'invalid_donation' });
  });

  test('to a free registration has to be paid for; an event that is all free accepts none', () => {
    const free = event({ ticket_types: [ticket('tt_1', FREE), ticket('tt_2')] });
    const gift = formInput({ payment_method: '', donation: '5000' });
    expect(problems(gift, free)).toEqual({ payment_method: 'choose_payment_method' });
    const allFree = event({ ticket_types: [ticket('tt_1', FREE)] });
    expect(accepted(gift, allFree)).not.toHaveProperty('donation_amount');
  });
});

describe('codes and notes', () => {
  test('a note that is too long comes back whole', () => {
    const form = new FormData();
    form.append('note', 'x'.repeat(19_000));
    const input = parseRegistrationInput(form);
    expect(input.note).toHaveLength(19_000);
    expect(problems(formInput(input))).toEqual({ note: 'too_long' });
  });

  test('are sent when they were typed', () => {
    const typed = { discount_code: ' EARLY ', note: ' Two \n lines ', referral_code: 'amina' };
    expect(accepted(formInput(typed))).toMatchObject({
      discount_code: 'EARLY',
      note: 'Two \n lines',
      referral_code: 'amina',
    });
  });

  test('are left out when they were not', () => {
    const sent = accepted(formInput({ discount_code: ' ', note: '', referral_code: '' }));
    for (const field of ['discount_code', 'note', 'referral_code']) expect(sent).not.toHaveProperty(field);
  });

  test('have maximum lengths, and a referral code that is too long is cut', () => {
    const long = { discount_code: 'x'.repeat(65), note: 'x'.repeat(5001) };
    expect(problems(formInput(long))).toEqual({ discount_code: 'too_long', note: 'too_long' });
    expect(accepted(formInput({ note: 'x'.repeat(5000) })).note).toHaveLength(5000);
    expect(accepted(formInput({ referral_code: 'x'.repeat(100) })).referral_code).toHaveLength(64);
  });
});

describe('the payment method', () => {
  const rules = { prefixes: { momo: ['077'], airtel: ['075'] }, waiverDigest: null };

  const airtelOnly = event({ payment_methods: ['airtel'] });

  test('has to be chosen where there are two', () => {
    expect(problems(formInput({ payment_method: '' }))).toEqual({ payment_method: 'choose_payment_method' });
    expect(accepted(formInput({ payment_method: 'airtel' })).payment_method).toBe('airtel');
  });

  test('need not be chosen where there is one', () => {
    expect(accepted(formInput({ payment_method: '' }), airtelOnly).payment_method).toBe('airtel');
  });

  test.each(['momo', 'card', 'cash'])('%s is refused where only Airtel is sold', (payment_method) => {
    const unavailable = { payment_method: 'payment_method_unavailable' };
    expect(problems(formInput({ payment_method }), airtelOnly)).toEqual(unavailable);
  });

  test('card is never offered, even when the event names it', () => {
    const withCard = event({ payment_methods: ['card', 'momo'] });
    expect(problems(formInput({ payment_method: 'card' }), withCard)).toHaveProperty('payment_method');
    expect(accepted(formInput({ payment_method: '' }), withCard).payment_method).toBe('momo');
  });

  test('is not asked for when every ticket is free', () => {
    const allFree = event({ ticket_types: [ticket('tt_1', FREE), ticket('tt_2')] });
    expect(accepted(formInput({ payment_method: '' }), allFree).payment_method).toBe('momo');
    const mixed = formInput({ payment_method: '', 'quantity.tt_2': '1', 'runner.tt_2.1': 'Ann' });
    expect(problems(mixed, allFree)).toEqual({ payment_method: 'choose_payment_method' });
  });

  test('is that of the paying number when none was chosen', () => {
    const number = { payment_method: '', paying_number: '+256 752 123456' };
    expect(accepted(formInput(number), event(), rules).payment_method).toBe('airtel');
  });

  test('that was chosen stands above what the number looks like', () => {
    const number = { payment_method: 'momo', paying_number: '0752123456' };
    expect(accepted(formInput(number), event(), rules).payment_method).toBe('momo');
  });

  test('has to be chosen where the number says nothing, or a network that is not sold', () => {
    const choose = { payment_method: 'choose_payment_method' };
    const unknown = { payment_method: '', paying_number: '0712 123 456' };
    expect(problems(formInput(unknown), event(), rules)).toEqual(choose);
    expect(
      problems(formInput({ payment_method: '', buyer_phone: '+254 712 345678' }), event(), rules),
    ).toEqual(choose);
  });

  test('is not asked for where none is sold: a paid ticket is refused at its field, a free one is accepted', () => {
    const none = event({ payment_methods: ['card'], ticket_types: [ticket('tt_1'), ticket('tt_2', FREE)] });
    const paid = formInput({ payment_method: '' });
    expect(problems(paid, none)).toEqual({ 'quantity.tt_1': 'payments_disabled' });
    const free = { ...paid, 'quantity.tt_1': '', 'quantity.tt_2': '1', donation: '5000' };
    expect(accepted(free, none)).not.toHaveProperty('donation_amount');
  });

  test('is that of the number for contact when none was given to pay with', () => {
    const number = { payment_method: '', buyer_phone: '0752 123 456' };
    expect(accepted(formInput(number), event(), rules).payment_method).toBe('airtel');
    const paying = { ...number, paying_number: '0772123456' };
    expect(accepted(formInput(paying), event(), rules).payment_method).toBe('momo');
  });

  test.each([
    ['12', 'invalid_paying_number'],
    ['my number', 'invalid_paying_number'],
    ['0414 123 456', 'invalid_paying_number'],
    ['+254712345678', 'foreign_paying_number'],
    ['250788123456', 'foreign_paying_number'],
    ['447911123456', 'foreign_paying_number'],
    ['0772123456 or 0752123456', 'one_phone'],
  ])('a paying number like %j is refused: %s', (typed, problem) => {
    expect(problems(formInput({ paying_number: typed }))).toEqual({ paying_number: problem });
  });
});

const shown = { shown_prices: JSON.stringify({ a: { momo: 21_100, airtel: 21_300 }, b: { momo: 31_100 } }) };
const one = { lines: [{ ticket_type_id: 'a', quantity: 1 }], payment_method: 'momo' as const };
const three = {
  ...one,
  lines: [
    { ticket_type_id: 'a', quantity: 2 },
    { ticket_type_id: 'b', quantity: 1 },
  ],
};

describe('the price that the form showed', () => {
  test.each([
    [21_100, null],
    [36_550, 21_100],
    [15_000, 21_100],
  ])('of one ticket is its quote: %s', (total, before) => {
    expect(priceBefore(shown, one, total)).toBe(before);
  });

  test('is that of the method by which the order is paid', () => {
    expect(priceBefore(shown, { ...one, payment_method: 'airtel' as const }, 21_300)).toBeNull();
    expect(priceBefore(shown, { ...one, payment_method: 'airtel' as const }, 21_100)).toBe(21_300);
  });

  test.each([
    [73_300, null],
    [70_000, null],
    [73_301, 73_300],
  ])('of several is a bound: %s', (total, before) => {
    expect(priceBefore(shown, three, total)).toBe(before);
  });

  test('with a discount is a bound, and with a donation says nothing', () => {
    expect(priceBefore(shown, { ...one, discount_code: 'TEN' }, 19_000)).toBeNull();
    expect(priceBefore(shown, { ...one, discount_code: 'TEN' }, 30_000)).toBe(21_100);
    expect(priceBefore(shown, { ...one, donation_amount: 5_000 }, 26_300)).toBeNull();
  });

  test('is parsed completely for an event with 200 ticket types', () => {
    const ids = Array.from(
      { length: 200 },
      (_, n) => `tkt_00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    const form = new FormData();
    for (const id of ids) form.append(`quantity.${id}`, '');
    const quotes = Object.fromEntries(ids.map((id) => [id, { momo: 1_021_100, airtel: 1_021_300 }]));
    form.append('shown_prices', JSON.stringify(quotes));
    const last = { ...one, lines: [{ ticket_type_id: ids.at(-1) ?? '', quantity: 1 }] };
    expect(priceBefore(parseRegistrationInput(form), last, 1_021_100)).toBeNull();
    expect(priceBefore(parseRegistrationInput(form), last, 1_036_550)).toBe(1_021_100);
  });

  test.each(['', 'no JSON', '[]', '{}', '{"a":{"momo":"1"}}', '{"a":{"momo":-1}}', '{"a":{"airtel":1}}'])(
    'that cannot be parsed is ignored: %j',
    (text) => {
      expect(priceBefore({ shown_prices: text }, one, 36_550)).toBeNull();
      expect(priceBefore({}, one, 36_550)).toBeNull();
    },
  );
});

const costsNothing = (tickets: readonly string[], more: object = {}): boolean => {
  const lines = tickets.map((ticket_type_id) => ({ ticket_type_id, quantity: 1 }));
  return isFreeRegistration({ lines, ...more }, { freeTickets: ['kids', 'fun'] });
};

it('is free if all chosen tickets are free and there is no donation', () => {
  expect(costsNothing(['kids', 'fun'])).toBe(true);
  expect(costsNothing(['kids', 'ten'])).toBe(false);
  expect(costsNothing(['kids'], { donation_amount: 5000 })).toBe(false);
  expect(costsNothing(['ten'], { discount_code: 'ALL' })).toBe(false);
});

it('is not free before anything is chosen', () => {
  expect(costsNothing([])).toBe(false);
});
