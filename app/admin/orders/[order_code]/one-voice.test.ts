// The same fact about the same money, on each page that speaks of it: the buyer's, the payer's, the desk's.
import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import { ATTEMPT, sampleCheckout, sampleView } from '#components/checkout/testing/sample-order.ts';
import { payerWords } from '#components/checkout/words/payer-words.ts';
import { stageWords } from '#components/checkout/words/stage-words.ts';
import { orderState } from '#lib/admin/orders/order-state.ts';
import { isUncharged, UNCLEAR_ANSWER, worstDoubt } from '#lib/checkout/state/charge-doubt.ts';
import { holdOf, isMoneyUnclear, permissionToPay, shownStage } from '#lib/checkout/state/checkout-stage.ts';
import { knownFailureKind } from '#lib/shared/vocabulary/order-status.ts';
import messages from '../../../../messages/en.json';
import { attemptKind } from './attempts-sheet.tsx';

const t = createTranslator({ locale: 'en', messages });
const NOW = new Date('2027-02-02T11:32:00.000Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

type Attempt = Parameters<typeof attemptKind>[0];
const ended = (facts: Partial<Attempt>): Attempt => ({
  state: 'failed',
  failureKind: null,
  retrySafe: true,
  refusalCode: null,
  evidenceAt: null,
  promptedAt: null,
  ...facts,
});
const DECLINED = ended({ failureKind: 'declined' });
const TIMED_OUT = ended({ state: 'expired', failureKind: 'timed_out' });
const UNSAFE = ended({ failureKind: 'other', retrySafe: false });
const refused = (refusalCode: string) => ended({ state: 'refused', refusalCode, retrySafe: null });

/** What each page says of an order whose only attempt is the payer's. */
function voices(status: string, attempt: Attempt, hold: Date | null) {
  const facts = {
    state: 'ordered' as const,
    order: { status, holdExpiresAt: hold, statusAt: NOW, total: 82_900n },
    attempts: [{ ...attempt, unresolved: false, createdAt: minutes(-5), byPayer: false }],
  };
  const stage = shownStage(facts, NOW);
  const money = (minor: number) => `UGX ${minor}`;
  const view = sampleCheckout({
    stage,
    status,
    order: sampleView({ paymentMethod: 'momo' }),
    attempt: {
      ...ATTEMPT,
      failureKind: knownFailureKind(attempt.failureKind),
      refusalCode: attempt.refusalCode,
    },
    doubt: worstDoubt(facts.attempts),
    uncharged: isUncharged(status, facts.attempts),
    hold: holdOf(facts, NOW),
    canPay: permissionToPay(facts, { reads: true, byPayer: false }).may !== 'no' && stage !== 'expired',
    moneyUnclear: isMoneyUnclear(facts, stage),
  });
  const amount = { total: 82_900, currency: 'UGX' };
  const ofPayer = { buyerName: 'Grace', paymentMethod: 'momo' as const, amount, begunElsewhere: false };
  const buyer = stageWords(view, t, money);
  const payer = payerWords({ ...view, stage, ...ofPayer }, t, money);
  // As `desk_order_refresh` stores it.
  const refusalCode = view.doubt === 'unsafe' ? UNCLEAR_ANSWER : attempt.refusalCode;
  const row = { status, holdExpiresAt: hold, attemptState: attempt.state, refusalCode };
  return { buyer, payer, desk: orderState(row, NOW), attempt: attemptKind(attempt, NOW) };
}

const HELD = minutes(9);
const PAST = minutes(-1);
const CHECKED = "We're checking your payment";
const OVER = 'The time to pay has run out';
const FAILED = "The payment didn't go through";

it.each<[string, string, Attempt, Date | null, string, string, string, 'asks' | 'asks nothing']>([
  ['declined', 'failed', DECLINED, HELD, FAILED, 'failed', 'declined', 'asks nothing'],
  ['declined, lapsed', 'failed', DECLINED, PAST, OVER, 'lapsed', 'declined', 'asks nothing'],
  ['timed out', 'expired', TIMED_OUT, HELD, 'The request timed out', 'failed', 'timedOut', 'asks'],
  ['timed out, lapsed', 'expired', TIMED_OUT, PAST, OVER, 'lapsed', 'timedOut', 'asks'],
  ['without a hold', 'expired', TIMED_OUT, null, OVER, 'lapsed', 'timedOut', 'asks'],
  ['unclear', 'failed', UNSAFE, HELD, CHECKED, 'other', 'unclear', 'asks'],
  ['unclear, and past its hold', 'failed', UNSAFE, PAST, CHECKED, 'other', 'unclear', 'asks'],
  ['not payable', 'cart', refused('order_not_payable'), HELD, CHECKED, 'other', 'unclear', 'asks'],
  ['unclear answer', 'cart', refused('unclear_answer'), HELD, CHECKED, 'other', 'unclear', 'asks'],
  ['refused: too late', 'cart', refused('hold_expired'), PAST, OVER, 'lapsed', 'refused', 'asks nothing'],
])('%s: buyer, payer and desk say the same', (_, status, attempt, hold, title, state, kind, asks) => {
  const { buyer, payer, ...desk } = voices(status, attempt, hold);
  expect([buyer.title, payer.title]).toEqual([title, title]);
  expect(desk).toEqual({ desk: state, attempt: kind });
  for (const { question, text } of [buyer, payer]) {
    expect(question === undefined ? 'asks nothing' : 'asks').toBe(asks);
    expect(text).not.toMatch(/next try|may have run out/);
    expect(text.includes("Don't pay again.")).toBe(title === CHECKED);
    expect(text.includes('no longer held')).toBe(title === OVER);
  }
});
