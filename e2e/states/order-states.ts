// The buyer's own order at every station between the form and the finish, and at every end that it can come to.
import { title } from '../harness/entry.ts';
import { expect } from '../harness/story.ts';
import { clearLine } from './checkout-rows.ts';
import type { PageState, Stage } from './page-state.ts';

const FAILED = 'The payment did not go through';

async function shows({ page }: Stage, ref: string, words: string): Promise<void> {
  await page.goto(`/orders/${ref}`);
  await expect(title(page, words)).toBeVisible({ timeout: 30_000 });
}

type Outcome = Parameters<Stage['provider']['decidePrompt']>[1];

/** A held order whose payment was asked for, and answered if so said. */
async function asked({ buyer, provider, rows }: Stage, outcome?: Outcome, msisdn?: string): Promise<string> {
  const ref = await buyer.enter();
  await buyer.pay(ref, msisdn);
  if (outcome) await provider.decidePrompt(await rows.orderId(ref), outcome);
  return ref;
}

const fails =
  (outcome: Outcome, words = FAILED) =>
  async (stage: Stage) =>
    shows(stage, await asked(stage, outcome), words);

/** A paid order, changed by what the mirror then holds. */
const becomes = (status: string, words: string) => async (stage: Stage) => {
  const ref = await asked(stage, 'approve');
  await shows(stage, ref, 'You are in!');
  await stage.rows.setOrder(ref, 'status', status);
  await shows(stage, ref, words);
};

const refused = (code: string) => async (stage: Stage) => {
  const ref = await stage.buyer.enter();
  await stage.rows.query(
    `UPDATE checkout SET state = 'refused', refusal_code = $2, order_id = NULL WHERE ref = $1`,
    ref,
    code,
  );
  await shows(stage, ref, 'Your entry was not placed');
};

/** Asks for the payment in the mirror only: nobody is to bring it on. */
const startPayment = ({ rows }: Stage, ref: string) =>
  rows.query(
    `INSERT INTO payment_attempt (id, checkout_id, live_checkout_id, idempotency_key, msisdn, not_before)
     SELECT gen_random_uuid(), id, id, gen_random_uuid(), '+256772123456', now() + interval '1 hour'
     FROM checkout WHERE ref = $1`,
    ref,
  );

const noOrders = ({ provider }: Stage) =>
  provider.addFault({
    kind: 'status',
    method: 'POST',
    path: '/orders',
    times: 1000,
    http_status: 503,
    error_code: 'server_error',
  });

async function waits(stage: Stage): Promise<string> {
  await noOrders(stage);
  const ref = await stage.buyer.enter();
  await shows(stage, ref, 'Holding your places');
  return ref;
}

const waitsNoLonger = async ({ provider, rows }: Stage): Promise<void> => {
  await clearLine(rows);
  await provider.clearFaults();
};

