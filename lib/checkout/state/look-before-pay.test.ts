import { describe, expect, test } from 'vitest';
import { type CheckedOrder, lookBeforePay } from '#lib/checkout/state/look-before-pay.ts';

const now = new Date('2027-01-15T08:00:00.000Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
type Attempt = CheckedOrder['attempts'][number];
const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  id: 'earlier',
  sentAt: ago(300),
  state: 'expired',
  failureKind: 'timed_out',
  retrySafe: null,
  refusalCode: null,
  evidenceAt: null,
  ...changes,
});
const OWN = attempt({ id: 'own', state: 'waiting', sentAt: null, failureKind: null });
const member = (
  id: string,
  attempts: Attempt[],
  order: Partial<NonNullable<CheckedOrder['order']>> = {},
): CheckedOrder => ({
  id,
  attempts,
  order: { id: `order of ${id}`, status: 'expired', lastFetchedAt: null, ...order },
});
const look = (...chain: CheckedOrder[]) => lookBeforePay(chain, { checkoutId: 'own', attemptId: 'own' }, now);
const NOTHING = { suspected: false, fetch: [], charging: false };

describe('the orders to fetch before a pay call', () => {
  test('are none before the first payment, nor for a repeat of the same key', () => {
    expect(look(member('own', [OWN]))).toEqual(NOTHING);
    expect(look(member('own', [{ ...OWN, sentAt: ago(9) }]))).toEqual(NOTHING);
  });

  test.each<[string, Partial<Attempt>]>([
    ['timed out', {}],
    ['failed in the pay answer', { state: 'failed', failureKind: 'other', retrySafe: false }],
    ['was declined', { state: 'failed', failureKind: 'declined' }],
    ['has no outcome', { state: 'refused', failureKind: null, refusalCode: 'unclear_answer' }],
    ['is on the phone, for all we know', { state: 'prompted', failureKind: null }],
  ])('are those of which a request %s, of the same order or of one that it superseded', (_, changes) => {
    const earlier = attempt(changes);
    expect(look(member('own', [OWN, earlier])).fetch).toEqual(['order of own']);
    expect(look(member('own', [OWN]), member('old', [earlier])).fetch).toEqual(['order of old']);
  });

  test.each<[string, Partial<Attempt>]>([
    ['was never sent', { sentAt: null }],
    ['was refused', { state: 'refused', failureKind: null, refusalCode: 'invalid_msisdn' }],
    ['did not reach the network', { state: 'failed', failureKind: 'provider_not_reached' }],
  ])('are none if the earlier request %s', (_, changes) => {
    expect(look(member('own', [OWN, attempt(changes)]))).toEqual(NOTHING);
  });

  test('are not those that were fetched a moment ago, or whose money is known', () => {
    const seen = (seconds: number) => look(member('own', [OWN, attempt()], { lastFetchedAt: ago(seconds) }));
    expect(seen(2)).toEqual({ ...NOTHING, suspected: true });
    expect(seen(4)).toMatchObject({ suspected: true, fetch: ['order of own'] });
    expect(look(member('own', [OWN]), member('old', [attempt()], { status: 'refunded' }))).toEqual(NOTHING);
  });
});

test('a prompt of another order of the chain is out: the call waits', () => {
  const old = member('old', [], { status: 'prompt_sent' });
  expect(look(member('own', [OWN]), old)).toEqual({
    suspected: true,
    fetch: ['order of old'],
    charging: true,
  });
});
