// The sandbox for developers: a purchase on the hosted page, approved in the control room.
import { z } from 'zod';
import { expect, test } from '../harness/story.ts';
import type { StoryProvider } from '../harness/story-provider.ts';

const Token = z.object({ access_token: z.string() });
const Session = z.object({ data: z.object({ id: z.string(), url: z.string() }) });

/** A checkout session whose buyer returns to the storefront. */
async function openSession(provider: StoryProvider, baseURL: string, eventId: string) {
  const { base_url: api } = await provider.fixtures();
  const scopes = ['checkout_sessions:write'];
  const client = await provider.createClient({ org: 'kampala-runners', scopes, return_origins: [baseURL] });
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  const minted = await fetch(`${api}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = Token.parse(await minted.json());
  const made = await fetch(`${api}/checkout-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event_id: eventId, on_success_url: `${baseURL}/`, on_cancel_url: `${baseURL}/` }),
  });
  return Session.parse(await made.json()).data;
}

/** Each project has its own number, so that two stories do not share a phone. */
const payer = (project: string): string => (project === 'phone' ? '0772555001' : '0772555002');

test('an order is bought on the hosted page and approved in the control room', async ({
  page,
  context,
  provider,
  baseURL,
}, { project }) => {
  const origin = z.string().parse(baseURL);
  const event = await provider.createEvent({ org: 'kampala-runners', name: 'Hosted Mile' });
  const session = await openSession(provider, origin, event.event_id);
  const room = await context.newPage();
  await room.goto(`${provider.origin}/_sandbox/`);
  const number = payer(project.name);
  await page.goto(session.url);
  await page.getByLabel(/^Entry/).fill('2');
  await page.getByLabel('Name').fill('Grace Akello');
  await page.getByLabel('E-mail').fill('grace@example.com');
  await page.getByLabel('Phone').fill(number);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel(/number to charge/)).toHaveValue(`+256${number.slice(1)}`);
  await page.getByRole('button', { name: 'Pay UGX' }).click();
  await expect(page.getByRole('heading', { name: 'Approve the payment on your phone' })).toBeVisible();
  const phone = room.locator(`[data-phone="+256${number.slice(1)}"]`);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone).toContainText('Paid');
  await page.waitForURL(`${origin}/**`);
  expect(new URL(page.url()).searchParams.get('session_id')).toBe(session.id);
});

test('the control room shows changes made elsewhere and keeps opened parts open', async ({
  page,
  provider,
}) => {
  await page.goto(`${provider.origin}/_sandbox/`);
  const faults = page.locator('[data-part="faults"]');
  await page.getByText('Custom fault').click();
  await page.getByLabel('Error code').fill('half typed');
  await provider.addFault({ kind: 'reset', path: '/health' });
  await expect(faults).toContainText('/health');
  await expect(page.getByLabel('Error code')).toHaveValue('half typed');
  await page.getByRole('button', { name: 'Clear all faults' }).press('Enter');
  await expect(faults).toContainText('No faults are waiting');
});
