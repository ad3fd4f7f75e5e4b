// Staff of the desk: an invite from its link to the first page, roles, removal, and what the audit log says of it.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

const PASSWORD = 'four words of the story';

async function signIn(page: Page): Promise<void> {
  const { adminEmail, adminPassword } = storyAddress();
  await page.goto('/admin/sign-in');
  await page.getByLabel('E-mail').fill(adminEmail);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin$/);
}

type Role = 'Owner' | 'Staff' | 'Viewer';

/** Makes the link of an invite, as the owner on `page`. */
async function invite(page: Page, { name, role }: { name: string; role: Role }): Promise<string> {
  await page.goto('/admin/staff');
  await page.getByRole('link', { name: 'Invite somebody' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@desk.example`);
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText(`The link for ${name} is ready.`)).toBeVisible();
  return page.getByLabel('Link', { exact: true }).inputValue();
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/admin$/);
}

async function newPage(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const { appUrl } = storyAddress();
  const context = await browser.newContext({ baseURL: appUrl, javaScriptEnabled });
  return context.newPage();
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('an invited member joins once, gets another role, and is signed out as she is removed', async ({
      page,
      browser,
    }) => {
      const name = `Grace ${crypto.randomUUID().slice(0, 8)}`;
      await signIn(page);
      await page.goto('/admin/staff/invite');
      await page.getByRole('button', { name: 'Make the link' }).click();
      await expect(page.getByText('Enter a name.')).toBeVisible();
      const link = await invite(page, { name, role: 'Viewer' });
      if (javaScriptEnabled) await expectAccessible(page);

      const hers = await newPage(browser, javaScriptEnabled);
      await hers.goto(link);
      await hers.getByLabel('Password', { exact: true }).fill('short');
      await hers.getByRole('button', { name: 'Join' }).click();
      await expect(hers.getByText('Use at least 12 characters.')).toBeVisible();
      await join(hers, link);
      expect((await hers.goto('/admin/staff'))?.status()).toBe(403);
      await expect(hers.getByRole('heading', { name: "You can't open this" })).toBeVisible();

      const stranger = await newPage(browser);
      await stranger.goto(link);
      await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      await stranger.context().close();

      await page.goto('/admin/staff');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name }).click();
      await page.getByRole('radio', { name: /^Owner/ }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      expect((await hers.goto('/admin/staff'))?.status()).toBe(200);

      await page.getByRole('button', { name: 'Remove from staff' }).click();
      await page.getByRole('button', { name: 'Yes, remove' }).click();
      await expect(page.getByText('The member is removed.')).toBeVisible();
      await hers.goto('/admin/staff');
      await expect(hers).toHaveURL(/\/admin\/sign-in/);
      await hers.context().close();

      await page.goto('/admin/audit?kind=invite_accepted');
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Accepted an invite');
      await page.goto('/admin/audit');
      await expect(page.getByRole('row').filter({ hasText: 'Removed a member' }).first()).toContainText(name);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

test('the desk speaks the language of the member', async ({ page, browser }) => {
  await signIn(page);
  const hers = await newPage(browser);
  await join(hers, await invite(page, { name: 'Wanjiru', role: 'Staff' }));
  await hers.goto('/admin/account');
  await hers.getByLabel('Language of the desk').selectOption('sw');
  await hers.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(hers.getByRole('heading', { name: 'Akaunti yako', exact: true })).toBeAttached();
  await expect(hers.locator('html')).toHaveAttribute('lang', 'sw');
  await hers.context().close();
});

test('a form posted by another site changes nothing', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/account');
  const answer = await page.request.post('/admin/account', {
    headers: { Origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    multipart: { $ACTION_ID_none: '', language: 'fr' },
  });
  expect(answer.status()).toBe(403);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
