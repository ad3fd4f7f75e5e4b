import { expect, it } from 'vitest';
import { type FormState, FRESH_FORM, type Typed } from '#components/ui/form/form-state.ts';
import {
  billOf,
  isChosenByHand,
  methodOfNumber,
  type Networks,
  networkWords,
  type Priced,
  payingNumberIn,
} from './payment-words.ts';

const networks: Networks = {
  prefixes: { momo: ['077'], airtel: ['075'] },
  methods: ['momo', 'airtel'],
  words: {
    seen: { momo: 'MTN from #', airtel: 'Airtel from #' },
    other: { momo: 'MTN, not what you chose', airtel: 'Airtel, not what you chose' },
    notSold: { momo: 'not by MTN here', airtel: 'not by Airtel here' },
  },
};

const words = (typed: Typed, methods = networks.methods) => networkWords({ ...networks, methods }, typed);

it('names the network of the number, and says where another is chosen', () => {
  expect(words({ paying_number: '0772 123' })).toBe('MTN from 0772 123');
  expect(words({ paying_number: '0772 123', payment_method: 'momo' })).toBe('MTN from 0772 123');
  expect(words({ paying_number: '0772 123', payment_method: 'airtel' })).toBe('MTN, not what you chose');
});

it('says if the event does not accept it', () => {
  expect(words({ paying_number: '0752 123', payment_method: 'momo' }, ['momo'])).toBe('not by Airtel here');
});

it('says nothing of a number that fits no network', () => {
  expect(words({ paying_number: '07' })).toBe('');
  expect(words({})).toBe('');
});

it('uses the phone number of the buyer until a number to charge is given', () => {
  expect(payingNumberIn({ buyer_phone: '0752 123456' })).toBe('0752 123456');
  expect(payingNumberIn({ buyer_phone: '0752 123456', paying_number: ' ' })).toBe('0752 123456');
  expect(payingNumberIn({ buyer_phone: '0752 123456', paying_number: '0772' })).toBe('0772');
});

it('chooses the method of a number, and takes it back from a whole number of no network', () => {
  expect(methodOfNumber(networks, { paying_number: '0752' })).toBe('airtel');
  expect(methodOfNumber(networks, { paying_number: '0312 123 456' })).toBeNull();
  expect(methodOfNumber(networks, { paying_number: '0312 123' })).toBeUndefined();
});

it('takes a method that the number does not explain for the buyer’s choice', () => {
  const chosen = (typed: Typed, methods = networks.methods) =>
    isChosenByHand({ ...networks, methods }, typed);
  expect(chosen({ buyer_phone: '0772', payment_method: 'momo' })).toBe(false);
  expect(chosen({ buyer_phone: '0772', payment_method: 'airtel' })).toBe(true);
  expect(chosen({ buyer_phone: '0772' })).toBe(false);
  expect(chosen({ buyer_phone: '0772', payment_method: 'momo' }, ['momo'])).toBe(true);
});

const quote = (price: number, fee: number) => ({ price, fee, total: price + fee });

const priced: Priced = {
  tickets: [
    {
      id: 'five',
      name: 'Fun',
      short: '5 km',
      quotes: { momo: quote(10_000, 700), airtel: quote(10_000, 500) },
    },
    { id: 'ten', name: '10 km', short: '10 km', quotes: { momo: quote(20_000, 500) } },
  ],
  money: { around: 'UGX\u00a0#', digits: 0, locale: 'en-UG' },
  networks: { momo: 'MTN', airtel: 'Airtel' },
  words: {
    total: 'Total',
    atMost: 'At most',
    fee: 'Fee, #',
    with: 'with #',
    people: '# people',
    peopleOf: '# of @ people',
    stillOpen: 'still open',
    plusDonation: 'plus your donation',
    waiting: 'Choose first.',
    uncounted: 'Check first.',
  },
};

const tableWith = (counts: Record<string, number>) => ({
  asks: null,
  leftOut: null,
  remark: '',
  caption: '',
  unfold: '',
  head: [],
  rows: [],
  counts,
});

const MTN = { payment_method: 'momo' };

