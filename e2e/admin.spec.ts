// The organizer's desk: who gets in, who does not, and what is seen there.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { seedOrders } from './harness/seeded-orders.ts';
import { expect, test } from './harness/story.ts';
import { storyAddress } from './harness/story-address.ts';

const DESK = /\/admin$/;
const SIGN_IN = /\/admin\/sign-in/;

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signIn(page: Page): Promise<void> {
  const { adminEmail, adminPassword } = storyAddress();
  await page.goto('/admin/sign-in');
  await enter(page, adminEmail, adminPassword);
  await expect(page).toHaveURL(DESK);
}

async function signOut(page: Page, how: 'Sign out' | 'Sign out everywhere'): Promise<void> {
  await page.locator('summary').click();
  await page.getByRole('button', { name: how, exact: true }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a wrong password is told, the e-mail is kept, the right one leads to where one wanted', async ({
      page,
    }) => {
      const { adminEmail, adminPassword } = storyAddress();
      await page.goto('/admin?status=paid');
      await expect(page).toHaveURL(SIGN_IN);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Type your e-mail address')).toBeVisible();
      await expect(page.getByText('Type your password.')).toBeVisible();
      await enter(page, adminEmail, 'not the password');
      await expect(page.getByText('do not belong together')).toBeVisible();
      await expect(page.getByLabel('E-mail')).toHaveValue(adminEmail);
      await expect(page.getByLabel('Password')).toHaveValue('');
      await enter(page, adminEmail, adminPassword);
      await expect(page).toHaveURL(/\/admin\?status=paid$/);
      await expect(page).toHaveTitle(/^Recent orders · .+ desk$/);
    });

    test('guessing is stopped, and told when to try again', async ({ page }) => {
      const email = `guesser-${crypto.randomUUID()}@desk.example`;
      await page.goto('/admin/sign-in');
      for (let n = 0; n < 5; n += 1) {
        await enter(page, email, `guess ${n}`);
        await expect(page.getByLabel('Password')).toHaveValue('');
        await expect(page.getByText('do not belong together')).toBeVisible();
      }
      await enter(page, email, 'guess');
      await expect(page.getByText('Too many attempts. You can try again in 15 minutes.')).toBeVisible();
    });

    test('signing out ends the session, not just its cookie', async ({ page, context }) => {
      await signIn(page);
      const cookies = await context.cookies();
      expect(cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Lax' })]);
      await signOut(page, 'Sign out');
      await expect(page.getByText('You are signed out.')).toBeVisible();
      expect(await context.cookies()).toEqual([]);
      await context.addCookies(cookies);
      await page.goto('/admin');
      await expect(page).toHaveURL(SIGN_IN);
    });
  });
}

test('signing out everywhere ends the sessions of other browsers', async ({ page, browser, baseURL }) => {
  const other = await (await browser.newContext({ baseURL })).newPage();
  await signIn(other);
  await signIn(page);
  await signOut(page, 'Sign out everywhere');
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await other.goto('/admin');
  await expect(other).toHaveURL(SIGN_IN);
  await other.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an action of a page that was left open does nothing without a session', async ({ page, context }) => {
    await signIn(page);
    const cookies = await context.cookies();
    await context.clearCookies();
    await signOut(page, 'Sign out everywhere');
    await expect(page).toHaveURL(SIGN_IN);
    await expect(page.getByText('You are signed out.')).toBeHidden();
    await context.addCookies(cookies);
    await page.goto('/admin');
    await expect(page).toHaveURL(DESK);
  });
});

test('sign-in leads nowhere but to the desk', async ({ page }) => {
  const { adminEmail, adminPassword } = storyAddress();
  await page.goto('/admin/sign-in?next=//evil.example/admin');
  await enter(page, adminEmail, adminPassword);
  await expect(page).toHaveURL(DESK);
});

