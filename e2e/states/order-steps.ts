// Steps that bring a buyer's order to a state: most over HTTP, the rest by hand in the storefront's database.
import { title } from '../harness/entry.ts';
import { expect } from '../harness/story.ts';
import { clearLine } from './checkout-rows.ts';
import type { Stage } from './page-state.ts';

export const FAILED = 'The payment did not go through';

export async function shows({ page }: Stage, ref: string, words: string): Promise<void> {
  await page.goto(`/orders/${ref}`);
  await expect(title(page, words)).toBeVisible({ timeout: 30_000 });
}

type Outcome = Parameters<Stage['provider']['decidePrompt']>[1];

/** A held order whose payment was asked for, and answered if so said. */
export async function asked(
  { buyer, provider, rows }: Stage,
  outcome?: Outcome,
  msisdn?: string,
): Promise<string> {
  const ref = await buyer.enter();
  await buyer.pay(ref, msisdn);
  if (outcome) await provider.decidePrompt(await rows.orderId(ref), outcome);
  return ref;
}

export const fails =
  (outcome: Outcome, words = FAILED) =>
  async (stage: Stage) =>
    shows(stage, await asked(stage, outcome), words);

/** A paid order, changed by what the mirror then holds. */
export const becomes = (status: string, words: string) => async (stage: Stage) => {
  const ref = await asked(stage, 'approve');
  await shows(stage, ref, 'You are in!');
  await stage.rows.setOrder(ref, 'status', status);
  await shows(stage, ref, words);
};

export const refused = (code: string) => async (stage: Stage) => {
  const ref = await stage.buyer.enter();
  await stage.rows.query(
    `UPDATE checkout SET state = 'refused', refusal_code = $2, order_id = NULL WHERE ref = $1`,
    ref,
    code,
  );
  await shows(stage, ref, 'Your entry was not placed');
};

/** Asks for the payment in the mirror only: nobody is to bring it on. */
export const startPayment = ({ rows }: Stage, ref: string) =>
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

export async function waits(stage: Stage): Promise<string> {
  await noOrders(stage);
  const ref = await stage.buyer.enter();
  await shows(stage, ref, 'Holding your places');
  return ref;
}

export const waitsNoLonger = async ({ provider, rows }: Stage): Promise<void> => {
  await clearLine(rows);
  await provider.clearFaults();
};

/** Presses the button for the other network, on an order to pay. */
export async function askOtherNetwork({ page }: Stage): Promise<void> {
  await page.getByText('Pay from an Airtel account?').click();
  await page.getByRole('button', { name: 'Pay with Airtel instead' }).click();
}

/**
 * Declined, left for the other network, and approved after all; the `ref` of the newer order, whose request was on the
 * phone by then if `prompted`.
 */
export async function paidElsewhere(stage: Stage, { prompted = false } = {}): Promise<string> {
  const { page, provider, rows, buyer } = stage;
  const old = await asked(stage, 'decline');
  await shows(stage, old, FAILED);
  await askOtherNetwork(stage);
  await expect(page).not.toHaveURL(new RegExp(old));
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  if (prompted) await buyer.pay(ref, '0752 123 456');
  await provider.decidePrompt(await rows.orderId(old), 'approve');
  return ref;
}

/** Goes on with the other network; the address of the order that is left behind. */
export async function changeNetwork(stage: Stage): Promise<string> {
  const ref = await stage.buyer.enter();
  await shows(stage, ref, 'Check and pay');
  await askOtherNetwork(stage);
  await expect(stage.page).not.toHaveURL(new RegExp(ref));
  return ref;
}
