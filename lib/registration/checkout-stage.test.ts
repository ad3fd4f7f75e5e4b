import { describe, expect, test } from 'vitest';
import type { AttemptState, CheckoutState } from '#lib/db/generated/enums.ts';
import { isSettled } from '#lib/mirror/order-states.ts';
import { LONGEST_PROMPT_SECONDS, NO_NEWS } from '#lib/mirror/outlived-prompt.ts';
import { ORDER_STATUSES } from '#lib/partner-api/schemas/order.ts';
import {
  canPay,
  checkoutStage,
  isTerminal,
  isUnderWay,
  mayReplace,
  type StageFacts,
} from '#lib/registration/checkout-stage.ts';

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

type Attempt = NonNullable<StageFacts['attempt']>;
const attempt = (state: AttemptState, changes: Partial<Attempt> = {}): Attempt => ({
  state,
  retrySafe: null,
  refusalCode: null,
  failureKind: null,
  unresolved: false,
  createdAt: BEFORE,
  finishedAt: PAST,
  ...changes,
});
const noNews = attempt('expired', { failureKind: NO_NEWS });
/** Of an attempt that began when the last that was heard of the order was old already. */
const AFTERWARDS = { createdAt: new Date(BEFORE.getTime() + 1), refusalCode: 'reprice_required' };
const ordered = (status: string, latest: Attempt | null = null, hold: Date | null = LATER): StageFacts => ({
  state: 'ordered',
  order: { status, statusAt: BEFORE, holdExpiresAt: hold },
  attempt: latest,
});

/** Every combination of what is on disk. */
function everyCombination(): StageFacts[] {
  const attempts = ATTEMPT_STATES.flatMap((state) =>
    [null, true, false].flatMap((retrySafe) =>
      [null, 'order_not_payable', 'reprice_required'].flatMap((refusalCode) =>
        [null, 'declined', NO_NEWS].map((failureKind) =>
          attempt(state, { retrySafe, refusalCode, failureKind }),
        ),
      ),
    ),
  );
  const orders = STATUSES.flatMap((status) =>
    [null, LATER, PAST].map((holdExpiresAt) => ({ status, statusAt: BEFORE, holdExpiresAt })),
  );
  return STATES.flatMap((state) =>
    [null, ...orders].flatMap((order) => [null, ...attempts].map((one) => ({ state, order, attempt: one }))),
  );
}

describe('checkoutStage', () => {
  test.each<[string, StageFacts, string]>([
    ['kept, not placed', { state: 'waiting', order: null, attempt: null }, 'preparing'],
    ['refused', { state: 'refused', order: null, attempt: null }, 'refused'],
    ['placed', ordered('cart'), 'review'],
    ['placed, hold lapsed', ordered('cart', null, PAST), 'expired'],
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
    ['declined, hold lapsed', ordered('failed', attempt('failed'), PAST), 'expired'],
    ['no news of the prompt', ordered('prompt_sent', noNews), 'payment_failed'],
    ['no news of the prompt, hold lapsed', ordered('prompt_sent', noNews, PAST), 'under_review'],
    ['no news, then wrong network', ordered('prompt_sent', attempt('refused', AFTERWARDS)), 'payment_failed'],
    [
      'no news, then not payable',
      ordered('prompt_sent', attempt('refused', { ...AFTERWARDS, refusalCode: 'order_not_payable' })),
      'under_review',
    ],
    ['no news, then paid after all', ordered('paid', noNews, null), 'paid'],
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
    ['paid', ordered('paid', attempt('paid'), null), 'paid'],
    ['paid while the call is out', ordered('paid', attempt('waiting'), null), 'paid'],
    ['paid after the failure was told', ordered('paid', attempt('failed'), PAST), 'paid'],
    ['paid, order not told yet', ordered('cart', attempt('paid')), 'under_review'],
    ['refunded', ordered('refunded', attempt('paid'), null), 'refunded'],
    ['partly refunded', ordered('partially_refunded', attempt('paid'), null), 'partially_refunded'],
    ['charged back', ordered('chargeback_flagged', attempt('paid'), null), 'under_review'],
    ['cancelled', ordered('cancelled', attempt('failed')), 'cancelled'],
  ])('%s', (_, facts, stage) => {
    expect(checkoutStage(facts, now)).toBe(stage);
  });

  test('every combination has a stage', () => {
    for (const facts of everyCombination()) expect(STAGES).toContain(checkoutStage(facts, now));
  });

  test('money that arrived is always told', () => {
    for (const facts of everyCombination()) {
      if (facts.state === 'refused' || !facts.order || !isSettled(facts.order.status)) continue;
      const told = ['paid', 'refunded', 'partially_refunded', 'under_review'];
      expect(told).toContain(checkoutStage(facts, now));
    }
  });

  test('the hold ends at its very second', () => {
    expect(checkoutStage(ordered('cart', null, now), now)).toBe('expired');
    expect(checkoutStage(ordered('cart', null, new Date(now.getTime() + 1)), now)).toBe('review');
  });
});

