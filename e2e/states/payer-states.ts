// The page of a payer who is not the buyer.
import { title } from '../harness/buyer-steps.ts';
import { expect } from '../harness/story.ts';
import { changeNetwork, paidElsewhere, requestPayment } from './order-steps.ts';
import type { PageState, Stage } from './page-state.ts';
import { latestAttempt, oldPrompt } from './waiting-states.ts';

async function expectPayerPage({ page, rows }: Stage, ref: string, words: string): Promise<void> {
  const [row] = await rows.query('SELECT payer_ref FROM checkout WHERE ref = $1', ref);
  await page.goto(`/pay/${row?.payer_ref}`);
  await expect(title(page, words)).toBeVisible({ timeout: 90_000 });
}

/** Marks the attempt as started on the payer page, which does not show the buyer's own attempts. */
async function markAsPayersAttempt({ rows }: Stage, ref: string): Promise<string> {
  await rows.query(`UPDATE payment_attempt SET by_payer = true WHERE id = ${latestAttempt}`, ref);
  return ref;
}

const requestPaymentByPayer = async (stage: Stage, outcome?: 'approve' | 'decline'): Promise<string> =>
  markAsPayersAttempt(stage, await requestPayment(stage, outcome));

const afterPayersAnswer = (outcome: 'approve' | 'decline', words: string) => async (stage: Stage) =>
  expectPayerPage(stage, await requestPaymentByPayer(stage, outcome), words);

export const PAYER_STATES: readonly PageState[] = [
  {
    page: 'payer',
    state: 'review',
    reach: async (stage) => expectPayerPage(stage, await stage.buyer.enter(), 'Pay for Akello Grace'),
  },
  {
    page: 'payer',
    state: 'other-network',
    reach: async (stage) => {
      await expectPayerPage(stage, await stage.buyer.enter(), 'Pay for Akello Grace');
      await stage.page.getByText('Use Airtel instead').click();
      await expect(stage.page.getByRole('button', { name: 'Continue with Airtel' })).toBeVisible();
    },
  },
  {
    page: 'payer',
    state: 'prompted',
    reach: async (stage) =>
      expectPayerPage(stage, await requestPaymentByPayer(stage), 'Approve the payment on your phone'),
  },
  {
    page: 'payer',
    state: 'buyer-pays',
    reach: async (stage) => expectPayerPage(stage, await requestPayment(stage), 'A payment is under way'),
  },
  {
    page: 'payer',
    state: 'prompted-silent',
    reach: async (stage) => {
      await expectPayerPage(
        stage,
        await markAsPayersAttempt(stage, await oldPrompt(stage)),
        'No answer from the network yet',
      );
      await expect(stage.page.getByText("We've heard nothing about the request")).toBeVisible();
    },
  },
  { page: 'payer', state: 'failed', reach: afterPayersAnswer('decline', "The payment didn't go through") },
  { page: 'payer', state: 'paid', reach: afterPayersAnswer('approve', 'Paid. Thank you!') },
  {
    page: 'payer',
    state: 'closed',
    reach: async (stage) => {
      const ref = await stage.buyer.enter();
      await stage.rows.setOrder(ref, 'hold_expires_at', null);
      await expectPayerPage(stage, ref, 'The time to pay has run out');
    },
  },
  {
    page: 'payer',
    state: 'must-decline',
    reach: async (stage) =>
      expectPayerPage(
        stage,
        await markAsPayersAttempt(stage, await paidElsewhere(stage, { prompted: true })),
        'decline the request',
      ),
  },
  {
    page: 'payer',
    state: 'superseded',
    reach: async (stage) =>
      expectPayerPage(stage, await changeNetwork(stage), "There's a newer order for this entry"),
  },
];
