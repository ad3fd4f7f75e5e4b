// The admin pages: sign-in, access, and what they show.
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { EMPTY_PAGE, KB } from '../../tools/bench/pages/weight-limits.ts';
import { totpCode } from '../../tools/test/totp.ts';
import { expectAccessible } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';
import { seedOrders } from '../harness/story-database.ts';

const ADMIN = /\/admin$/;
const SIGN_IN = /\/admin\/sign-in/;
/** The first one remembers that this browser signed in before; it grants no access. */
const COOKIES = ['__Host-flagoff-staff.known_browser', '__Host-flagoff-staff.session_token'];

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signIn(page: Page): Promise<void> {
  const { adminEmail, adminPassword } = storyAddress();
  await page.goto('/admin/sign-in');
  await enter(page, adminEmail, adminPassword);
  await expect(page).toHaveURL(ADMIN);
}

/** The rail, which is a menu on a phone. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByText('Menu');
  if (await menu.isVisible()) await menu.click();
}

async function signOut(page: Page, how: 'Sign out' | 'Sign out everywhere'): Promise<void> {
  if (how === 'Sign out everywhere') await page.goto('/admin/account');
  else await openMenu(page);
  await page.getByRole('button', { name: how, exact: true }).click();
}

/** Adds a staff member for one story, with the owner's password. Returns the e-mail. */
async function addMember(): Promise<string> {
  const { adminEmail, databaseUrl } = storyAddress();
  const email = `member-${crypto.randomUUID()}@desk.example`;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `WITH member AS (INSERT INTO staff (id, name, email, role) VALUES (gen_random_uuid(), 'Member', $1, 'owner')
       RETURNING id)
     INSERT INTO staff_account (id, account_id, provider_id, staff_id, password)
     SELECT gen_random_uuid(), member.id::text, 'credential', member.id, account.password
     FROM member, staff_account account JOIN staff owner ON owner.id = account.staff_id WHERE owner.email = $2`,
    [email, adminEmail],
  );
  await client.end();
  return email;
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Repeat the new password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a wrong password is reported and the e-mail kept; the right one leads to the requested page', async ({
      page,
    }) => {
      const { adminEmail, adminPassword } = storyAddress();
      await page.goto('/admin?status=paid');
      await expect(page).toHaveURL(SIGN_IN);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Enter an e-mail address')).toBeVisible();
      await expect(page.getByText('Enter your password.')).toBeVisible();
      await enter(page, adminEmail, 'not the password');
      await expect(page.getByText('Incorrect e-mail or password')).toBeVisible();
      await expect(page.getByLabel('E-mail')).toHaveValue(adminEmail);
      await expect(page.getByLabel('Password')).toHaveValue('');
      await enter(page, adminEmail, adminPassword);
      await expect(page).toHaveURL(/\/admin\?status=paid$/);
      await expect(page).toHaveTitle(/^Today · .+ desk$/);
    });

    test('repeated wrong passwords are blocked, and the page says for how long', async ({ page }) => {
      const email = `guesser-${crypto.randomUUID()}@desk.example`;
      await page.goto('/admin/sign-in');
      for (let n = 0; n < 5; n += 1) {
        await enter(page, email, `guess ${n}`);
        await expect(page.getByLabel('Password')).toHaveValue('');
        await expect(page.getByText('Incorrect e-mail or password')).toBeVisible();
      }
      // The waiting times double, so a slow machine reaches one of them too.
      await expect(async () => {
        await enter(page, email, 'guess');
        await expect(page.getByText(/Too many attempts\. Try again in \d+ /)).toBeVisible({
          timeout: 5_000,
        });
      }).toPass();
    });

    test('a member changes the password, turns on a second factor and signs in with a code', async ({
      page,
    }) => {
      const { adminPassword } = storyAddress();
      const email = await addMember();
      const next = 'a password of the story';
      await page.goto('/admin/sign-in?next=/admin/account');
      await enter(page, email, adminPassword);
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
      await changePassword(page, 'not the current one', next);
      await expect(page.getByText("That isn't your current password.")).toBeVisible();
      await changePassword(page, adminPassword, next);
      await expect(page.getByText('Password changed.')).toBeVisible();
      await page.getByLabel('Your password').fill(next);
      await page.getByRole('button', { name: 'Set up' }).click();
      const picture = page.getByRole('img', { name: 'QR code for an authenticator app' });
      await expect(picture).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const key = await page.getByText(/^[A-Z2-7]{20,}$/).textContent();
      const code = (steps = 0) => totpCode(`otpauth://totp/desk?secret=${key}`, steps);
      const digits = page.getByLabel('The six-digit code that the app shows now');
      await digits.fill('12');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('That code is wrong')).toBeVisible();
      await expect(picture).toBeVisible();
      await expect(page.getByText(key ?? '')).toBeVisible();
      await digits.fill(code());
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('Two-step sign-in is on.')).toBeVisible();
      await signOut(page, 'Sign out');
      await page.goto('/admin/sign-in?next=/admin/account');
      await enter(page, email, next);
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.goto('/admin');
      await expect(page).toHaveURL(SIGN_IN);
      await page.goBack();
      await page.getByLabel('Code', { exact: true }).fill(code(1));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('a code from your authenticator app')).toBeVisible();
    });

    test('signing out deletes the session, not only the cookie', async ({ page, context }) => {
      await signIn(page);
      const cookies = await context.cookies();
      expect(cookies.map(({ name }) => name).toSorted()).toEqual(COOKIES);
      for (const cookie of cookies)
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: true, path: '/' });
      await signOut(page, 'Sign out');
      await expect(page.getByText("You're signed out.")).toBeVisible();
      expect((await context.cookies()).map(({ name }) => name)).toEqual(COOKIES.slice(0, 1));
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
  await expect(page.getByText("You're signed out.")).toBeVisible();
  await other.goto('/admin');
  await expect(other).toHaveURL(SIGN_IN);
  await other.context().close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an action posted from an open page does nothing without a session', async ({ page, context }) => {
    await signIn(page);
    await page.goto('/admin/account');
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(SIGN_IN);
    await expect(page.getByText("You're signed out.")).toBeHidden();
    await context.addCookies(cookies);
    await page.goto('/admin');
    await expect(page).toHaveURL(ADMIN);
  });
});