describe('canPay', () => {
  const payable = everyCombination().filter((facts) => canPay(facts, now));

  test('is true for a placed order and after a failure that is safe to follow', () => {
    expect(canPay(ordered('cart'), now)).toBe(true);
    expect(canPay(ordered('failed', attempt('failed')), now)).toBe(true);
    expect(canPay(ordered('failed', attempt('failed', { retrySafe: true })), now)).toBe(true);
    expect(canPay(ordered('expired', attempt('expired')), now)).toBe(true);
    expect(payable.length).toBeGreaterThan(20);
  });

  test('is never true while an attempt is live', () => {
    expect(payable.filter((facts) => facts.attempt && LIVE.includes(facts.attempt.state))).toEqual([]);
  });

  test('is never true after money', () => {
    expect(payable.filter((facts) => facts.order && isSettled(facts.order.status))).toEqual([]);
    expect(payable.filter((facts) => facts.attempt?.state === 'paid')).toEqual([]);
  });

  test('is never true while the provider charges for someone else', () => {
    const charging = ['prompt_sent', 'payment_initiated'];
    const givenUp = (facts: StageFacts) => facts.attempt?.failureKind === NO_NEWS;
    const wrong = payable.filter((facts) => charging.includes(facts.order?.status ?? '') && !givenUp(facts));
    expect(wrong).toEqual([]);
  });

  test('is never true after retry_safe false while a request may be on a phone, and then for the same order alone', () => {
    expect(payable.filter((facts) => facts.attempt?.retrySafe === false)).toEqual([]);
    const failed = ordered('failed', attempt('failed', { retrySafe: false, finishedAt: BEFORE }));
    const ends = new Date(BEFORE.getTime() + LONGEST_PROMPT_SECONDS * 1000);
    expect(canPay(failed, new Date(ends.getTime() - 1))).toBe(false);
    expect(canPay(failed, ends)).toBe(true);
    expect(mayReplace(failed, ends)).toBe(false);
    expect(checkoutStage(ordered('failed', failed.attempt, ends), ends), 'the hold has lapsed').toBe(
      'expired',
    );
  });

  test('is never true without an order, without its places, or once cancelled', () => {
    expect(payable.every((facts) => facts.state !== 'refused' && facts.order !== null)).toBe(true);
    expect(payable.every((facts) => facts.order?.holdExpiresAt === LATER)).toBe(true);
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
    if (canPay(facts, now)) expect(isTerminal(checkoutStage(facts, now))).toBe(false);
});

test('a payment is under way from the request until its end is told, and no other may begin meanwhile', () => {
  expect(STAGES.filter((stage) => isUnderWay(checkoutStageOf(stage)))).toEqual([
    'starting_payment',
    'prompted',
  ]);
  for (const facts of everyCombination())
    if (canPay(facts, now)) expect(isUnderWay(checkoutStage(facts, now))).toBe(false);
});

/** The stage by its name, met in some combination. */
function checkoutStageOf(name: string) {
  const met = everyCombination()
    .map((facts) => checkoutStage(facts, now))
    .find((stage) => stage === name);
  if (!met) throw new Error(`no combination is ${name}`);
  return met;
}