const ON_THE_WAY: readonly PageState[] = [
  { page: 'order', state: 'preparing', reach: waits, undo: waitsNoLonger },
  {
    page: 'order',
    state: 'in-line',
    dark: true,
    reach: async (stage) => {
      const ref = await waits(stage);
      await stage.rows.putBefore(ref, 41);
      await stage.page.reload();
      await expect(stage.page.getByText('42').first()).toBeVisible({ timeout: 20_000 });
    },
    undo: waitsNoLonger,
  },
  {
    page: 'order',
    state: 'review',
    dark: true,
    reach: async (stage) => shows(stage, await stage.buyer.enter(), 'Check and pay'),
  },
  {
    page: 'order',
    state: 'review-free',
    reach: async (stage) =>
      shows(stage, await stage.buyer.enter({ event: 'evt_kololo_community_5k' }), 'Check and confirm'),
  },
  {
    page: 'order',
    state: 'review-wrong-number',
    reach: async (stage) => {
      await shows(stage, await stage.buyer.enter(), 'Check and pay');
      await stage.page.locator('[name=msisdn]').fill('0752 123 456');
      await stage.page.getByRole('button', { name: /^Pay UGX/ }).click();
      await expect(stage.page.locator('[name=msisdn]')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    page: 'order',
    state: 'starting',
    reach: async (stage) => {
      const ref = await stage.buyer.enter();
      await startPayment(stage, ref);
      await shows(stage, ref, 'Sending the payment request');
    },
  },
  {
    page: 'order',
    state: 'prompted',
    dark: true,
    reach: async (stage) => shows(stage, await asked(stage), 'Look at your phone'),
  },
  {
    page: 'order',
    state: 'prompted-airtel',
    reach: async (stage) => {
      const ref = await stage.buyer.enter({ event: 'evt_gulu_night_run', phone: '0752 123 456' });
      await stage.buyer.pay(ref, '0752 123 456');
      await shows(stage, ref, 'Look at your phone');
    },
  },
  {
    page: 'order',
    state: 'connection-lost',
    reach: async (stage) => {
      stage.complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await shows(stage, await asked(stage), 'Look at your phone');
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByText('Connection lost. Trying again…')).toBeVisible();
    },
  },
];

const NOT_PAID: readonly PageState[] = [
  { page: 'order', state: 'failed-declined', dark: true, reach: fails('decline') },
  { page: 'order', state: 'failed-other', reach: fails('fail') },
  { page: 'order', state: 'failed-timed-out', reach: fails('timeout') },
  {
    page: 'order',
    state: 'failed-not-reached',
    reach: async (stage) => shows(stage, await asked(stage, undefined, '0770000005'), FAILED),
  },
  {
    page: 'order',
    state: 'failed-unsafe',
    reach: async (stage) => {
      const ref = await asked(stage, 'fail');
      await shows(stage, ref, FAILED);
      await stage.rows.query(
        'UPDATE payment_attempt SET retry_safe = false WHERE checkout_id = (SELECT id FROM checkout WHERE ref = $1)',
        ref,
      );
      await stage.page.reload();
      await expect(stage.page.getByText('Please do not pay again')).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'expired',
    reach: async (stage) => {
      const ref = await stage.buyer.enter();
      await stage.rows.setOrder(ref, 'hold_expires_at', null);
      await shows(stage, ref, 'The time to pay has run out');
    },
  },
  { page: 'order', state: 'refused-sold-out', reach: refused('insufficient_inventory') },
  { page: 'order', state: 'refused-closed', reach: refused('sale_closed') },
];

const THREE: Record<string, string> = {
  'quantity.tkt_kcm_42': '1',
  'quantity.tkt_kcm_21': '2',
  'quantity.tkt_kcm_10': '0',
  'question.shirt_size': 'M',
  payment_method: 'momo',
};

const NAMES = { 'runner.tkt_kcm_21.1': 'Kato Moses', 'runner.tkt_kcm_21.2': 'Babirye Ann' };

const PAID: readonly PageState[] = [
  { page: 'order', state: 'paid', dark: true, reach: fails('approve', 'You are in!') },
  {
    page: 'order',
    state: 'paid-several',
    reach: async (stage) => {
      const ref = await stage.buyer.enter({ fields: THREE, more: NAMES });
      await stage.buyer.pay(ref, '0770000011');
      await shows(stage, ref, 'You are in!');
    },
  },
  {
    page: 'order',
    state: 'paid-free',
    reach: async (stage) => {
      const ref = await stage.buyer.enter({ event: 'evt_kololo_community_5k' });
      await stage.buyer.pay(ref);
      await shows(stage, ref, 'You are in!');
    },
  },
  {
    page: 'order',
    state: 'partially-refunded',
    reach: async (stage) => {
      const ref = await asked(stage, 'approve');
      await shows(stage, ref, 'You are in!');
      await stage.provider.refund(await stage.rows.orderId(ref), 20_000);
      await expect(async () => {
        await stage.page.reload();
        await expect(title(stage.page, 'Part of this order was refunded')).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
  },
  { page: 'order', state: 'refunded', reach: becomes('refunded', 'This order was refunded') },
  { page: 'order', state: 'cancelled', reach: becomes('cancelled', 'This order was cancelled') },
  {
    page: 'order',
    state: 'under-review',
    reach: becomes('chargeback_flagged', 'This order is being checked'),
  },
  {
    page: 'order',
    state: 'missing',
    reach: async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      await page.goto('/orders/nothing');
      await expect(title(page, 'Off the course')).toBeVisible();
    },
  },
];

export const ORDER_STATES: readonly PageState[] = [...ON_THE_WAY, ...NOT_PAID, ...PAID];
