// What both pages show about the money of an order that takes no more payments, after several attempts.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NIGHT_RUN, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { findCheckoutView } from '#lib/checkout/view/order-page.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import type { AttemptState } from '#lib/db/generated/enums.ts';

const { ctx } = await testStorefront();

type Attempt = { failureKind?: string; refusalCode?: string; retrySafe?: boolean };

/** Attempts, oldest first. The payer's page shows nothing of the buyer's own. */
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
  const { id, ref, payerRef, orderId } = await placedCheckout(ctx, NIGHT_RUN);
  for (const [n, { failureKind, refusalCode, retrySafe }] of attempts.entries()) {
    const state: AttemptState = refusalCode ? 'refused' : 'failed';
    const createdAt = new Date(ctx.now().getTime() + n);
    const idempotencyKey = randomUUID();
    const ended = { state, failureKind, refusalCode, retrySafe };
    const data = { checkoutId: id, ...ended, createdAt, byPayer, idempotencyKey };
    await ctx.db.paymentAttempt.create({ data });
  }
  await ctx.db.order.update({ where: { id: orderId }, data: { status, holdExpiresAt: null, total } });
  const [mine, hers] = await Promise.all([findCheckoutView(ctx, ref), findPayerPage(ctx, payerRef)]);
  return { mine: mine?.moneyUnclear, hers: hers?.view.moneyUnclear };
}

const DECLINED = { failureKind: 'declined' };
const TIMED_OUT = { failureKind: 'timed_out' };
const UNSAFE = { failureKind: 'other', retrySafe: false };

test('an earlier attempt may have taken the money of a cancelled order', async () => {
  expect(await unclear('cancelled', [TIMED_OUT, DECLINED])).toBe(true);
  expect(await unclear('cancelled', [DECLINED, TIMED_OUT])).toBe(true);
  expect(await unclear('cancelled', [DECLINED, { refusalCode: 'reprice_required' }])).toBe(false);
  expect(await unclear('cancelled', [])).toBe(false);
  expect(await unclear('cancelled', [TIMED_OUT], 0n), 'nothing to pay').toBe(false);
});

test('of a lapsed order only what is not safe to follow is unclear', async () => {
  expect(await unclear('expired', [UNSAFE, { refusalCode: 'hold_expired' }])).toBe(true);
  expect(await unclear('expired', [TIMED_OUT, DECLINED, { refusalCode: 'hold_expired' }])).toBe(false);
});

test('money that is known to have moved is not unclear', async () => {
  expect(await unclear('refunded', [TIMED_OUT])).toBe(false);
});
