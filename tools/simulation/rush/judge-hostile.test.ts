import { describe, expect, it } from 'vitest';
import type { LoggedRequest } from '../../scripts/stack/provider-control.ts';
import type { ProviderOrder } from '../partner-caller.ts';
import { newAttack } from './attack.ts';
import { type HostileFacts, judgeHostile } from './judge-hostile.ts';
import { allHeld } from './judge-rush.ts';
import { newReport } from './live-buyer.ts';

const SECOND = 1_000;

const order = (id: string, email: string, facts: Partial<ProviderOrder> = {}): ProviderOrder => ({
  id,
  order_code: id,
  event_id: 'evt_rush',
  total: 41_700,
  status: 'paid',
  ticket_count: 1,
  created_at: 10 * SECOND,
  buyer: { name: 'Grace', email },
  attribution: {},
  ...facts,
});
let seq = 0;
const call = (path: string, facts: Partial<LoggedRequest> = {}): LoggedRequest => {
  seq += 1;
  return { seq, at: 10 * SECOND, method: 'POST', path, status: 201, idempotency_key: `key-${seq}`, ...facts };
};
const pay = (id: string, facts: Partial<LoggedRequest> = {}) =>
  call(`/v1/orders/${id}/pay`, { status: 200, ...facts });

/** Two honest buyers with their places, and one order of a bomber with one request to the stranger. */
function goodFacts(): HostileFacts {
  const buyers = ['one', 'two'].map((name) => ({
    ...newReport(`${name}@example.com`),
    sentAt: SECOND,
    answeredAt: 2 * SECOND,
    end: 'paid' as const,
    endedAt: 60 * SECOND,
    statusMs: [5],
  }));
  return {
    capacity: 4,
    writesPerMinute: 60,
    buyers,
    orders: [
      order('ord-1', 'one@example.com'),
      order('ord-2', 'two@example.com'),
      order('ord-3', 'attack-bomb-7@example.com', { status: 'failed' }),
    ],
    log: [
      call('/v1/orders'),
      call('/v1/orders'),
      call('/v1/orders'),
      pay('ord-1'),
      pay('ord-2'),
      pay('ord-3', { at: 90 * SECOND }),
      call('/v1/orders', { at: 90 * SECOND }),
    ],
    scenes: [],
    attacks: [
      { ...newAttack('bomb'), requests: 40, checkouts: 1 },
      { ...newAttack('flood'), requests: 900 },
    ],
  };
}

const row = (facts: Partial<HostileFacts>, name: RegExp) =>
  judgeHostile({ ...goodFacts(), ...facts }).find((one) => name.test(one.name));

describe('judgeHostile', () => {
  it('holds where every honest buyer has her place', () => {
    const rows = judgeHostile(goodFacts());
    expect(rows.filter(({ held }) => held === false)).toEqual([]);
    expect(allHeld(rows)).toBe(true);
    expect(row({}, /bomb$/)?.value).toBe('40 requests, 1 checkouts stored');
    expect(row({}, /flood$/)?.value).toBe('900 requests');
    expect(row({}, /^unpaid places/)?.value).toBe('1 of 4');
    expect(row({}, /waited/)?.value).toBe('median 8.0 s, 95th percentile 8.0 s');
  });

  it('fails when a buyer saw sold out, gave up, or has an unpaid order', () => {
    const [one, two] = goodFacts().buyers;
    if (!one || !two) throw new Error('there are two buyers');
    for (const end of ['sold_out', 'failed', null] as const) {
      expect(row({ buyers: [one, { ...two, end }] }, /got their place/)).toMatchObject({
        value: '1',
        held: false,
      });
    }
    const [first, second, bomb] = goodFacts().orders;
    if (!first || !second || !bomb) throw new Error('there are three orders');
    const unpaid = { ...second, status: 'expired' };
    expect(row({ orders: [first, unpaid, bomb] }, /got their place/)?.held).toBe(false);
  });

  it('aims at no more places than there are', () => {
    expect(row({ capacity: 1 }, /got their place/)).toMatchObject({ aim: '1', held: false });
  });

  it('fails at the fourth prompt on the stranger’s phone; a repeated call is no prompt', () => {
    const again = { idempotency_key: 'same' };
    const three = [pay('ord-3'), pay('ord-3'), pay('ord-3', again), pay('ord-3', again)];
    const refused = pay('ord-3', { status: 409 });
    expect(row({ log: [...three, refused] }, /stranger/)).toMatchObject({ value: '3', held: true });
    expect(row({ log: [...three, pay('ord-3')] }, /stranger/)).toMatchObject({ value: '4', held: false });
  });

  it('fails when attackers take most of the writes while honest buyers wait', () => {
    const more = ['4', '5', '6', '7'].map((id) => order(id, `attack-registrations-${id}@example.com`));
    const { orders, log } = goodFacts();
    const facts = { orders: [...orders, ...more], log: [...log, ...more.map(() => call('/v1/orders'))] };
    expect(row(facts, /share/)).toMatchObject({ value: '44.4 % of 9', held: false });
    expect(row({}, /share/)).toMatchObject({ value: '80.0 % of 5', held: true });
    const late = more.map((one) => ({ ...one, created_at: 70 * SECOND }));
    expect(row({ orders: [...orders, ...late] }, /share/)?.held).toBe(true);
  });

  it('fails when attackers cause a server error, and says which', () => {
    const broken = { ...newAttack('big'), serverErrors: 1, examples: ['POST /x: 500'] };
    expect(row({ attacks: [broken] }, /server errors/)).toMatchObject({
      value: '1 (POST /x: 500)',
      held: false,
    });
  });

  it('reports how many were asked to come back, and fails for errors', () => {
    const [one, two] = goodFacts().buyers;
    if (!one || !two) throw new Error('there are two buyers');
    expect(row({ buyers: [one, { ...two, askedToRetry: 2 }] }, /come back/)).toMatchObject({
      value: '1',
      held: null,
    });
    const trouble = { kind: 'no_answer', status: null, detail: 'reset' } as const;
    expect(row({ buyers: [one, { ...two, troubles: [trouble] }] }, /error$/)?.held).toBe(false);
  });
});
