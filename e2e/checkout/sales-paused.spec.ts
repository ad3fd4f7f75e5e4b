// The provider refuses payments until tomorrow: what the buyer reads, and staff who open them again without a script.
import type { Browser, Page } from '@playwright/test';
import { Client } from 'pg';
import { expectAccessible, holdInventory, openListedEvent, title } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

async function openDesk(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const { adminEmail, adminPassword } = storyAddress();
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const desk = await context.newPage();
  await desk.goto('/admin/sign-in');
  await desk.getByLabel('E-mail').fill(adminEmail);
  await desk.getByLabel('Password').fill(adminPassword);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  return desk;
}

const ready = async () => (await fetch(`${storyAddress().appUrl}/api/health/ready`)).json();

/** Other stories of this storefront need the provider. */
test.afterEach(async ({ provider }) => {
  await provider.clearFaults();
  const client = new Client({ connectionString: storyAddress().databaseUrl });
  await client.connect();
  await client.query('DELETE FROM upstream_pause');
  await client.end();
});

test('refused payments wait, say so, and go out when staff open them again', async ({
  page,
  browser,
  baseURL,
  provider,
}) => {
  const eventId = await openListedEvent(provider);
  await holdInventory(page, eventId);
  await provider.refuse('POST /orders', 429, 'rate_limited', { retry_after: 86_400 });
  await page.getByRole('button', { name: /^Pay UGX/ }).click();
  await expect(title(page, 'Sending the payment request')).toBeVisible();
  await expect(page.getByText("isn't taking payment requests at the moment")).toBeVisible();
  await expect(page.getByText(/many people/i)).toHaveCount(0);
  await expectAccessible(page);
  expect(await ready()).toMatchObject({
    status: 'degraded',
    selling: 'stopped',
    provider: ['calls_paused'],
    problems: ['calls_paused'],
  });

  const desk = await openDesk(browser, baseURL);
  const item = desk.getByRole('link', { name: 'The provider turns our requests away for now' });
  await expect(async () => {
    await desk.goto('/admin/attention');
    await expect(item).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await item.click();
  await desk.getByRole('button', { name: 'Open again' }).click();
  await expect(desk.getByText(/^I mended the cause, by /).last()).toBeVisible();
  await desk.context().close();

  await expect(title(page, 'Approve the payment on your phone')).toBeVisible({ timeout: 90_000 });
  await expect.poll(async () => (await ready()).provider).toBe(undefined);
});
