// The order page after the payment: paid, refunded, cancelled, under review, receipt, offline.
import { newPhone, title } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import {
  afterAnswer,
  expectOrderPage,
  expectReview,
  inOwnBrowser,
  paidElsewhere,
  requestPayment,
  withOrderStatus,
} from './order-steps.ts';
import type { PageState, Stage } from './page-state.ts';
import { showPicture } from './show-picture.ts';

const THREE = [
  { name: '', ticket: 'tkt_kcm_42', isBuyer: true },
  { name: 'Kato Moses', ticket: 'tkt_kcm_21' },
  { name: 'Babirye Ann', ticket: 'tkt_kcm_21' },
];

async function receipt(stage: Stage): Promise<void> {
  const ref = await requestPayment(stage, 'approve');
  await expectOrderPage(stage, ref, "You're in!");
  await stage.page.goto(`/orders/${ref}/receipt`);
  await expect(stage.page.getByText('UGX 67,450').first()).toBeVisible();
}

export const FINISH_STATES: readonly PageState[] = [
  { page: 'order', state: 'own-paid', reach: inOwnBrowser('approve', "You're in!") },
  { page: 'order', state: 'paid', reach: afterAnswer('approve', "You're in!") },
  {
    page: 'home',
    state: 'known',
    oneVisit: true,
    reach: async (stage) => {
      const { buyer, page } = stage;
      const paid = await buyer.enter();
      await buyer.pay(paid, '0770000011');
      await expectReview(stage, paid, "You're in!");
      const phone = newPhone('airtel');
      const waiting = await buyer.enter({ event: 'evt_gulu_night_run', phone });
      await buyer.pay(waiting, phone);
      await expectReview(stage, waiting, 'Approve the payment on your phone');
      await page.goto('/');
      await expect(page.getByText('Waiting for your PIN')).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'paid-several',
    reach: async (stage) => {
      const ref = await stage.buyer.enter({ people: THREE });
      await stage.buyer.pay(ref, '0770000011');
      await expectOrderPage(stage, ref, 'All 3 are in!');
    },
  },
  {
    page: 'order',
    state: 'paid-free',
    reach: async (stage) => {
      const ref = await stage.buyer.enter({ event: 'evt_kololo_community_5k' });
      await stage.buyer.pay(ref);
      await expectOrderPage(stage, ref, "You're in!");
    },
  },
  {
    page: 'order',
    state: 'paid-twice',
    reach: async (stage) => {
      const ref = await paidElsewhere(stage, { prompted: true });
      await stage.provider.decidePrompt(await stage.rows.orderId(ref), 'approve');
      await expectOrderPage(stage, ref, "You're in!");
      await expect(stage.page.getByText('Two orders are paid')).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'partially-refunded',
    reach: async (stage) => {
      const ref = await requestPayment(stage, 'approve');
      await expectOrderPage(stage, ref, "You're in!");
      await stage.provider.refund(await stage.rows.orderId(ref), 20_000);
      await expect(async () => {
        await stage.page.reload();
        await expect(title(stage.page, 'Part of this order was refunded')).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
  {
    page: 'order',
    state: 'refunded',
    reach: withOrderStatus('refunded', 'This order was refunded'),
  },
  {
    page: 'order',
    state: 'cancelled',
    // A paid order that is cancelled would be under review.
    reach: async (stage) => {
      const ref = await stage.buyer.enter();
      await expectReview(stage, ref);
      await stage.rows.setOrder(ref, 'status', 'cancelled');
      await expectOrderPage(stage, ref, 'This order was cancelled');
    },
  },
  {
    page: 'order',
    state: 'under-review',
    reach: withOrderStatus('chargeback_flagged', 'This order is being checked'),
  },
  {
    page: 'order',
    state: 'missing',
    reach: async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      await page.goto('/orders/nothing');
      await expect(title(page, "We can't find this order")).toBeVisible();
    },
  },
  { page: 'order', state: 'receipt', reach: receipt },
  { page: 'order', state: 'receipt-printed', print: true, reach: receipt },
  {
    page: 'order',
    state: 'bib-picture',
    image: true,
    reach: async (stage) => {
      const ref = await requestPayment(stage, 'approve');
      await expectOrderPage(stage, ref, "You're in!");
      await showPicture(stage.page, `/orders/${ref}/bib.png`);
    },
  },
  {
    page: 'order',
    state: 'offline',
    oneVisit: true,
    reach: async (stage) => {
      const { page, complaints } = stage;
      complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      await expectOrderPage(stage, await requestPayment(stage, 'approve'), "You're in!");
      await expect
        .poll(() => page.evaluate(async () => (await (await caches.open('orders')).keys()).length))
        .toBe(1);
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByText("You're offline. This is your entry as of")).toBeVisible();
    },
  },
];
