// The desk's list of orders and one order, with and without a script.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { holdInventory, openEvent, untilListed } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

async function signIn(page: Page): Promise<void> {
  const { adminEmail, adminPassword } = storyAddress();
  await page.goto('/admin/sign-in');
  await page.getByLabel('E-mail').fill(adminEmail);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin$/);
}

let code = '';
test.beforeAll(async ({ provider, browser, baseURL }) => {
  const eventId = await openEvent(provider);
  await untilListed([eventId]);
  const page = await (await browser.newContext({ baseURL })).newPage();
  code = await holdInventory(page, eventId);
  await page.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('an order is found, opened, checked and noted, and its number shown', async ({ page }) => {
      await signIn(page);
      await page.goto('/admin/orders');
      const search = page.getByRole('searchbox', { name: 'Search orders' });
      await search.fill(code);
      await search.press('Enter');
      const row = page.locator('tbody tr');
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('Not paid yet');
      await expect(row).toContainText('•••');
      await page.getByRole('link', { name: code }).click();
      await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
      await page.getByRole('button', { name: 'Check with the provider now' }).click();
      await expect(page.getByText(/^Checked .+ no change$/)).toBeVisible();
      await page.getByRole('button', { name: 'Show' }).first().click();
      await expect(page.getByText(/^0772 \d{3} \d{3}$/)).toBeVisible();
      const note = page.getByRole('textbox', { name: 'Add a note for your team' });
      await note.fill(`Called her ${javaScriptEnabled}`);
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText(`Called her ${javaScriptEnabled}`)).toBeVisible();
      await page.getByRole('button', { name: 'WhatsApp' }).click();
      await expect(page.getByRole('link', { name: /^Open WhatsApp/ })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/256772\d{6}\?text=/,
      );
      if (javaScriptEnabled) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });

    test('filters are forms and links, and a search that finds nothing offers the wider one', async ({
      page,
    }) => {
      await signIn(page);
      await page.goto(`/admin/orders?q=${code}&status=paid`);
      await expect(page.getByRole('heading', { name: `No order matches “${code}”` })).toBeVisible();
      await page.getByRole('link', { name: 'Search all races and all days: 1 order' }).click();
      await expect(page.locator('tbody tr')).toHaveCount(1);
      await page.locator('summary', { hasText: 'Status' }).click();
      await page.getByRole('checkbox', { name: /Not paid yet/ }).check();
      await page.getByRole('button', { name: /^Show \d+ order/ }).click();
      await expect(page).toHaveURL(/status=unpaid/);
      await expect(page.locator('tbody tr')).toHaveCount(1);
      await page.locator('summary', { hasText: 'Save view' }).click();
      await page.getByRole('textbox', { name: 'Name of the view' }).fill(`Story ${javaScriptEnabled}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('link', { name: `Story ${javaScriptEnabled} 1` })).toHaveAttribute(
        'aria-current',
        'page',
      );
    });
  });
}

test('an export has the found orders', async ({ page }) => {
  await signIn(page);
  const answer = await page.request.get(`/admin/orders/export.csv?q=${code}&columns=code&columns=phone`);
  const text = await answer.text();
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffOrder,Phone',
    expect.stringMatching(new RegExp(`^${code},"'\\+256772\\d{6}"$`)),
  ]);
});
