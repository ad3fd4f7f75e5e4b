import { describe, expect, test } from 'vitest';
import { accepted, entry, event, FREE, problems, ticket } from '#lib/registration/testing/sample-entry.ts';

describe('the payment method', () => {
  const rules = { prefixes: { momo: ['077'], airtel: ['075'] }, waiverDigest: null };

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
    const allFree = event({ ticket_types: [ticket('tt_1', FREE), ticket('tt_2')] });
    expect(accepted(entry({ payment_method: '' }), allFree).payment_method).toBe('momo');
    const mixed = entry({ payment_method: '', 'quantity.tt_2': '1', 'runner.tt_2.1': 'Ann' });
    expect(problems(mixed, allFree)).toEqual({ payment_method: 'choose_payment_method' });
  });

  test('is that of the paying number when none was chosen', () => {
    const number = { payment_method: '', paying_number: '+256 752 123456' };
    expect(accepted(entry(number), event(), rules).payment_method).toBe('airtel');
  });

  test('that was chosen stands above what the number looks like', () => {
    const number = { payment_method: 'momo', paying_number: '0752123456' };
    expect(accepted(entry(number), event(), rules).payment_method).toBe('momo');
  });

  test('has to be chosen where the number says nothing, or a network that is not sold', () => {
    const choose = { payment_method: 'choose_payment_method' };
    const unknown = { payment_method: '', paying_number: '0712 123 456' };
    expect(problems(entry(unknown), event(), rules)).toEqual(choose);
    expect(problems(entry({ payment_method: '', buyer_phone: '+254 712 345678' }), event(), rules)).toEqual(
      choose,
    );
  });

  test('is not asked for where none is sold: what costs something is refused at the entry, what is free is not', () => {
    const none = event({ payment_methods: ['card'], ticket_types: [ticket('tt_1'), ticket('tt_2', FREE)] });
    const paid = entry({ payment_method: '' });
    expect(problems(paid, none)).toEqual({ 'quantity.tt_1': 'payments_disabled' });
    const free = { ...paid, 'quantity.tt_1': '', 'quantity.tt_2': '1', donation: '5000' };
    expect(accepted(free, none)).not.toHaveProperty('donation_amount');
  });

  test('is that of the number for contact when none was given to pay with', () => {
    const number = { payment_method: '', buyer_phone: '0752 123 456' };
    expect(accepted(entry(number), event(), rules).payment_method).toBe('airtel');
    const paying = { ...number, paying_number: '0772123456' };
    expect(accepted(entry(paying), event(), rules).payment_method).toBe('momo');
  });

  test.each(['12', 'my number', '+254712345678', '0414 123 456'])(
    'a paying number like %j is refused',
    (typed) => {
      expect(problems(entry({ paying_number: typed }))).toEqual({ paying_number: 'invalid_paying_number' });
    },
  );
});
