// Steps that bring an order to a state: most over HTTP, the rest directly in the storefront's database.
import { holdInventory, newPhone, send, title } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';
import { clearQueue } from './checkout-rows.ts';
import type { Stage } from './page-state.ts';

export const FAILED = "The payment didn't go through";
/** The heading while the prompt may still be approved. */
export const OPEN = 'No payment has reached us';

export async function expectOrderPage({ page }: Stage, ref: string, words: string): Promise<void> {
  await page.goto(`/orders/${ref}`);
  await expect(title(page, words)).toBeVisible({ timeout: 90_000 });
}

/** The review in the browser that submitted the form, which may see all that was filled in. */
export async function expectReview(stage: Stage, ref: string, words = 'Review and pay'): Promise<void> {
  const { page, buyer } = stage;
  const [name = '', value = ''] = buyer.cookieOf(ref).split(/[=;]/);
  await page.context().addCookies([{ name, value, url: storyAddress().appUrl }]);
  await expectOrderPage(stage, ref, words);
}

type Outcome = Parameters<Stage['provider']['decidePrompt']>[1];

/** Places an order and starts its payment; answers the prompt if `outcome` is given. Returns its `ref`. */
export async function requestPayment(
  { buyer, provider, rows }: Stage,
  outcome?: Outcome,
  msisdn?: string,
): Promise<string> {
  const ref = await buyer.enter();
  await buyer.pay(ref, msisdn);
  if (outcome) await provider.decidePrompt(await rows.orderId(ref), outcome);
  return ref;
}

export const afterAnswer =
  (outcome: Outcome, words = FAILED) =>
  async (stage: Stage) =>
    expectOrderPage(stage, await requestPayment(stage, outcome), words);

/** The same in the buyer's own browser, which may see all of the order. */
export const inOwnBrowser =
  (outcome: 'approve' | 'decline' | null, words: string) => async (stage: Stage) => {
    const { page, provider } = stage;
    const code = await holdInventory(page, 'evt_gulu_night_run', 'airtel');
    await send(page);
    await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
    if (outcome) await provider.answerPrompt(code, outcome);
    await expect(title(page, words)).toBeVisible();
  };

/** A paid order whose status in the mirror is then set to `status`. */
export const withOrderStatus = (status: string, words: string) => async (stage: Stage) => {
  const ref = await requestPayment(stage, 'approve');
  await expectOrderPage(stage, ref, "You're in!");
  await stage.rows.setOrder(ref, 'status', status);
  await expectOrderPage(stage, ref, words);
};

export const refusedWith = (code: string) => async (stage: Stage) => {
  const ref = await stage.buyer.enter();
  await stage.rows.query(
    `UPDATE checkout SET state = 'refused', refusal_code = $2, order_id = NULL WHERE ref = $1`,
    ref,
    code,
  );
  await expectOrderPage(stage, ref, "Your entry wasn't placed");
};

/** Inserts a payment attempt that is not processed for an hour. */
export const startPayment = ({ rows }: Stage, ref: string) =>
  rows.query(
    `INSERT INTO payment_attempt (id, checkout_id, live_checkout_id, idempotency_key, msisdn, not_before)
     SELECT gen_random_uuid(), id, id, gen_random_uuid(), '+256772123456', now() + interval '1 hour'
     FROM checkout WHERE ref = $1`,
    ref,
  );

const noOrders = ({ provider }: Stage) =>
  provider.refuse('POST /orders', 503, 'server_error', { times: 1000 });

export async function waitInQueue(stage: Stage): Promise<string> {
  await noOrders(stage);
  const ref = await stage.buyer.enter();
  await expectOrderPage(stage, ref, 'Placing your entry');
  return ref;
}

export const endQueueWait = async ({ provider, rows }: Stage): Promise<void> => {
  await clearQueue(rows);
  await provider.clearFaults();
};

/** Clicks the button for the other network on an unpaid order; after a failed payment it is in the fold of all other ways. */
export async function clickOtherNetwork({ page }: Stage): Promise<void> {
  await page
    .getByText(/^(Use Airtel instead|Pay another way, or change$)/)
    .first()
    .click();
  await page.getByRole('button', { name: 'Continue with Airtel' }).click();
}

/**
 * Declines a payment, changes the network, then approves the first order after all. Returns the `ref` of the newer
 * order, which has a prompt on the phone if `prompted`.
 */
export async function paidElsewhere(stage: Stage, { prompted = false } = {}): Promise<string> {
  const { page, provider, rows, buyer } = stage;
  const old = await requestPayment(stage, 'decline');
  await expectOrderPage(stage, old, FAILED);
  await clickOtherNetwork(stage);
  await expect(page).not.toHaveURL(new RegExp(old));
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  if (prompted) await buyer.pay(ref, newPhone('airtel'));
  await provider.decidePrompt(await rows.orderId(old), 'approve');
  return ref;
}

/** Places an order and changes its network. Returns the `ref` of the superseded order. */
export async function changeNetwork(stage: Stage): Promise<string> {
  const ref = await stage.buyer.enter();
  await expectReview(stage, ref);
  await clickOtherNetwork(stage);
  await expect(stage.page).not.toHaveURL(new RegExp(ref));
  return ref;
}
