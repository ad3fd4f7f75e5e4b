import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type KnownOrder,
  knownOrders,
  loadKnown,
  rememberOrder,
  rememberStatus,
  storeKnown,
} from './on-this-phone.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

const order = (ref: string, more: Partial<KnownOrder> = {}): KnownOrder => ({
  ref,
  event: { id: 'evt', name: 'Lake Run', startsAt: NOW + 10 * DAY_MS },
  name: 'Akello Grace',
  runners: 1,
  km: 10,
  amount: 'UGX 36,550',
  stage: 'review',
  terminal: false,
  byPayer: false,
  signed: null,
  at: NOW,
  ...more,
});
const refs = (eventId?: string) => knownOrders(NOW, eventId).map(({ ref }) => ref);
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the orders of this browser', () => {
  it('are what is not paid, the latest first, then the paid ones by their race', () => {
    const paid = { stage: 'paid', terminal: true };
    rememberOrder(order('spring', { ...paid, event: { id: 'b', name: 'B', startsAt: NOW + 90 * DAY_MS } }));
    rememberOrder(order('unknown day', { ...paid, event: { id: 'd', name: 'D', startsAt: null } }));
    rememberOrder(order('winter', paid));
    rememberOrder(order('earlier', { at: NOW - 5 }));
    rememberOrder(order('later', { stage: 'prompted' }));
    expect(refs()).toEqual(['later', 'earlier', 'winter', 'spring', 'unknown day']);
    expect(refs('b')).toEqual(['spring']);
  });

  it.each(['expired', 'superseded', 'refused', 'cancelled', 'refunded', 'deleted'])(
    'leave out one that is %s, seen on its page or in an answer',
    (stage) => {
      rememberOrder(order('page'));
      rememberOrder(order('answer'));
      rememberOrder(order('page', { stage, terminal: true, at: NOW + 1 }));
      rememberStatus('answer', { stage, terminal: true, at: NOW + 1 });
      expect(refs()).toEqual([]);
      expect(stored.size).toBe(0);
    },
  );

  it.each(['under_review', 'partially_refunded'])('keep one that is %s', (stage) => {
    rememberOrder(order('mine', { stage, terminal: true }));
    expect(refs()).toEqual(['mine']);
  });

  it('keep a session that the buyer cancelled: it can be resumed', () => {
    rememberOrder(order('mine', { stage: 'cancelled', terminal: false }));
    expect(refs()).toEqual(['mine']);
  });

  it('follow the later of a page and an answer, whichever is stored first', () => {
    rememberOrder(order('mine', { stage: 'prompted', at: NOW }));
    rememberStatus('mine', { stage: 'paid', terminal: true, at: NOW + 10 });
    rememberOrder(order('mine', { stage: 'prompted', at: NOW + 5 }));
    rememberStatus('mine', { stage: 'prompted', terminal: false, at: NOW + 6 });
    expect(knownOrders(NOW)).toEqual([order('mine', { stage: 'paid', terminal: true, at: NOW + 10 })]);
    rememberStatus('mine', null);
    expect(refs()).toEqual([]);
  });

  it('leave out a race that is two weeks over, and are at most twenty', () => {
    rememberOrder(order('old', { event: { id: 'a', name: 'A', startsAt: NOW - 15 * DAY_MS } }));
    rememberOrder(order('recent', { event: { id: 'a', name: 'A', startsAt: NOW - 13 * DAY_MS } }));
    expect(refs()).toEqual(['recent']);
    for (let n = 0; n < 30; n++) rememberOrder(order(`n${n}`));
    expect(loadKnown().orders).toHaveLength(20);
  });

  it('stand beside the person, of whom they know nothing', () => {
    storeKnown({ orders: [], person: { typed: { buyer_name: 'Akello Grace' }, ranAlone: true } });
    rememberOrder(order('mine'));
    rememberStatus('mine', null);
    expect(loadKnown()).toEqual({
      orders: [],
      person: { typed: { buyer_name: 'Akello Grace' }, ranAlone: true },
    });
  });

  it('are none where something else is stored, or nothing can be', () => {
    for (const text of ['', 'null', '[]', '{"orders":3}', '{"orders":[null,{"ref":"x"}]}']) {
      stored.set('on-this-phone', text);
      expect(refs(), text).toEqual([]);
    }
    vi.stubGlobal('localStorage', undefined);
    rememberOrder(order('mine'));
    expect(refs()).toEqual([]);
  });
});
