import { describe, expect, it } from 'vitest';
import { planPurchase } from '../purchase-plan.ts';
import type { Facts } from './facts.ts';
import { INVARIANTS, type Invariant, judge } from './verdict.ts';

const plan = planPurchase(1, 1);
const { email } = plan.identity;
const GOOD: Facts = {
  purchases: [{ plan, refs: ['ref_1'], followed: [], consents: [], history: [] }],
  provider: [
    { id: 'ord_1', code: 'KR-1', status: 'paid', total: 20_600, email, partnerReference: 'chk_1' },
    {
      id: 'ord_2',
      code: 'KR-2',
      status: 'cart',
      total: 20_600,
      email: 'desk@example.org',
      partnerReference: 'desk-7',
    },
  ],
  mirror: [
    { id: 'ord_1', status: 'paid', total: 20_600 },
    { id: 'ord_2', status: 'cart', total: 20_600 },
  ],
  checkouts: [{ id: 'chk_1', ref: 'ref_1', state: 'ordered', orderId: 'ord_1' }],
  pages: new Map([['ref_1', 'paid']]),
  attention: [],
  payCalls: [],
  promptAnswers: [],
  plantedEnds: [],
  reconciliation: { at: 1, compared: 2, missing: 0, different: 0 },
  forgedAccepted: [],
  serverErrors: [],
  refunds: new Map(),
  desk: [],
  restored: false,
};
const [paid, cart] = GOOD.provider;
const [paidMirror, cartMirror] = GOOD.mirror;
const [checkout] = GOOD.checkouts;
if (!(paid && cart && paidMirror && cartMirror && checkout)) throw new Error('the good facts are incomplete');

const STATES: Record<string, string> = { cart: 'Lapsed', refunded: 'Refunded' };
/** The file that agrees with the provider. */
const trueFile = (provider: Facts['provider']): Facts['desk'] =>
  provider.map(({ code, status, total }) => {
    const refundIs = { refunded: 'exact', partially_refunded: 'at least' }[status] ?? '';
    return {
      code,
      state: STATES[status] ?? 'Paid',
      total,
      refunded: refundIs === 'exact' ? total : 0,
      refundIs,
    };
  });

const broken = (facts: Partial<Facts>): Invariant[] => {
  const all = { ...GOOD, ...facts };
  const verdict = judge({ ...all, desk: facts.desk ?? trueFile(all.provider) });
  return INVARIANTS.filter((name) => verdict[name].length > 0);
};