test('sign-in redirects only to admin pages', async ({ page }) => {
  const { adminEmail, adminPassword } = storyAddress();
  await page.goto('/admin/sign-in?next=//evil.example/admin');
  await enter(page, adminEmail, adminPassword);
  await expect(page).toHaveURL(ADMIN);
});

test('admin pages are not cached or indexed', async ({ page, request }) => {
  await signIn(page);
  const answer = await page.request.get('/admin');
  expect(answer.headers()['cache-control']).toMatch(/private.*no-store/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const stranger = await request.get('/admin', { maxRedirects: 0 });
  expect(stranger.status()).toBe(307);
  expect(await stranger.text()).not.toContain('<h1');
});

test('orders are listed newest first, paged and filtered by status, and new ones appear without a reload', async ({
  page,
}) => {
  const orders = await seedOrders(storyAddress().databaseUrl);
  try {
    await signIn(page);
    await page.goto('/admin/orders');
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('STORY-60');
    await expect(rows.first()).toContainText('61,000');
    await expect(rows.first().locator('[data-state=paid]')).toHaveText('Paid');
    await expect(rows.first()).toContainText('Nakato 60');
    await expect(rows.nth(1)).toContainText('No name known');
    await expect(rows.nth(1)).toContainText('elsewhere');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(rows.first()).toContainText('STORY-10');
    await page.getByRole('link', { name: 'Newer' }).click();
    await expect(rows.first()).toContainText('STORY-60');
    await page.goto('/admin/orders');
    await expect(page.locator('[data-live=yes]')).toBeVisible();
    await orders.put(61, 'refunded');
    // The rows stay where they are until somebody asks for the new one.
    await page.getByRole('link', { name: /1 new order/ }).click();
    await expect(rows.first()).toContainText('STORY-61');
    await page.getByRole('link', { name: 'Refunded' }).click();
    await expect(page).toHaveURL(/status=refunded/);
    await expect(rows.first()).toContainText('STORY-61');
    await expect(rows.locator('[data-state=paid]')).toHaveCount(0);
    await page.getByRole('link', { name: /^All/ }).click();
    await expect(page).toHaveURL(/\/admin\/orders$/);
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    for (const [words, found] of [
      ['story-58', ['STORY-58']],
      // The search has a word of its own: codes of other stories may begin with 60.
      ['60 nakato story', ['STORY-60']],
      ['nobody at all', []],
    ] as const) {
      await search.fill(words);
      await search.press('Enter');
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === words);
      await expect(rows).toHaveCount(found.length);
      for (const [n, code] of found.entries()) await expect(rows.nth(n)).toContainText(code);
    }
    await expect(page.getByText('No order matches')).toBeVisible();
    // Thirty orders have that number.
    await search.fill('0772 000-001');
    await search.press('Enter');
    await expect(rows).toHaveCount(30);
    await expect(rows.first()).toContainText('0772\u00a0•••\u00a0001');
    await expectAccessible(page);
  } finally {
    await orders.remove();
  }
});

const MOST_DESK_SCRIPT_KB = 60;

test('no page of the desk brings more script than it may, and keys open its help', async ({ page }) => {
  await signIn(page);
  for (const path of ['/admin', '/admin/orders', '/admin/participants', '/admin/account']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    const above = (bytes - EMPTY_PAGE.scriptBytes) / KB;
    expect.soft(above, path).toBeLessThanOrEqual(MOST_DESK_SCRIPT_KB);
    expect.soft(above, path).toBeGreaterThan(0);
  }
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByLabel('Current password').press('?');
  await expect(help).toBeHidden();
  await page.getByLabel('Current password').blur();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await help.getByLabel('shows this list').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'for shortcuts' }).click();
  await expect(help.getByLabel('shows this list')).not.toBeChecked();
});

test('sign-in is accessible, with and without errors', async ({ page }) => {
  await page.goto('/admin/sign-in');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);
});
