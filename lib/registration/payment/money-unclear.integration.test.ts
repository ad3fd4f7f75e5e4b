// What both pages of an order that takes no more payments know of its money, after several attempts.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AttemptState } from '#lib/db/generated/enums.ts';
import { NIGHT_RUN, placedEntry } from '#lib/registration/testing/race-entry.ts';
import { testStorefront } from '#lib/registration/testing/storefront.ts';
import { readCheckout } from '#lib/registration/view/read-checkout.ts';
import { readPaymentPage } from '#lib/registration/view/read-payment.ts';

const { ctx } = await testStorefront();

type Attempt = { failureKind?: string; refusalCode?: string };

/** Attempts in the order in which they were made; of the buyer's own the payer is told nothing. */
async function unclear(status: string, attempts: Attempt[], total?: bigint) {
  const [own, payers] = [
    await bothPages(status, attempts, false, total),
    await bothPages(status, attempts, true, total),
  ];
  expect(own.hers).toBe(false);
  expect(payers.mine).toBe(own.mine);
  expect(payers.hers).toBe(own.mine);
  return own.mine;
}

async function bothPages(status: string, attempts: Attempt[], byPayer: boolean, total?: bigint) {
  const { id, ref, payerRef, orderId } = await placedEntry(ctx, NIGHT_RUN);
  for (const [n, { failureKind, refusalCode }] of attempts.entries()) {
    const state: AttemptState = refusalCode ? 'refused' : 'failed';
    const createdAt = new Date(ctx.now().getTime() + n);
    const idempotencyKey = randomUUID();
    const data = { checkoutId: id, state, failureKind, refusalCode, createdAt, byPayer, idempotencyKey };
    await ctx.db.paymentAttempt.create({ data });
  }
  await ctx.db.order.update({ where: { id: orderId }, data: { status, holdExpiresAt: null, total } });
  const [mine, hers] = await Promise.all([readCheckout(ctx, ref), readPaymentPage(ctx, payerRef)]);
  return { mine: mine?.moneyUnclear, hers: hers?.view.moneyUnclear };
}

const DECLINED = { failureKind: 'declined' };
const TIMED_OUT = { failureKind: 'timed_out' };
const NO_NEWS = { failureKind: 'no_news' };

test('an earlier attempt may have taken the money of a cancelled order', async () => {
  expect(await unclear('cancelled', [TIMED_OUT, DECLINED])).toBe(true);
  expect(await unclear('cancelled', [DECLINED, TIMED_OUT])).toBe(true);
  expect(await unclear('cancelled', [DECLINED, { refusalCode: 'reprice_required' }])).toBe(false);
  expect(await unclear('cancelled', [])).toBe(false);
  expect(await unclear('cancelled', [TIMED_OUT], 0n), 'nothing to pay').toBe(false);
});

test('of a lapsed order only what nobody told the end of is unclear', async () => {
  expect(await unclear('expired', [NO_NEWS, { refusalCode: 'hold_expired' }])).toBe(true);
  expect(await unclear('expired', [TIMED_OUT, DECLINED])).toBe(false);
});

test('money that is known to have moved is not unclear', async () => {
  expect(await unclear('refunded', [TIMED_OUT])).toBe(false);
});