describe('judge', () => {
  it('finds nothing where all sides agree', () => {
    expect(broken({})).toEqual([]);
  });

  describe('the desk’s file', () => {
    const [paidRow, cartRow] = trueFile(GOOD.provider);
    if (!paidRow || !cartRow) throw new Error('the good facts are incomplete');
    const DIFFERENT: Invariant[] = ['differences in the desk’s file'];

    it.each([
      ['lacks an order', [paidRow]],
      ['has one twice', [paidRow, cartRow, cartRow]],
      ['has another state', [{ ...paidRow, state: 'Failed' }, cartRow]],
      ['has another total', [{ ...paidRow, total: 20_000 }, cartRow]],
      ['has a refund that was not made', [{ ...paidRow, refunded: 1, refundIs: 'at least' }, cartRow]],
    ])('%s', (_, desk) => {
      expect(broken({ desk })).toEqual(DIFFERENT);
    });

    const back = (status: string) => ({
      provider: [{ ...paid, status }, cart],
      mirror: [{ ...paidMirror, status }, cartMirror],
      pages: new Map([['ref_1', status]]),
      refunds: new Map([['ord_1', status === 'refunded' ? 20_600 : 5_000]]),
    });
    it.each([
      ['refunded', 'Refunded', 0, '', DIFFERENT],
      ['refunded', 'Refunded', 5_000, 'at least', DIFFERENT],
      ['refunded', 'Refunded', 20_600, 'exact', []],
      ['partially_refunded', 'Paid', 5_000, 'exact', DIFFERENT],
      ['partially_refunded', 'Paid', 6_000, 'at least', DIFFERENT],
      ['partially_refunded', 'Refunded', 5_000, 'at least', DIFFERENT],
      ['partially_refunded', 'Paid', 5_000, 'at least', []],
    ] as const)('of a %s order says %s, %i %s', (status, state, refunded, refundIs, found) => {
      expect(broken({ ...back(status), desk: [{ ...paidRow, state, refunded, refundIs }, cartRow] })).toEqual(
        found,
      );
    });
  });

  it('counts a buyer with two paid orders', () => {
    const second = { ...paid, id: 'ord_3', code: 'KR-3', status: 'refunded', partnerReference: null };
    const mirror = [...GOOD.mirror, { ...paidMirror, id: 'ord_3', status: 'refunded' }];
    expect(broken({ provider: [...GOOD.provider, second], mirror })).toEqual(['double charges']);
    expect(
      broken({ provider: [...GOOD.provider, { ...second, email: 'other@example.org' }], mirror }),
    ).toEqual([]);
  });

  describe('money that arrives late', () => {
    const approved = (orderId: string, late: boolean) => ({
      orderId,
      outcome: 'approve' as const,
      late,
      sentAt: 5,
      takenAt: 6,
      status: 'paid',
    });
    const second = { ...paid, id: 'ord_3', partnerReference: 'chk_3' };
    const twoOrders: Partial<Facts> = {
      provider: [...GOOD.provider, second],
      mirror: [...GOOD.mirror, { ...paidMirror, id: 'ord_3' }],
      checkouts: [checkout, { id: 'chk_3', ref: 'ref_3', state: 'ordered', orderId: 'ord_3' }],
      pages: new Map([
        ['ref_1', 'paid'],
        ['ref_3', 'paid'],
      ]),
      promptAnswers: [approved('ord_1', true), approved('ord_3', false)],
    };
    const oneOrder: Partial<Facts> = { promptAnswers: [approved('ord_1', false), approved('ord_1', true)] };
    const row = { kind: 'two_orders_paid', orderId: null, checkoutId: null };
    const unlisted = ['double charges without a needs-attention row'];

    it('requires a needs-attention row for a second charge, of another order or of the same', () => {
      expect(broken(twoOrders)).toEqual(unlisted);
      expect(broken(oneOrder)).toEqual(unlisted);
      expect(broken({ ...oneOrder, attention: [{ ...row, orderId: 'ord_2' }] })).toEqual(unlisted);
    });

    it('accepts a row for any of the buyer’s orders, by order or by checkout', () => {
      expect(broken({ ...twoOrders, attention: [{ ...row, orderId: 'ord_3' }] })).toEqual([]);
      expect(broken({ ...twoOrders, attention: [{ ...row, checkoutId: 'chk_1' }] })).toEqual([]);
      expect(broken({ ...oneOrder, attention: [{ ...row, orderId: 'ord_1' }] })).toEqual([]);
    });

    it('excuses no second charge without late money, whatever is listed', () => {
      const promptAnswers = [approved('ord_1', false), approved('ord_3', false)];
      const attention = [{ ...row, orderId: 'ord_3' }];
      expect(broken({ ...twoOrders, promptAnswers, attention })).toEqual(['double charges']);
    });

    it('excuses none after a pay call that came too early, whatever is listed', () => {
      const calls = ['ord_1', 'ord_3'].map((orderId, at) => ({
        orderId,
        key: orderId,
        at,
        status: 200,
        errorCode: null,
      }));
      const attention = [{ ...row, orderId: 'ord_3' }];
      expect(broken({ ...twoOrders, attention, payCalls: calls })).toEqual(['double charges']);
    });

    it('is one charge where it pays alone', () => {
      expect(broken({ promptAnswers: [approved('ord_1', true)] })).toEqual([]);
    });
  });

  it('counts a form that became two orders', () => {
    const checkouts = [checkout, { id: 'chk_2', ref: 'ref_2', state: 'refused', orderId: null }];
    const pages = new Map([
      ['ref_1', 'paid'],
      ['ref_2', 'refused'],
    ]);
    const purchases = [{ plan, refs: ['ref_1', 'ref_2'], followed: [], consents: [], history: [] }];
    expect(broken({ checkouts, pages, purchases })).toEqual(['double charges']);
  });

  it('counts a new key while the old one could still be charged', () => {
    const payCalls = ['a', 'b'].map((key, at) => ({
      orderId: 'ord_1',
      key,
      at,
      status: 200,
      errorCode: null,
    }));
    expect(broken({ payCalls })).toEqual(['double charges']);
  });

  it('counts money that the mirror does not know of', () => {
    expect(broken({ mirror: [cartMirror] })).toEqual(['lost orders', 'drift at the end']);
    const behind = { ...paidMirror, status: 'prompt_sent' };
    expect(broken({ mirror: [behind, cartMirror] })).toEqual([
      'lost orders',
      'wrong final states',
      'drift at the end',
    ]);
  });

  it('counts money that the buyer’s page does not show', () => {
    expect(broken({ pages: new Map([['ref_1', 'failed']]) })).toEqual(['lost orders', 'wrong final states']);
    expect(broken({ checkouts: [{ ...checkout, orderId: null }] })).toEqual(['lost orders']);
  });

  it('counts order addresses without a page and checkouts without an outcome', () => {
    expect(broken({ pages: new Map([['ref_1', null]]) })).toEqual(['lost orders', 'wrong final states']);
    expect(broken({ checkouts: [], provider: [cart], mirror: [cartMirror] })).toEqual(['lost orders']);
    const waiting = { id: 'chk_9', ref: 'ref_9', state: 'waiting', orderId: null };
    expect(broken({ checkouts: [checkout, waiting] })).toEqual(['lost orders']);
  });

  it('counts a state that differs by a word, and an amount that differs', () => {
    const refunded = { ...paid, status: 'partially_refunded' };
    expect(broken({ provider: [refunded, cart] })).toEqual(['wrong final states', 'drift at the end']);
    expect(broken({ mirror: [{ ...paidMirror, total: 20_000 }, cartMirror] })).toEqual([
      'wrong final states',
    ]);
  });

  it('counts what only the mirror knows', () => {
    const ghost = { id: 'ord_ghost', status: 'paid', total: 1 };
    expect(broken({ mirror: [...GOOD.mirror, ghost] })).toEqual(['drift at the end']);
  });

  it('counts what the storefront found itself, or that it did not look', () => {
    const found = { at: 1, compared: 2, missing: 0, different: 1 };
    expect(broken({ reconciliation: found })).toEqual(['drift at the end']);
    expect(broken({ reconciliation: null })).toEqual(['drift at the end']);
    expect(broken({ reconciliation: undefined })).toEqual([]);
  });

  it('counts forgeries that were accepted', () => {
    expect(broken({ forgedAccepted: ['stale evt_1: 200'] })).toEqual(['forged webhooks accepted']);
    expect(broken({ serverErrors: ['500 GET /orders/…'] })).toEqual(['server errors']);
  });
});
