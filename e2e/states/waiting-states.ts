// The order page in unusual states: a delayed pay call, a prompt without an answer, and a refused payment or
// network change.
import { expect } from '../harness/story.ts';
import {
  changeNetwork,
  clickOtherNetwork,
  expectOrderPage,
  expectReview,
  requestPayment,
  startPayment,
} from './order-steps.ts';
import type { PageState, Stage } from './page-state.ts';

export const latestAttempt =
  '(SELECT id FROM payment_attempt WHERE checkout_id = (SELECT id FROM checkout WHERE ref = $1))';

/** A prompt that is older than any prompt lives. */
export async function oldPrompt(stage: Stage): Promise<string> {
  const ref = await requestPayment(stage);
  const longAgo = `UPDATE payment_attempt SET prompted_at = now() - interval '4 minutes' WHERE id = ${latestAttempt}`;
  await stage.rows.query(longAgo, ref);
  return ref;
}

const delayedPayment = (code: string, says: string, heading = 'Sending the payment request'): PageState => ({
  page: 'order',
  state: `starting-${code.replaceAll('_', '-')}`,
  reach: async (stage) => {
    const ref = await stage.buyer.enter();
    await startPayment(stage, ref);
    await stage.rows.query(
      `UPDATE payment_attempt SET waiting_for = $2 WHERE id = ${latestAttempt}`,
      ref,
      code,
    );
    await expectOrderPage(stage, ref, heading);
    await expect(stage.page.getByText(says)).toBeVisible();
  },
});

export const WAITING_STATES: readonly PageState[] = [
  delayedPayment(
    'prompt_in_progress',
    'A request is already on the phone',
    'An earlier request is still open',
  ),
  delayedPayment('idempotency_in_progress', 'still working on your request'),
  delayedPayment('rate_limited', 'asks us to wait a little'),
  delayedPayment('budget_spent', "It's your turn in a moment"),
  delayedPayment('server_error', 'has a problem right now'),
  delayedPayment('timeout', "hasn't answered yet"),
  delayedPayment('unauthorized', "couldn't go out yet"),
  {
    page: 'order',
    state: 'prompted-silent',
    reach: async (stage) => {
      await expectOrderPage(stage, await oldPrompt(stage), 'No answer from the network yet');
      await expect(stage.page.getByText("We've heard nothing about the request")).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'prompted-without-reads',
    reach: async (stage) => {
      const ref = await requestPayment(stage);
      // The scopes of a key without `orders:read`, which is the default (partner-api.md 5).
      await stage.rows.query(`UPDATE partner_token SET scope = 'events:read orders:write'`);
      // The scopes are loaded once a second.
      await expect(async () => {
        await expectOrderPage(stage, ref, 'Approve the payment on your phone');
        await expect(stage.page.getByText("We can't speed it up")).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(stage.page.getByRole('button', { name: 'Check now' })).toHaveCount(0);
    },
    // The next call fetches a token with all scopes.
    undo: ({ rows }) => rows.query('DELETE FROM partner_token'),
  },
  {
    page: 'order',
    state: 'not-payable',
    reach: async (stage) => {
      const ref = await stage.buyer.enter();
      await startPayment(stage, ref);
      await stage.rows.query(
        `UPDATE payment_attempt SET state = 'refused', refusal_code = 'order_not_payable', live_checkout_id = NULL,
           finished_at = now() WHERE id = ${latestAttempt}`,
        ref,
      );
      await expectOrderPage(stage, ref, "We're checking your payment");
      await expect(stage.page.getByRole('button', { name: 'Check now' })).toBeVisible();
    },
  },
  {
    page: 'order',
    state: 'other-network-refused',
    oneVisit: true,
    reach: async (stage) => {
      const { page, provider, buyer } = stage;
      await expectReview(stage, await buyer.enter());
      const full = { http_status: 409, error_code: 'insufficient_inventory' };
      await provider.addFault({ kind: 'status', method: 'POST', path: '/orders', ...full });
      await clickOtherNetwork(stage);
      await expect(page.getByText("This order hasn't changed.")).toBeVisible();
      // It would be refused again.
      await expect(page.getByText('Use Airtel instead')).toBeHidden();
    },
    undo: ({ provider }) => provider.clearFaults(),
  },
  {
    page: 'order',
    state: 'refused-replacement',
    reach: async (stage) => {
      const old = await changeNetwork(stage);
      const [row] = await stage.rows.query(
        `UPDATE checkout SET state = 'refused', refusal_code = 'insufficient_inventory', order_id = NULL
         WHERE id = (SELECT superseded_by_id FROM checkout WHERE ref = $1) RETURNING ref`,
        old,
      );
      await expectOrderPage(stage, String(row?.ref), "Your entry wasn't placed");
      await expect(stage.page.getByRole('link', { name: 'Back to your earlier order' })).toBeVisible();
    },
  },
];
