// The sandbox for developers: a purchase on the hosted page, approved in the control room.
import { z } from 'zod';
import { openHostedSession } from '../harness/hosted-session.ts';
import { expect, test } from '../harness/story.ts';

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
  const session = await openHostedSession(provider, event.event_id);
  const room = await context.newPage();
  await room.goto(`${provider.origin}/_sandbox/`);
  const number = payer(project.name);
  await page.goto(session.url);
  await page.getByLabel(/^Entry/).fill('2');
  await page.getByLabel('Name').fill('Grace Akello');
  await page.getByLabel('E-mail').fill('grace@example.com');
  await page.getByLabel('Phone').fill(number);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel(/number to charge/)).toHaveValue(
    number.replace(/^0(\d{3})(\d{3})/, '+256 $1 $2 '),
  );
  await page.getByRole('button', { name: 'Pay UGX' }).click();
  await expect(page.getByRole('heading', { name: 'Approve the payment on your phone' })).toBeVisible();
  const phone = room.locator(`[data-phone="+256${number.slice(1)}"]`);
  await expect(phone).toBeAttached();
  // Other stories may ring at the same time.
  if (!(await phone.isVisible())) await room.getByText('More ringing phones').click();
  await phone.getByRole('button', { name: 'Approve', exact: true }).click();
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