function bill(typed: Typed, answer: FormState = FRESH_FORM, method?: string) {
  const { amount, lines, ...said } = billOf(priced, typed, answer, method);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  return {
    ...said,
    amount: amount && plain(amount),
    lines: lines.map(([what, costs]) => [what, plain(costs)]),
  };
}

it('is one person’s quote by the chosen method, with its fee', () => {
  expect(bill({ ...MTN, ticket: 'five' })).toEqual({
    amount: 'UGX 10,700',
    label: 'Total',
    caption: '5 km with MTN',
    lines: [
      ['Fun', 'UGX 10,000'],
      ['Fee, MTN', 'UGX 700'],
    ],
  });
  expect(bill({ 'quantity.five': '1', payment_method: 'airtel' }).amount).toBe('UGX 10,500');
});

it('names the cheaper method before one is chosen', () => {
  expect(bill({ ticket: 'five' })).toMatchObject({
    amount: 'UGX 10,500',
    label: 'Total',
    caption: '5 km with Airtel',
  });
  expect(bill({ ticket: 'ten' })).toMatchObject({ amount: 'UGX 20,500', label: 'Total', caption: '10 km' });
});

it('is also known for a method that is not chosen', () => {
  expect(bill({ ...MTN, ticket: 'five' }, FRESH_FORM, 'airtel').amount).toBe('UGX 10,500');
});

it('is only an upper bound for several participants, and with a discount code', () => {
  expect(bill({ ...MTN, 'quantity.five': '2', 'quantity.ten': '1' })).toEqual({
    amount: 'UGX 41,900',
    label: 'At most',
    caption: '3 people with MTN',
    lines: [
      ['2 × Fun', 'UGX 21,400'],
      ['1 × 10 km', 'UGX 20,500'],
    ],
  });
  expect(bill({ ...MTN, ticket: 'five', discount_code: 'CLUB' }).label).toBe('At most');
  expect(bill({ ...MTN, ticket: 'five', discount_code: ' ' }).label).toBe('Total');
  const refused = { ...FRESH_FORM, problems: { discount_code: 'Not valid.' } };
  expect(bill({ ...MTN, ticket: 'five', discount_code: 'CLUB' }, refused).label).toBe('Total');
});

it('is bounded by the dearer method before one is chosen', () => {
  expect(bill({ 'quantity.five': '2' })).toEqual({
    amount: 'UGX 21,400',
    label: 'At most',
    caption: '2 people with MTN',
    lines: [['2 × Fun', 'UGX 21,400']],
  });
  expect(bill({ 'quantity.five': '2' }, FRESH_FORM, 'airtel').amount).toBe('UGX 21,000');
});

it('stays an upper bound while others of the group have no distance', () => {
  const participants = JSON.stringify([{ ticket: 'five' }, { ticket: null }]);
  expect(bill({ ...MTN, participants })).toMatchObject({
    amount: 'UGX 10,700',
    label: 'At most',
    caption: '1 of 2 people with MTN',
    lines: [
      ['Fun', 'UGX 10,000'],
      ['Fee, MTN', 'UGX 700'],
      ['1 still open', '–'],
    ],
  });
});

it('waits for a distance and a quote', () => {
  const waiting = { amount: null, label: 'Choose first.' };
  expect(bill({ ...MTN })).toMatchObject(waiting);
  expect(bill({ ticket: 'ten', payment_method: 'airtel' })).toMatchObject(waiting);
  expect(bill({ 'quantity.ten': '1', 'quantity.five': '1', payment_method: 'airtel' })).toMatchObject(
    waiting,
  );
});

it('names a donation beside a single price', () => {
  expect(bill({ ...MTN, ticket: 'five', donation: '5000' }).caption).toBe('5 km with MTN plus your donation');
});

it('waits for the server to parse a list, and then counts its participants', () => {
  const typed = { ...MTN, 'quantity.five': '1', roster: 'Ann\nBen' };
  expect(bill(typed)).toMatchObject({ amount: null, label: 'Check first.' });
  expect(bill(typed, { ...FRESH_FORM, typed, table: tableWith({ five: 2 }) })).toMatchObject({
    amount: 'UGX 21,400',
    label: 'At most',
  });
});
