import { describe, expect, it } from 'vitest';
import type { LoggedRequest } from '../../scripts/stack/provider-control.ts';
import type { ProviderOrder } from '../partner-caller.ts';
import { allHeld, judgeRush, type RushFacts } from './judge-rush.ts';
import { type BuyerReport, newReport } from './live-buyer.ts';

const SECOND = 1_000;
const email = (number: number) => `buyer${number}@example.com`;

const buyer = (number: number, facts: Partial<BuyerReport> = {}): BuyerReport => ({
  ...newReport(email(number)),
  sentAt: number * SECOND,
  answeredAt: number * SECOND + 100,
  ref: `ref-${number}`,
  end: 'paid',
  endedAt: 90 * SECOND,
  pageMs: [number * 10],
  statusMs: [number],
  ...facts,
});
const order = (number: number, facts: Partial<ProviderOrder> = {}): ProviderOrder => ({
  id: `ord-${number}`,
  order_code: `code-${number}`,
  event_id: 'evt_rush',
  total: 41_700,
  status: 'paid',
  ticket_count: 1,
  created_at: 20 * SECOND * number,
  buyer: { name: `Runner ${number}`, email: email(number) },
  attribution: { partner_reference: null },
  ...facts,
});
let seq = 0;
const call = (path: string, at: number, status = 201): LoggedRequest => {
  seq += 1;
  return {
    seq,
    at,
    method: 'POST',
    path,
    status,
    idempotency_key: null,
    client_id: 'client',
    error_code: null,
  };
};

/** Three buyers, two places, six writes a minute: one order every twenty seconds, one payment after each. */
function goodRush(): RushFacts {
  return {
    capacity: 2,
    writesPerMinute: 6,
    buyers: [buyer(1), buyer(2), buyer(3, { end: 'sold_out', endedAt: 41 * SECOND })],
    orders: [order(1), order(2)],
    log: [
      call('/v1/orders', 20 * SECOND),
      call('/v1/orders/ord-1/pay', 30 * SECOND, 200),
      call('/v1/orders', 40 * SECOND),
      call('/v1/orders/ord-2/pay', 50 * SECOND, 200),
    ],
  };
}
const row = (facts: RushFacts, name: RegExp) => judgeRush(facts).find((one) => name.test(one.name));

describe('judgeRush', () => {
  const busy: RushFacts = { ...goodRush(), writesPerMinute: 3 };

  it('holds where every aim was met', () => {
    const rows = judgeRush({ ...busy, log: [call('/v1/orders', SECOND), ...busy.log] });
    expect(rows.filter(({ held }) => held === false)).toEqual([]);
    expect(allHeld(rows)).toBe(true);
  });

  it('fails when writes were left unused', () => {
    expect(row({ ...busy, writesPerMinute: 60 }, /allowed writes/)?.held).toBe(false);
  });

  it('does not count refused writes as used', () => {
    const log = busy.log.map((one) => ({ ...one, status: 409 }));
    expect(row({ ...busy, log }, /allowed writes/)?.value).toMatch(/^0\.00 %/);
  });

  it('fails at one 429 in a hundred calls', () => {
    const refused = call('/v1/orders', 60 * SECOND, 429);
    expect(row({ ...busy, log: [...busy.log, refused] }, /429/)).toMatchObject({ held: false });
    const many = Array.from({ length: 200 }, () => call('/v1/orders', 60 * SECOND));
    expect(row({ ...busy, log: [...many, refused] }, /429/)).toMatchObject({ held: true });
  });

  it('fails when a later buyer was served first', () => {
    const orders = [order(1, { created_at: 50 * SECOND }), order(2)];
    expect(row({ ...busy, orders }, /^inversions/)).toMatchObject({ value: '1', held: false });
  });

  it('fails when a later buyer got a place and an earlier one was shown sold out', () => {
    const buyers = [buyer(1), buyer(2, { end: 'sold_out' }), buyer(3)];
    expect(row({ ...busy, buyers, orders: [order(1), order(3)] }, /^inversions/)).toMatchObject({
      held: false,
    });
  });

  it('fails when a buyer saw an error, failed or never finished', () => {
    const trouble = { kind: 'server_error', status: 500, detail: '' } as const;
    for (const facts of [{ troubles: [trouble] }, { end: 'failed' as const }, { end: null }]) {
      expect(row({ ...busy, buyers: [buyer(1, facts), buyer(2)] }, /error/)).toMatchObject({
        value: '1',
        held: false,
      });
    }
  });

  it('fails when places were left, sold twice or not shown as paid', () => {
    expect(row({ ...busy, orders: [order(1), order(2, { status: 'expired' })] }, /^places/)?.held).toBe(
      false,
    );
    expect(row({ ...busy, orders: [order(1), order(2), order(3)] }, /^places/)?.held).toBe(false);
    expect(
      row({ ...busy, buyers: [buyer(1), buyer(2, { end: 'sold_out' })] }, /^buyers whose page/)?.held,
    ).toBe(false);
    const again = order(4, { buyer: order(1).buyer });
    expect(row({ ...busy, orders: [order(1), order(2), again] }, /^second orders/)?.held).toBe(false);
  });

  it('aims at no more places than there were buyers', () => {
    expect(row({ ...busy, capacity: 500, buyers: [buyer(1), buyer(2)] }, /^places/)).toMatchObject({
      held: true,
    });
  });

  it('reports response times, the length of the queue and when buyers were shown sold out', () => {
    expect(row(busy, /^waiting page/)?.value).toBe('30 ms (median 20, of 3)');
    expect(row(busy, /^the queue/)?.value).toBe('38.9 s');
    expect(row(busy, /^buyers shown sold out/)?.value).toBe(
      '1; the 1 in the queue median 1.0 s, last 1.0 s after the last order',
    );
  });

  it('holds when no buyer waited', () => {
    const orders = [order(1, { created_at: SECOND }), order(2, { created_at: 2 * SECOND })];
    expect(row({ ...busy, orders }, /allowed writes/)).toMatchObject({
      value: 'no buyer waited',
      held: true,
    });
  });
});
