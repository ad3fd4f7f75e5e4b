import { expect, test } from 'vitest';
import { chargeDoubt } from '#lib/checkout/state/charge-doubt.ts';
import { holdOf, isTerminal, shownStage } from '#lib/checkout/state/checkout-stage.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { AttemptState } from '#lib/db/generated/enums.ts';
import { putOrder } from '../../../tools/test/put-order.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';
import {
  heldUntil,
  isInState,
  ORDER_REASONS,
  ORDER_STATES,
  orderReason,
  orderState,
  reasonSql,
  type StateFacts,
  stateSql,
} from './order-state.ts';

const { db } = await testDatabase();
const NOW = new Date('2027-02-02T11:32:00.000Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const STATUSES = [
  'cart',
  'payment_initiated',
  'prompt_sent',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refunded',
  'partially_refunded',
  'chargeback_flagged',
  'added_since',
];
const HOLDS = [null, minutes(-1), minutes(0), minutes(5)];
const REFUSALS = [null, 'hold_expired', 'order_not_payable', 'unclear_answer', 'reprice_required'];
const FACTS: StateFacts[] = STATUSES.flatMap((status) =>
  HOLDS.flatMap((holdExpiresAt) => [
    { status, holdExpiresAt, attemptState: null, refusalCode: null },
    ...Object.values(AttemptState).flatMap((attemptState) =>
      REFUSALS.map((refusalCode) => ({ status, holdExpiresAt, attemptState, refusalCode })),
    ),
  ]),
);

const KINDS = [null, 'timed_out', 'declined', 'provider_not_reached', 'added_since', 'hold_expired'];
const rows = (facts: readonly object[]) => Prisma.sql`(
  SELECT *, desk_order_state(status, hold_expires_at, attempt_state, refusal_code) AS state,
    desk_order_failed_until(status, hold_expires_at, attempt_state, refusal_code) AS failed_until
  FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS fact(
    id int, status text, hold_expires_at timestamptz, attempt_state attempt_state, refusal_code text, failure_kind text, attempts int,
    origin text)
) AS o`;

test('the state is the same in SQL, for every combination', async () => {
  const facts = FACTS.map(({ status, holdExpiresAt, attemptState, refusalCode }, id) => ({
    id,
    status,
    hold_expires_at: holdExpiresAt,
    attempt_state: attemptState,
    refusal_code: refusalCode,
  }));
  const found = await db.$queryRaw<
    { state: string }[]
  >`SELECT ${stateSql(NOW)} AS state FROM ${rows(facts)} ORDER BY id`;
  expect(found.map(({ state }, id) => ({ ...FACTS[id], state }))).toEqual(
    FACTS.map((row) => ({ ...row, state: orderState(row, NOW) })),
  );
  for (const states of [
    ...ORDER_STATES.map((state) => [state]),
    ['paid', 'failed'],
    ['failed', 'lapsed'],
  ] as const) {
    const inState = await db.$queryRaw<{ id: number }[]>`
      SELECT id FROM ${rows(facts)} WHERE ${isInState(states, NOW)} ORDER BY id`;
    const expected = FACTS.flatMap((row, id) =>
      states.some((state) => state === orderState(row, NOW)) ? [id] : [],
    );
    expect({ states, ids: inState.map(({ id }) => id) }).toEqual({ states, ids: expected });
  }
});

test('a payment without a clear answer is being checked, held or not, as its buyer reads', async () => {
  const facts = Object.values(AttemptState)
    .filter((state) => state !== 'paid')
    .flatMap((state) =>
      [null, true, false].flatMap((retrySafe) =>
        [null, 'declined', 'provider_not_reached', 'not_started', 'timed_out', 'other'].flatMap(
          (failureKind) =>
            [null, NOW].map((evidenceAt) => ({
              state,
              retrySafe,
              failureKind,
              evidenceAt,
              refusalCode: null,
            })),
        ),
      ),
    );
  const found = await db.$queryRaw<{ unsafe: boolean }[]>`
    SELECT attempt_is_unsafe(state, "retrySafe", "failureKind", "evidenceAt") AS unsafe
    FROM jsonb_to_recordset(${JSON.stringify(facts.map((fact, id) => ({ ...fact, id })))}::jsonb) AS fact(
      id int, state attempt_state, "retrySafe" boolean, "failureKind" text, "evidenceAt" timestamptz)
    ORDER BY id`;
  expect(found.map(({ unsafe }, id) => ({ ...facts[id], unsafe }))).toEqual(
    facts.map((fact) => ({ ...fact, unsafe: chargeDoubt(fact) === 'unsafe' })),
  );
  for (const [code, holdExpiresAt, retrySafe, expected] of [
    ['HELD-0001', minutes(5), false, 'other'],
    ['PAST-0001', minutes(-5), false, 'other'],
    ['PAST-0002', minutes(-5), true, 'lapsed'],
  ] as const) {
    const order = { status: 'failed', holdExpiresAt, request: {} };
    const { id: orderId, checkoutId } = await putOrder(db, code, order);
    const attempt = { checkoutId: checkoutId ?? '', idempotencyKey: code, msisdn: '+256772000111' };
    await db.paymentAttempt.create({
      data: { ...attempt, state: 'failed', failureKind: 'other', retrySafe },
    });
    const row = await db.deskOrder.findUniqueOrThrow({ where: { orderId } });
    expect([code, row.state, orderState(row, NOW)]).toEqual([code, expected, expected]);
  }
});

