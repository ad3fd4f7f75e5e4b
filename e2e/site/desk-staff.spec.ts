// Staff of the desk: an invite from its link to the first page, roles, sessions, removal, the last owner, and what the audit log
// says of it.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../harness/buyer-steps.ts';
import { addMember, enterDesk, type Member, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

const PASSWORD = 'four words of the story';

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

async function newPage(browser: Browser, javaScriptEnabled = true, userAgent?: string): Promise<Page> {
  const { appUrl } = storyAddress();
  const context = await browser.newContext({ baseURL: appUrl, javaScriptEnabled, userAgent });
  return context.newPage();
}

/** The browser that a page lists as `Firefox, Windows`. */
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SIGN_IN = /\/admin\/sign-in/;

const panel = (page: Page, title: string) => page.locator('section', { hasText: title });
const lastAudit = async (page: Page, member: Member) => {
  await page.goto(`/admin/audit?member=${member.id}`);
  return page.locator('tbody tr').first();
};

/**
 * Makes `owner` the only one of all races until the test has ended: the stack's own one and those of other stories are set
 * aside.
 */
async function withOnlyOwner(owner: Member, work: () => Promise<void>): Promise<void> {
  const others = await withDatabase((client) =>
    client.query(
      `UPDATE staff SET role = 'viewer' WHERE role = 'owner' AND events = '{}' AND id <> $1 RETURNING id`,
      [owner.id],
    ),
  );
  try {
    await work();
  } finally {
    await withDatabase((client) =>
      client.query(`UPDATE staff SET role = 'owner' WHERE id = ANY ($1)`, [others.rows.map(({ id }) => id)]),
    );
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('an invited member joins once, gets another role, and is signed out as she is removed', async ({
      page,
      browser,
    }) => {
      const name = `Grace ${crypto.randomUUID().slice(0, 8)}`;
      await enterDesk(page, '/admin');
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

    test('an owner signs one browser of a member out, and the other one stays', async ({ page, browser }) => {
      const owner = await addMember('owner');
      const member = await addMember('staff');
      const lost = await newPage(browser, javaScriptEnabled, FIREFOX);
      const kept = await newPage(browser, javaScriptEnabled);
      await enterDesk(lost, '/admin/orders', member);
      await enterDesk(kept, '/admin/orders', member);
      await enterDesk(page, `/admin/staff/${member.id}`, owner);
      const browsers = panel(page, 'Signed-in browsers').getByRole('listitem');
      await expect(browsers).toHaveCount(2);
      await page.getByRole('button', { name: /^Sign out Firefox, Windows, since / }).click();
      await expect(page.getByRole('status').filter({ hasText: '1 browser is signed out.' })).toBeVisible();
      await expect(browsers).toHaveCount(1);
      await expect(browsers).not.toContainText('Firefox');
      // The open list asks whether it is up to date, and learns it; without a script the next visit does.
      if (javaScriptEnabled) await expect(lost).toHaveURL(SIGN_IN);
      await lost.goto('/admin/participants');
      await expect(lost).toHaveURL(/\/admin\/sign-in\?next=%2Fadmin%2Fparticipants$/);
      await kept.goto('/admin/participants');
      await expect(kept).toHaveURL(/\/admin\/participants$/);

      await page.getByRole('button', { name: 'Sign out all browsers' }).click();
      await expect(page.getByText('Not signed in now')).toBeVisible();
      await kept.goto('/admin/participants');
      await expect(kept).toHaveURL(SIGN_IN);
      for (const one of [lost, kept]) await one.context().close();
      const rows = page.locator('tbody tr');
      await expect(await lastAudit(page, owner)).toContainText('Signed out browsers');
      await expect(rows.nth(1)).toContainText('Signed out a browser');
      await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', `/admin/staff/${member.id}`);
    });

    test('a member signs another browser of her own out, then all others', async ({ page, browser }) => {
      const member = await addMember('viewer');
      const other = await newPage(browser, javaScriptEnabled, FIREFOX);
      await enterDesk(other, '/admin/account', member);
      await enterDesk(page, '/admin/account', member);
      const browsers = panel(page, 'Signed-in browsers').getByRole('listitem');
      await expect(browsers.filter({ hasText: 'This browser' }).getByRole('button')).toHaveCount(0);
      await page.getByRole('button', { name: /^Sign out Firefox, Windows, since / }).click();
      await expect(page.getByRole('status').filter({ hasText: '1 browser is signed out.' })).toBeVisible();
      await expect(browsers).toHaveCount(1);
      await other.goto('/admin/account');
      await expect(other).toHaveURL(SIGN_IN);
      await enterDesk(other, '/admin/account', member);
      await page.reload();
      await page.getByRole('button', { name: 'Sign out all other browsers' }).click();
      await expect(page.getByRole('button', { name: 'Sign out all other browsers' })).toHaveCount(0);
      await other.goto('/admin/account');
      await expect(other).toHaveURL(SIGN_IN);
      await other.context().close();
      const owner = await newPage(browser, javaScriptEnabled);
      await enterDesk(owner, '/admin/audit');
      await expect(await lastAudit(owner, member)).toContainText('Signed out browsers');
      await owner.context().close();
    });

    test('the last owner of all races stays one, and the page says why; with a second one either may go', async ({
      page,
      browser,
      complaints,
    }) => {
      // The page that the removed member has open asks whether it is up to date.
      complaints.expect(/status of 401/);
      const first = await addMember('owner');
      const second = await addMember('staff');
      await enterDesk(page, `/admin/staff/${first.id}`, first);
      const why = (one: Page, title: string) =>
        panel(one, title).getByRole('alert').filter({ hasText: 'This is the last owner of all races.' });
      const rank = async (one: Page, role: Role) => {
        await one.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
        await one.getByRole('button', { name: 'Save' }).click();
      };
      const remove = async (one: Page) => {
        await one.getByRole('button', { name: 'Remove from staff' }).click();
        await one.getByRole('button', { name: 'Yes, remove' }).click();
      };
      await withOnlyOwner(first, async () => {
        await rank(page, 'Staff');
        await expect(why(page, 'Role and races')).toBeVisible();
        await page.goto(`/admin/staff/${first.id}`);
        await page.getByRole('radio', { name: 'Only these races' }).check();
        await page.getByRole('checkbox').first().check();
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(why(page, 'Role and races')).toBeVisible();
        await page.goto(`/admin/staff/${first.id}`);
        await remove(page);
        await expect(why(page, 'Remove from staff')).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);

        await page.goto(`/admin/staff/${second.id}`);
        await rank(page, 'Owner');
        await expect(page.getByText('Saved.')).toBeVisible();
        await page.goto(`/admin/staff/${first.id}`);
        await rank(page, 'Viewer');
        // She may no longer see the page about staff.
        await expect(page).toHaveURL(/\/admin$/);
        expect((await page.request.get('/admin/staff')).status()).toBe(403);
        const hers = await newPage(browser, javaScriptEnabled);
        await enterDesk(hers, `/admin/staff/${second.id}`, second);
        await remove(hers);
        await expect(why(hers, 'Remove from staff')).toBeVisible();
        await hers.goto(`/admin/staff/${first.id}`);
        await remove(hers);
        await expect(hers.getByText('The member is removed.')).toBeVisible();
        await hers.goto(`/admin/staff/${second.id}`);
        await rank(hers, 'Viewer');
        await expect(why(hers, 'Role and races')).toBeVisible();
        await hers.context().close();
      });
      await page.goto('/admin/staff');
      await expect(page).toHaveURL(SIGN_IN);
    });
  });
}

test('the desk speaks the language of the member', async ({ page, browser }) => {
  await enterDesk(page, '/admin');
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
  await enterDesk(page, '/admin');
  await page.goto('/admin/account');
  const answer = await page.request.post('/admin/account', {
    headers: { Origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    multipart: { $ACTION_ID_none: '', language: 'fr' },
  });
  expect(answer.status()).toBe(403);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
