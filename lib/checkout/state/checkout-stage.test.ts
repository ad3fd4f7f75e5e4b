import { describe, expect, test } from 'vitest';
import {
  checkoutStage,
  holdOf,
  isTerminal,
  isUnderWay,
  nextStep,
  permissionToPay,
  permissionToSupersede,
  type StageFacts,
  shownStage,
} from '#lib/checkout/state/checkout-stage.ts';
import type { AttemptState, CheckoutState } from '#lib/db/generated/enums.ts';
import { isSettled, ORDER_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

const now = new Date('2027-01-15T08:00:00.000Z');
const LATER = new Date(now.getTime() + 60_000);
const BEFORE = new Date(now.getTime() - 600_000);
const PAST = new Date(now.getTime() - 1);
const STATUSES = [...ORDER_STATUSES, 'a_status_of_tomorrow'];
const STATES: CheckoutState[] = ['waiting', 'ordered', 'refused'];
const ATTEMPT_STATES: AttemptState[] = ['waiting', 'prompted', 'paid', 'failed', 'expired', 'refused'];
const LIVE: AttemptState[] = ['waiting', 'prompted'];
const STAGES = [
  'preparing',
  'refused',
  'review',
  'starting_payment',
  'prompted',
  'paid',
  'payment_failed',
  'expired',
  'cancelled',
  'refunded',
  'partially_refunded',
  'under_review',
];

type Attempt = StageFacts['attempts'][number];
const BUYER = { reads: true, byPayer: false };
const canPay = (facts: StageFacts): boolean => permissionToPay(facts, BUYER).may !== 'no';
const maySupersede = (facts: StageFacts, at = now): boolean =>
  permissionToSupersede(facts, BUYER, at).may !== 'no';
const attempt = (state: AttemptState, changes: Partial<Attempt> = {}): Attempt => ({
  state,
  retrySafe: null,
  refusalCode: null,
  failureKind: null,
  evidenceAt: null,
  unresolved: false,
  createdAt: BEFORE,
  ...changes,
});
const ordered = (status: string, latest: Attempt | null = null, hold: Date | null = LATER): StageFacts => ({
  state: 'ordered',
  order: { status, statusAt: BEFORE, holdExpiresAt: hold },
  attempts: latest ? [latest] : [],
});

/** Every combination of what is on disk. */
function everyCombination(): StageFacts[] {
  const attempts = ATTEMPT_STATES.flatMap((state) =>
    [null, true, false].flatMap((retrySafe) =>
      [null, 'order_not_payable', 'reprice_required'].flatMap((refusalCode) =>
        [null, 'declined', 'timed_out'].map((failureKind) =>
          attempt(state, { retrySafe, refusalCode, failureKind }),
        ),
      ),
    ),
  );
  const orders = STATUSES.flatMap((status) =>
    [null, LATER, PAST].map((holdExpiresAt) => ({ status, statusAt: BEFORE, holdExpiresAt })),
  );
  return STATES.flatMap((state) =>
    [null, ...orders].flatMap((order) =>
      [null, ...attempts].map((one) => ({ state, order, attempts: one ? [one] : [] })),
    ),
  );
}

describe('checkoutStage', () => {
  test.each<[string, StageFacts, string]>([
    ['stored, not placed', { state: 'waiting', order: null, attempts: [] }, 'preparing'],
    ['refused', { state: 'refused', order: null, attempts: [] }, 'refused'],
    ['set aside', { state: 'waiting', order: null, attempts: [], asksBuyerAt: BEFORE }, 'asks_buyer'],
    ['placed', ordered('cart'), 'review'],
    ['placed, hold past by our clock', ordered('cart', null, PAST), 'review'],
    ['placed, hold given back', ordered('cart', null, null), 'expired'],
    ['pay call under way', ordered('cart', attempt('waiting')), 'starting_payment'],
    ['its answer lost', ordered('cart', attempt('waiting', { unresolved: true })), 'starting_payment'],
    ['prompt seen', ordered('prompt_sent', attempt('waiting', { unresolved: true })), 'prompted'],
    ['prompt of another', ordered('prompt_sent', attempt('waiting')), 'starting_payment'],
    ['end seen', ordered('failed', attempt('waiting', { unresolved: true })), 'starting_payment'],
    ['pay call under way past the hold', ordered('cart', attempt('waiting'), PAST), 'starting_payment'],
    ['prompt on the phone', ordered('prompt_sent', attempt('prompted')), 'prompted'],
    ['prompt on the phone past the hold', ordered('prompt_sent', attempt('prompted'), PAST), 'prompted'],
    ['prompt by someone else', ordered('prompt_sent', null, null), 'prompted'],
    ['charge begun by someone else', ordered('payment_initiated', null, null), 'prompted'],
    ['prompt by someone else past the hold', ordered('prompt_sent', null, PAST), 'prompted'],
    ['prompt after ours failed', ordered('prompt_sent', attempt('failed')), 'prompted'],
    ['declined', ordered('failed', attempt('failed')), 'payment_failed'],
    ['prompt timed out, places held', ordered('expired', attempt('expired')), 'payment_failed'],
    ['declined, hold past by our clock', ordered('failed', attempt('failed'), PAST), 'payment_failed'],
    ['declined, hold not told', ordered('failed', attempt('failed'), null), 'payment_failed'],
    [
      'hold expired, as the provider said',
      ordered('failed', attempt('refused', { refusalCode: 'hold_expired' })),
      'expired',
    ],
    [
      'wrong network',
      ordered('cart', attempt('refused', { refusalCode: 'reprice_required' })),
      'payment_failed',
    ],
    [
      'refused as not payable',
      ordered('cart', attempt('refused', { refusalCode: 'order_not_payable' })),
      'under_review',
    ],
    [
      'answered unclearly',
      ordered('cart', attempt('refused', { refusalCode: 'unclear_answer' })),
      'under_review',
    ],
    ['paid', ordered('paid', attempt('paid'), null), 'paid'],
    ['paid while the call is out', ordered('paid', attempt('waiting'), null), 'paid'],
    ['paid after the failure was told', ordered('paid', attempt('failed'), PAST), 'paid'],
    ['paid, order not told yet', ordered('cart', attempt('paid')), 'under_review'],
    ['refunded', ordered('refunded', attempt('paid'), null), 'refunded'],
    ['partly refunded', ordered('partially_refunded', attempt('paid'), null), 'partially_refunded'],
    ['charged back', ordered('chargeback_flagged', attempt('paid'), null), 'under_review'],
    ['cancelled', ordered('cancelled', attempt('failed')), 'cancelled'],
  ])('%s', (_, facts, stage) => {
    expect(checkoutStage(facts)).toBe(stage);
  });

  test('every combination has a stage', () => {
    for (const facts of everyCombination()) expect(STAGES).toContain(checkoutStage(facts));
  });

  test('money that arrived is always shown', () => {
    for (const facts of everyCombination()) {
      if (facts.state === 'refused' || !facts.order || !isSettled(facts.order.status)) continue;
      const told = ['paid', 'refunded', 'partially_refunded', 'under_review'];
      expect(told).toContain(checkoutStage(facts));
    }
  });

  test('our own clock says only that the hold may be over', () => {
    expect(holdOf(ordered('cart', null, now), now)).toBe('past');
    expect(holdOf(ordered('cart', null, new Date(now.getTime() + 1)), now)).toBe('held');
    expect(holdOf(ordered('failed', attempt('failed'), null), now)).toBe('past');
    expect(holdOf(ordered('cart', null, null), now)).toBe('over');
  });
});

describe('canPay', () => {
  const payable = everyCombination().filter((facts) => canPay(facts));

  test('is true for a placed order and after a failure that is safe to follow', () => {
    expect(canPay(ordered('cart'))).toBe(true);
    expect(canPay(ordered('failed', attempt('failed')))).toBe(true);
    expect(canPay(ordered('failed', attempt('failed', { retrySafe: true })))).toBe(true);
    expect(canPay(ordered('expired', attempt('expired')))).toBe(true);
    expect(payable.length).toBeGreaterThan(20);
  });

  test('is never true while an attempt is live', () => {
    expect(payable.filter((facts) => facts.attempts.some(({ state }) => LIVE.includes(state)))).toEqual([]);
  });

  test('is never true after money', () => {
    expect(payable.filter((facts) => facts.order && isSettled(facts.order.status))).toEqual([]);
    expect(payable.filter((facts) => facts.attempts.some(({ state }) => state === 'paid'))).toEqual([]);
  });

  test('is never true while the provider charges for someone else', () => {
    const charging = ['prompt_sent', 'payment_initiated'];
    expect(payable.filter((facts) => charging.includes(facts.order?.status ?? ''))).toEqual([]);
  });

  test('after retry_safe false no time unlocks another order, and the same one only for the buyer', () => {
    const failed = ordered('failed', attempt('failed', { retrySafe: false }));
    expect(permissionToPay(failed, BUYER)).toEqual({ may: 'consent', fetchFirst: true });
    expect(permissionToPay(failed, { ...BUYER, byPayer: true }).may).toBe('no');
    for (const days of [0, 1, 1000])
      expect(maySupersede(failed, new Date(now.getTime() + days * 86_400_000))).toBe(false);
  });

  test('an earlier attempt counts as much as the latest', () => {
    const latest = attempt('refused', { refusalCode: 'reprice_required' });
    const facts = ordered('failed', latest);
    const earlier = attempt('failed', { retrySafe: false });
    expect(maySupersede(facts)).toBe(true);
    expect(maySupersede({ ...facts, attempts: [latest, earlier] })).toBe(false);
  });

  test('is never true without an order, once its hold is over, or once cancelled', () => {
    expect(payable.length).toBeGreaterThan(0);
    expect(payable.every((facts) => facts.state !== 'refused' && facts.order !== null)).toBe(true);
    expect(payable.filter((facts) => holdOf(facts, now) === 'over')).toEqual([]);
    expect(payable.filter((facts) => facts.order?.status === 'cancelled')).toEqual([]);
  });
});

test('nothing terminal can be paid, and everything that still moves is polled', () => {
  expect(STAGES.filter((stage) => isTerminal(checkoutStageOf(stage)))).toEqual([
    'refused',
    'paid',
    'expired',
    'cancelled',
    'refunded',
    'partially_refunded',
  ]);
  for (const facts of everyCombination())
    if (canPay(facts)) expect(isTerminal(checkoutStage(facts))).toBe(false);
});

test('a payment is under way from the call until its end is known, and no other may begin meanwhile', () => {
  expect(STAGES.filter((stage) => isUnderWay(checkoutStageOf(stage)))).toEqual([
    'starting_payment',
    'prompted',
  ]);
  for (const facts of everyCombination())
    if (canPay(facts)) expect(isUnderWay(checkoutStage(facts))).toBe(false);
});

/** The stage by its name, met in some combination. */
function checkoutStageOf(name: string) {
  const met = everyCombination()
    .map((facts) => checkoutStage(facts))
    .find((stage) => stage === name);
  if (!met) throw new Error(`no combination is ${name}`);
  return met;
}

const SOON = new Date(now.getTime() + 1);
const REST = { kind: 'rest', until: null };

const step = (
  checkout: CheckoutState,
  live: AttemptState | null,
  times: { order?: Date; pay?: Date } = {},
): unknown =>
  nextStep(
    {
      checkout: { state: checkout, notBefore: times.order ?? null },
      attempt: live && { state: live, notBefore: times.pay ?? null },
    },
    now,
  );

describe('a stored checkout', () => {
  test('is placed before anything else', () => {
    for (const attempt of [null, ...ATTEMPT_STATES])
      expect(step('waiting', attempt)).toEqual({ kind: 'create_order' });
  });

  test('rests until its time has come', () => {
    expect(step('waiting', null, { order: SOON })).toEqual({ kind: 'rest', until: SOON });
    expect(step('waiting', null, { order: now })).toEqual({ kind: 'create_order' });
    expect(step('waiting', null, { order: PAST })).toEqual({ kind: 'create_order' });
  });

  test('rests while it waits for room; once it was placed that means nothing', () => {
    const waiting = { notBefore: null, waitsForRoom: true };
    expect(nextStep({ checkout: { ...waiting, state: 'waiting' }, attempt: null }, now)).toEqual(REST);
    const attempt = { state: 'waiting', notBefore: null } as const;
    expect(nextStep({ checkout: { ...waiting, state: 'ordered' }, attempt }, now)).toEqual({
      kind: 'pay_order',
    });
  });
});

describe('a placed order', () => {
  test('is paid when an attempt waits to be sent, and only then', () => {
    expect(step('ordered', 'waiting')).toEqual({ kind: 'pay_order' });
    for (const attempt of ATTEMPT_STATES.filter((state) => state !== 'waiting'))
      expect(step('ordered', attempt)).toEqual(REST);
    expect(step('ordered', null)).toEqual(REST);
  });

  test('rests until the attempt may be asked about again', () => {
    expect(step('ordered', 'waiting', { pay: SOON })).toEqual({ kind: 'rest', until: SOON });
    expect(step('ordered', 'waiting', { pay: now })).toEqual({ kind: 'pay_order' });
  });

  test("is not held up by the order's own past wait", () => {
    expect(step('ordered', 'waiting', { order: SOON })).toEqual({ kind: 'pay_order' });
  });
});

describe('the stage that pages and the desk show', () => {
  const TIMED_OUT = attempt('expired', { failureKind: 'timed_out' });
  const DECLINED = attempt('failed', { failureKind: 'declined' });
  test.each<[string, string, StageFacts]>([
    ['failed while places are held', 'payment_failed', ordered('expired', TIMED_OUT)],
    ['lapsed after a request timed out', 'expired', ordered('expired', TIMED_OUT, PAST)],
    ['lapsed without a hold', 'expired', ordered('expired', TIMED_OUT, null)],
    ['lapsed after a decline', 'expired', ordered('failed', DECLINED, PAST)],
    ['failed where 2.3 leaves the hold open', 'payment_failed', ordered('failed', DECLINED, null)],
    [
      'checked while money may have moved',
      'payment_failed',
      ordered('failed', { ...DECLINED, retrySafe: false }, PAST),
    ],
    ['still to pay if it was never tried', 'review', ordered('cart', null, PAST)],
    ['prompted', 'prompted', ordered('prompt_sent', attempt('prompted'), PAST)],
  ])('is %s', (_, stage, facts) => expect(shownStage(facts, now)).toBe(stage));

  test('forbids nothing that the provider may still take', () =>
    expect(canPay(ordered('failed', DECLINED, PAST))).toBe(true));
});

test('a refused checkout never changes again', () => {
  for (const attempt of [null, ...ATTEMPT_STATES]) expect(step('refused', attempt)).toEqual(REST);
});

test('no state asks for a write before its time', () => {
  for (const checkout of STATES)
    for (const attempt of [null, ...ATTEMPT_STATES])
      expect(step(checkout, attempt, { order: SOON, pay: SOON })).toMatchObject({ kind: 'rest' });
});
