// The provider's hosted checkout page, as the sandbox draws it.
import { newPhone, title } from '../harness/buyer-steps.ts';
import { openHostedSession } from '../harness/hosted-session.ts';
import { expect } from '../harness/story.ts';
import { MARATHON } from './http-buyer.ts';
import type { PageState, Stage } from './page-state.ts';

type Session = Awaited<ReturnType<typeof openHostedSession>>;

async function openForm({ page, provider }: Stage): Promise<Session> {
  const session = await openHostedSession(provider, MARATHON);
  await page.goto(session.url);
  return session;
}

const press = ({ page }: Stage, name: string | RegExp) => page.getByRole('button', { name }).click();

async function toPayment(stage: Stage): Promise<Session> {
  const { page } = stage;
  const session = await openForm(stage);
  await page.getByLabel(/^Half Marathon/).fill('2');
  await page.getByLabel('Full name').fill('Akello Grace');
  await page.getByLabel('E-mail').fill('grace@example.com');
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByLabel(/shirt size/).selectOption('M');
  await page.getByLabel('I accept the waiver').check();
  await press(stage, 'Continue to payment');
  await expect(title(page, 'Pay with mobile money')).toBeVisible();
  return session;
}

async function toPrompt(stage: Stage): Promise<Session> {
  const session = await toPayment(stage);
  await press(stage, /^Pay UGX/);
  await expect(title(stage.page, 'Approve the payment on your phone')).toBeVisible();
  return session;
}

async function answer(stage: Stage, outcome: 'approve' | 'decline' | 'timeout'): Promise<Session> {
  const session = await toPrompt(stage);
  const [order] = await stage.provider.ordersOf(MARATHON);
  await stage.provider.decidePrompt(order?.id ?? '', outcome);
  return session;
}

export const HOSTED_STATES: readonly PageState[] = [
  { page: 'hosted', state: 'form', reach: openForm },
  {
    page: 'hosted',
    state: 'errors',
    reach: async (stage) => {
      stage.complaints.expect(/status of 422/);
      await openForm(stage);
      await press(stage, 'Continue to payment');
      await expect(stage.page.getByText('things to fix')).toBeVisible();
    },
  },
  { page: 'hosted', state: 'payment', reach: toPayment },
  { page: 'hosted', state: 'waiting', reach: toPrompt },
  {
    page: 'hosted',
    state: 'failed',
    reach: async (stage) => {
      await answer(stage, 'timeout');
      await expect(stage.page.getByText('no payment has reached us')).toBeVisible();
    },
  },
  {
    page: 'hosted',
    state: 'paid',
    reach: async (stage) => {
      const { url } = await answer(stage, 'approve');
      // The buyer returned to the shop, and opens the page again.
      await stage.page.waitForURL(/session_id=/);
      await stage.page.goto(url);
      await expect(title(stage.page, 'You’re in')).toBeVisible();
    },
  },
  {
    page: 'hosted',
    state: 'unknown',
    reach: async ({ page, provider, complaints }) => {
      complaints.expect(/status of 404/);
      await page.goto(`${provider.origin}/checkout/none`);
      await expect(title(page, 'We can’t find this checkout')).toBeVisible();
    },
  },
];
