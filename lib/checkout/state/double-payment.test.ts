import { describe, expect, test } from 'vitest';
import {
  compareEntries,
  consentsTo,
  decideDoublePayment,
  isDoublePayment,
  type PaidEntry,
} from './double-payment.ts';

const entry = (orderId: string, changes: Partial<PaidEntry> = {}): PaidEntry => ({
  orderId,
  orderCode: `KR-${orderId}`,
  status: 'paid',
  currency: 'UGX',
  total: 50_000,
  refunded: 0,
  refundedAt: null,
  madeBy: 'checkout',
  line: [`line ${orderId}`],
  name: 'Akello Grace',
  phone: '+256772123456',
  browserKey: null,
  begunAt: new Date(1_000_000),
  consents: [],
  lastAttemptAt: null,
  ...changes,
});

describe('one buyer', () => {
  const browserKey = 'one browser';
  test.each<[string, boolean, Partial<PaidEntry>, Partial<PaidEntry>]>([
    ['the same name and number', true, {}, {}],
    ['the words of the name in another order', true, { name: 'Grace Akello' }, {}],
    ['a name with one word more', true, { name: 'AKELLO Grace Mary' }, {}],
    ['a name that is not known yet', true, { name: null, madeBy: 'session' }, {}],
    ['another name at the same number', false, { name: 'Akello Moses' }, {}],
    ['another number', false, { phone: '+256772999999' }, {}],
    ['two forms of one browser', false, { browserKey, phone: '+256772999999' }, { browserKey }],
    ['a session of the same browser', true, { browserKey, phone: null, madeBy: 'session' }, { browserKey }],
    ['an order of another channel', true, { madeBy: 'elsewhere', line: [] }, {}],
    ['two of another channel', false, { madeBy: 'elsewhere', line: [] }, { madeBy: 'elsewhere', line: [] }],
    ['one that cost nothing', false, { total: 0 }, {}],
    ['two orders of one session', true, { line: ['s'], phone: null }, { line: ['s'], consents: 'all' }],
  ])('%s: %s', (_, isDouble, a, b) => {
    expect(isDoublePayment(entry('a', a), entry('b', b))).toBe(isDouble);
    expect(isDoublePayment(entry('b', b), entry('a', a))).toBe(isDouble);
  });

  test('who got the money back before she began again paid once', () => {
    const back = entry('a', { status: 'refunded', refundedAt: new Date(2_000_000) });
    expect(isDoublePayment(back, entry('b', { begunAt: new Date(2_001_000) }))).toBe(false);
    expect(isDoublePayment(back, entry('b', { begunAt: new Date(1_999_000) }))).toBe(true);
  });
});

describe('a consent', () => {
  const at = new Date(5_000_000);
  const live = { liveCheckoutId: 'a' };
  const ended = { liveCheckoutId: null };
  test.each<[string, string | null, { liveCheckoutId: string | null }[], boolean]>([
    ['waits to be paid', 'cart', [], false],
    ['is being paid', 'prompt_sent', [live], false],
    ['timed out', 'expired', [ended], true],
    ['failed', 'failed', [ended, ended], true],
    ['is paid', 'paid', [ended], false],
    ['is tried again', 'failed', [live, ended], false],
  ])('beside one that %s', (_, status, attempts, isDouble) => {
    const consents = consentsTo([{ id: 'first', order: status ? { status } : null, attempts }], at);
    const first = entry('a', { line: ['first'], lastAttemptAt: new Date(4_000_000) });
    expect(isDoublePayment(first, entry('b', { consents }))).toBe(isDouble);
    const tried = { ...first, lastAttemptAt: new Date(6_000_000) };
    expect(isDoublePayment(tried, entry('b', { consents })), 'another payment since').toBe(false);
    expect(isDoublePayment(entry('c'), entry('b', { consents })), 'of an entry that was not named').toBe(
      true,
    );
  });
});

test('a confirmed entry beside a third one: the third is too much', () => {
  const a = entry('a');
  const b = entry('b', { consents: [{ id: 'line a', hadFailed: false, at: new Date(0).toISOString() }] });
  const c = entry('c');
  expect(decideDoublePayment([a, b, c], c, null)).toMatchObject({
    closed: null,
    raise: { key: 'two_orders_paid:a:b:c' },
  });
  const back = { ...c, status: 'refunded', refunded: 50_000 };
  expect(decideDoublePayment([a, b, back], a, null)?.closed).toMatch(
    /KR-c took UGX.50,000, of which UGX.50,000/,
  );
  expect(decideDoublePayment([a, b], a, null)).toBeNull();
});

describe('who runs by two paid orders', () => {
  const runs = (name: string | null, distanceKm = 10) => ({
    name,
    ticketTypeId: `tkt_${distanceKm}`,
    distanceKm,
  });
  const sarah = runs('Nakato Sarah');
  test.each([
    ['same', [sarah], [runs('sarah nakato')]],
    ['distances', [sarah], [runs('Nakato Sarah', 42)]],
    ['runners', [sarah], [runs('Nakato Brian')]],
    ['both', [sarah], [runs('Nakato Brian', 42)]],
    ['unknown', [sarah], [runs(null)]],
    ['distances', [sarah], [runs(null, 42)]],
    ['unknown', [], []],
    ['same', [sarah, runs('Okello', 42)], [runs('Okello', 42), sarah]],
    ['both', [sarah], [sarah, sarah]],
    ['runners', [sarah, runs('Okello', 42)], [runs('Okello'), runs('Nakato Sarah', 42)]],
  ])('%s', (found, first, second) => expect(compareEntries([first, second])).toBe(found));
});