test('the desk is kept in no cache and found by no search engine', async ({ page, request }) => {
  await signIn(page);
  const answer = await page.request.get('/admin');
  expect(answer.headers()['cache-control']).toMatch(/private.*no-store/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const stranger = await request.get('/admin', { maxRedirects: 0 });
  expect(stranger.status()).toBe(307);
  expect(await stranger.text()).not.toContain('Recent orders</h1>');
});

test('orders are listed newest first, paged, by status, and turn up by themselves', async ({ page }) => {
  const orders = await seedOrders(storyAddress().databaseUrl);
  try {
    await signIn(page);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('STORY-60');
    await expect(rows.first()).toContainText(/UGX\s61,000/);
    await expect(rows.first().locator('[data-status=paid]')).toHaveText('Paid');
    await expect(rows.first()).toContainText('Nakato 60');
    await expect(rows.nth(1)).toContainText('Buyer not known');
    await expect(rows.nth(1)).toContainText('Other channel');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.getByRole('link', { name: 'Older orders' }).click();
    await expect(rows.first()).toContainText('STORY-10');
    await page.getByRole('link', { name: 'Newest orders' }).click();
    await expect(rows.first()).toContainText('STORY-60');
    await orders.put(61, 'refunded');
    await expect(rows.first()).toContainText('STORY-61');
    await page.getByRole('link', { name: 'Refunded' }).click();
    await expect(page).toHaveURL(/status=refunded/);
    await expect(rows.first()).toContainText('STORY-61');
    await expect(page.locator('[data-status=paid]')).toHaveCount(0);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page).toHaveURL(DESK);
    const search = page.getByRole('searchbox', { name: 'Code, phone number, name or e-mail' });
    for (const [words, found] of [
      ['story58', ['STORY-58']],
      ['60 nakato', ['STORY-60']],
      ['nobody at all', []],
    ] as const) {
      await search.fill(words);
      await search.press('Enter');
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === words);
      await expect(rows).toHaveCount(found.length);
      for (const [n, code] of found.entries()) await expect(rows.nth(n)).toContainText(code);
    }
    await expect(page.getByText('No order found.')).toBeVisible();
    // Thirty are of that number; they are counted on, over pages.
    await search.fill('0772 000-001');
    await search.press('Enter');
    await expect(rows).toHaveCount(30);
    await expect(rows.first()).toContainText('0772 000 001');
    await page.getByRole('link', { name: 'Paid' }).click();
    await expect(search).toHaveValue('0772 000-001');
    await expectAccessible(page);
  } finally {
    await orders.remove();
  }
});

test('the desk shows how it stands to the provider, and what somebody should look at', async ({ page }) => {
  const client = new Client({ connectionString: storyAddress().databaseUrl });
  await client.connect();
  const [{ scope }] = (await client.query('SELECT scope FROM partner_token')).rows;
  try {
    await client.query(
      `INSERT INTO reconciliation (at, compared, missing, different) VALUES (now() + interval '1 day', 41, 0, 2)`,
    );
    await client.query(
      `INSERT INTO webhook_delivery (id, type, created_at, body, state) VALUES ('whd_story', 'order.paid', now(), '{}', 'failed')`,
    );
    await signIn(page);
    const panel = page.getByRole('region', { name: 'In step with the provider' });
    await expect(panel).toContainText('41 orders compared: 2 had another status. Now corrected.');
    await expect(panel).toContainText(/[\d,]+\sof\s[\d,]+\swrites, [\d,]+\sof\s[\d,]+\sreads/);
    const aside = panel.locator('[data-worry=true]', { hasText: 'Webhooks set aside' });
    await expect(aside).toContainText('1 webhook');
    await expect(panel).not.toContainText('Read orders');
    await client.query(`UPDATE partner_token SET scope = 'events:read orders:write'`);
    await page.reload();
    await expect(panel).toContainText('tick Read orders');
    await expectAccessible(page);
  } finally {
    await client.query('UPDATE partner_token SET scope = $1', [scope]);
    await client.query(`DELETE FROM webhook_delivery WHERE id = 'whd_story'`);
    await client.query('DELETE FROM reconciliation WHERE compared = 41');
    await client.end();
  }
});

test('sign-in is accessible, with its errors too', async ({ page }) => {
  await page.goto('/admin/sign-in');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);
});
