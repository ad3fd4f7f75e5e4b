// The page of somebody else who pays.
import { title } from '../harness/entry.ts';
import { expect } from '../harness/story.ts';
import { changeNetwork, paidElsewhere } from './order-steps.ts';
import type { PageState, Stage } from './page-state.ts';
import { silentPrompt } from './waiting-states.ts';

async function payerSees({ page, rows }: Stage, ref: string, words: string): Promise<void> {
  const [row] = await rows.query('SELECT payer_ref FROM checkout WHERE ref = $1', ref);
  await page.goto(`/pay/${row?.payer_ref}`);
  await expect(title(page, words)).toBeVisible({ timeout: 30_000 });
}

const asked = async (stage: Stage): Promise<string> => {
  const ref = await stage.buyer.enter();
  await stage.buyer.pay(ref);
  return ref;
};

const answered = (outcome: 'approve' | 'decline', words: string) => async (stage: Stage) => {
  const ref = await asked(stage);
  await stage.provider.decidePrompt(await stage.rows.orderId(ref), outcome);
  await payerSees(stage, ref, words);
};

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
    reach: async (stage) => payerSees(stage, await asked(stage), 'Look at the phone'),
  },
  {
    page: 'payer',
    state: 'prompted-silent',
    alike: true,
    reach: async (stage) => {
      await payerSees(stage, await silentPrompt(stage), 'Look at the phone');
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
      payerSees(stage, await paidElsewhere(stage, { prompted: true }), 'decline the request'),
  },
  {
    page: 'payer',
    state: 'replaced',
    alike: true,
    reach: async (stage) => payerSees(stage, await changeNetwork(stage), 'This goes on in a newer order'),
  },
];
