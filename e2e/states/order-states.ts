// The order page from the queue to the payment, and orders that are not paid.
import { newPhone } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import {
  afterAnswer,
  changeNetwork,
  endQueueWait,
  expectOrderPage,
  expectReview,
  FAILED,
  inOwnBrowser,
  OPEN,
  paidElsewhere,
  refusedWith,
  requestPayment,
  startPayment,
  waitInQueue,
} from './order-steps.ts';
import type { PageState } from './page-state.ts';

export const ON_THE_WAY_STATES: readonly PageState[] = [
  {
    page: 'order',
    state: 'own-prompted',
    reach: inOwnBrowser(null, 'Approve the payment on your phone'),
  },
  { page: 'order', state: 'preparing', reach: waitInQueue, undo: endQueueWait },
  {
    page: 'order',
    state: 'asks-buyer',
    reach: async (stage) => {
      const ref = await waitInQueue(stage);
      await stage.rows.query(
        `UPDATE checkout SET asks_buyer_at = now(), not_before = '9999-01-01' WHERE ref = $1`,
        ref,
      );
      await expectOrderPage(stage, ref, 'Do you still want to enter?');
    },
    undo: endQueueWait,
  },
  {
    page: 'order',
    state: 'in-queue',
    reach: async (stage) => {
      const ref = await waitInQueue(stage);
      await stage.rows.putAheadInQueue(ref, 41);
      await stage.page.reload();
      await expect(stage.page.getByText('42').first()).toBeVisible({ timeout: 90_000 });
    },
    undo: endQueueWait,
  },
  {
    page: 'order',
    state: 'review',
    reach: async (stage) => expectReview(stage, await stage.buyer.enter()),
  },
  {
    page: 'order',
    state: 'review-free',
    reach: async (stage) =>
      expectReview(
        stage,
        await stage.buyer.enter({ event: 'evt_kololo_community_5k' }),
        'Review and confirm',
      ),
  },
  {
    page: 'order',
    state: 'review-wrong-number',
    oneVisit: true,
    reach: async (stage) => {
      await expectReview(stage, await stage.buyer.enter());
      await stage.page.locator('[name=msisdn]').fill('0752 123 456');
      await stage.page.getByRole('button', { name: /^Pay UGX/ }).click();
      await expect(stage.page.locator('[name=msisdn]')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    page: 'order',
    state: 'edit',
    reach: async (stage) => {
      const { page, buyer } = stage;
      await expectReview(stage, await buyer.enter());
      await page.getByRole('link', { name: 'Change my entry' }).click();
      await page.waitForURL(/\/edit$/);
      await expect(page.locator('[name=buyer_name]')).toHaveValue('Akello Grace');
    },
  },
  {
    page: 'order',
    state: 'starting',
    reach: async (stage) => {
      const ref = await stage.buyer.enter();
      await startPayment(stage, ref);
      await expectOrderPage(stage, ref, 'Sending the payment request');
    },
  },
  {
    page: 'order',
    state: 'prompted',
    reach: async (stage) =>
      expectOrderPage(stage, await requestPayment(stage), 'Approve the payment on your phone'),
  },
  {
    page: 'order',
    state: 'prompted-airtel',
    reach: async (stage) => {
      const phone = newPhone('airtel');
      const ref = await stage.buyer.enter({ event: 'evt_gulu_night_run', phone });
      await stage.buyer.pay(ref, phone);
      await expectOrderPage(stage, ref, 'Approve the payment on your phone');
    },
  },
  {
    page: 'order',
    state: 'ways-to-pay',
    reach: async (stage) => {
      await expectReview(stage, await stage.buyer.enter());
      for (const way of await stage.page.locator('main summary').all()) await way.click();
      await expect(stage.page.getByRole('link', { name: 'Send on WhatsApp' })).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'connection-lost',
    oneVisit: true,
    reach: async (stage) => {
      stage.complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await expectOrderPage(stage, await requestPayment(stage), 'Approve the payment on your phone');
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByText('Connection lost. Trying again...')).toBeVisible();
    },
  },
];

export const NOT_PAID_STATES: readonly PageState[] = [
  { page: 'order', state: 'own-failed', reach: inOwnBrowser('decline', FAILED) },
  { page: 'order', state: 'failed-declined', reach: afterAnswer('decline') },
  { page: 'order', state: 'failed-other', reach: afterAnswer('fail', OPEN) },
  {
    page: 'order',
    state: 'failed-timed-out',
    reach: afterAnswer('timeout', 'The request timed out'),
  },
  {
    page: 'order',
    state: 'failed-other-ways',
    reach: async (stage) => {
      await afterAnswer('timeout', 'The request timed out')(stage);
      await stage.page.getByText('Pay another way, or change', { exact: true }).click();
      await expect(stage.page.getByRole('button', { name: 'Continue with Airtel' })).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'failed-not-reached',
    reach: async (stage) =>
      expectOrderPage(stage, await requestPayment(stage, undefined, '0770000005'), FAILED),
  },
  {
    page: 'order',
    state: 'failed-unsafe',
    reach: async (stage) => {
      const ref = await requestPayment(stage, 'fail');
      await expectOrderPage(stage, ref, OPEN);
      await stage.rows.query(
        'UPDATE payment_attempt SET retry_safe = false WHERE checkout_id = (SELECT id FROM checkout WHERE ref = $1)',
        ref,
      );
      await stage.page.reload();
      await expect(stage.page.getByText("Don't pay again")).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'expired',
    reach: async (stage) => {
      const ref = await stage.buyer.enter();
      await stage.rows.setOrder(ref, 'hold_expires_at', null);
      await expectOrderPage(stage, ref, 'The time to pay has run out');
    },
  },
  {
    page: 'order',
    state: 'superseded',
    reach: async (stage) =>
      expectOrderPage(stage, await changeNetwork(stage), 'Your entry is in a newer order'),
  },
  {
    page: 'order',
    state: 'paid-elsewhere',
    reach: async (stage) =>
      expectOrderPage(stage, await paidElsewhere(stage), "You're in with another order"),
  },
  {
    page: 'order',
    state: 'must-decline',
    reach: async (stage) =>
      expectOrderPage(
        stage,
        await paidElsewhere(stage, { prompted: true }),
        'Decline the request on the phone',
      ),
  },
  { page: 'order', state: 'refused-sold-out', reach: refusedWith('insufficient_inventory') },
  { page: 'order', state: 'refused-closed', reach: refusedWith('sale_closed') },
];
