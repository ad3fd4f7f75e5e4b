// The page of somebody else who pays.
import { title } from '../harness/entry.ts';
import { expect } from '../harness/story.ts';
import { asked, changeNetwork, paidElsewhere } from './order-steps.ts';
import type { PageState, Stage } from './page-state.ts';
import { latestAttempt, silentPrompt } from './waiting-states.ts';

async function payerSees({ page, rows }: Stage, ref: string, words: string): Promise<void> {
  const [row] = await rows.query('SELECT payer_ref FROM checkout WHERE ref = $1', ref);
  await page.goto(`/pay/${row?.payer_ref}`);
  await expect(title(page, words)).toBeVisible({ timeout: 30_000 });
}

/** As if the payment had been begun on the payer's page: what becomes of the buyer's own is not shown there. */
async function byPayer({ rows }: Stage, ref: string): Promise<string> {
  await rows.query(`UPDATE payment_attempt SET by_payer = true WHERE id = ${latestAttempt}`, ref);
  return ref;
}

const askedByPayer = async (stage: Stage, outcome?: 'approve' | 'decline'): Promise<string> =>
  byPayer(stage, await asked(stage, outcome));

const answered = (outcome: 'approve' | 'decline', words: string) => async (stage: Stage) =>
  payerSees(stage, await askedByPayer(stage, outcome), words);

export const PAYER_STATES: readonly PageState[] = [
  {
    page: 'payer',
    state: 'review',
    dark: true,
    reach: async (stage) => payerSees(stage, await stage.buyer.enter(), 'Pay for Akello Grace'),
  },
  {
    page: 'payer',
    state: 'prompted',
    reach: async (stage) => payerSees(stage, await askedByPayer(stage), 'Look at the phone'),
  },
  {
    page: 'payer',
    state: 'buyer-pays',
    alike: true,
    reach: async (stage) => payerSees(stage, await asked(stage), 'Akello Grace is paying just now'),
  },
  {
    page: 'payer',
    state: 'prompted-silent',
    alike: true,
    reach: async (stage) => {
      await payerSees(stage, await byPayer(stage, await silentPrompt(stage)), 'No news from the network yet');
      await expect(stage.page.getByText('We have heard nothing of the request')).toBeVisible();
    },
  },
  { page: 'payer', state: 'failed', reach: answered('decline', 'The payment did not go through') },
  { page: 'payer', state: 'paid', reach: answered('approve', 'Paid. Thank you!') },
  {
    page: 'payer',
    state: 'closed',
    alike: true,
    reach: async (stage) => {
      const ref = await stage.buyer.enter();
      await stage.rows.setOrder(ref, 'hold_expires_at', null);
      await payerSees(stage, ref, 'This cannot be paid any more');
    },
  },
  {
    page: 'payer',
    state: 'must-decline',
    alike: true,
    reach: async (stage) =>
      payerSees(
        stage,
        await byPayer(stage, await paidElsewhere(stage, { prompted: true })),
        'decline the request',
      ),
  },
  {
    page: 'payer',
    state: 'replaced',
    alike: true,
    reach: async (stage) => payerSees(stage, await changeNetwork(stage), 'This goes on in a newer order'),
  },
];