test('the reason is the same in SQL, for every combination without cases', async () => {
  const facts = FACTS.flatMap((row) =>
    KINDS.flatMap((failureKind) =>
      (['form', 'elsewhere'] as const).map((origin) => ({
        ...row,
        failureKind,
        origin,
        attempts: row.attemptState ? 1 : 0,
        cases: [],
      })),
    ),
  );
  const asRows = facts.map((row, id) => ({
    id,
    status: row.status,
    hold_expires_at: row.holdExpiresAt,
    attempt_state: row.attemptState,
    refusal_code: row.refusalCode,
    failure_kind: row.failureKind,
    attempts: row.attempts,
    origin: row.origin,
  }));
  for (const reason of ORDER_REASONS.filter(
    (one) => !['late_money', 'two_orders', 'unclear'].includes(one),
  )) {
    const found = await db.$queryRaw<{ id: number }[]>`
      SELECT id FROM ${rows(asRows)} WHERE ${reasonSql(reason)} ORDER BY id`;
    const expected = facts.flatMap((row, id) =>
      orderReason(orderState(row, NOW), row) === reason ? [id] : [],
    );
    expect({ reason, ids: found.map(({ id }) => id) }).toEqual({ reason, ids: expected });
    expect(expected.length).toBeGreaterThan(0);
  }
});

test("never contradicts the buyer's page", () => {
  for (const row of FACTS) {
    const { status, holdExpiresAt, attemptState, refusalCode } = row;
    const facts = {
      state: 'ordered' as const,
      order: { status, holdExpiresAt, statusAt: NOW },
      attempts: attemptState
        ? [
            {
              state: attemptState,
              refusalCode,
              unresolved: false,
              retrySafe: null,
              failureKind: null,
              evidenceAt: null,
              createdAt: NOW,
            },
          ]
        : [],
    };
    const stage = shownStage(facts, NOW);
    const state = orderState(row, NOW);
    const isHeld = holdOf(facts, NOW) === 'held' && !isTerminal(stage) && stage !== 'under_review';
    // The desk names the hold's end exactly while the buyer reads it, and the same one.
    expect({ ...row, until: heldUntil(row, NOW) }).toEqual({ ...row, until: isHeld ? holdExpiresAt : null });
    if (isHeld) expect(['waiting', 'unpaid', 'failed']).toContain(state);
    expect({ ...row, isPaid: state === 'paid' }).toEqual({
      ...row,
      isPaid: stage === 'paid' || stage === 'partially_refunded',
    });
    expect({ ...row, isOpen: state === 'waiting' }).toEqual({
      ...row,
      isOpen: stage === 'prompted' || stage === 'starting_payment',
    });
    expect({ ...row, isLapsed: state === 'lapsed' }).toEqual({ ...row, isLapsed: stage === 'expired' });
  }
});

test('a request that timed out while places are held is failed, not lapsed', () => {
  const row = {
    status: 'expired',
    holdExpiresAt: minutes(9),
    attemptState: 'expired',
    refusalCode: null,
  } as const;
  expect(orderState(row, NOW)).toBe('failed');
  expect(heldUntil(row, NOW)).toEqual(minutes(9));
  expect(orderState(row, minutes(10))).toBe('lapsed');
  const declined = { ...row, status: 'failed', attemptState: 'failed' } as const;
  expect(orderState(declined, NOW)).toBe('failed');
  expect(orderState(declined, minutes(10))).toBe('lapsed');
});

test('an open case is the reason before all others', () => {
  const facts = { status: 'paid', failureKind: null, attempts: 1, origin: 'form' } as const;
  expect(orderReason('paid', { ...facts, cases: ['two_orders_paid'] })).toBe('two_orders');
  expect(orderReason('lapsed', { ...facts, cases: ['late_money'] })).toBe('late_money');
  expect(orderReason('failed', { ...facts, cases: ['unclear_payment'] })).toBe('unclear');
  expect(orderReason('paid', { ...facts, cases: [] })).toBe(null);
});
