// The desk by keyboard alone and without a script: from the sign-in to a closed case, and the frame around it.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addMember, enterDesk, type Member, pressToRow, withDatabase } from '../harness/desk-steps.ts';
import { tabTo } from '../harness/keyboard.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

/** Two paid orders of an event of the story's own, each with an open case, and a member of that event alone. */
async function arrange(): Promise<{ readonly event: string; readonly member: Member }> {
  const event = `evt_story_${randomUUID().slice(0, 8)}`;
  await withDatabase(async (client) => {
    for (const n of [1, 2]) {
      const id = `${event}_${n}`;
      const code = `KEYS-${randomUUID().slice(0, 6).toUpperCase()}`;
      await client.query(
        `INSERT INTO "order" (id, order_code, event_id, status, currency, subtotal, discount_total, donation_total,
           service_fee, total, ticket_count, buyer_name, created_at, status_at, status_source)
         VALUES ($1, $2, $3, 'paid', 'UGX', 1000, 0, 0, 0, 1000, 1, 'Nakato Sarah', now(), now(), 'fetch')`,
        [id, code, event],
      );
      await client.query(
        `INSERT INTO attention_item (kind, dedupe_key, order_id, facts, opened_at)
         VALUES ('late_money', $1, $2, $3, now() - $4 * interval '1 minute')`,
        [`keys:${id}`, id, { orderCodes: [code], was: 'failed' }, n],
      );
    }
  });
  return { event, member: await addMember('staff', [event]) };
}

test.afterAll(() =>
  withDatabase(async (client) => {
    await client.query(`DELETE FROM attention_item WHERE dedupe_key LIKE 'keys:%'`);
    await client.query(`DELETE FROM "order" WHERE event_id LIKE 'evt\\_story\\_%'`);
  }),
);

const rail = (page: Page) =>
  page.getByRole('navigation', { name: 'Work' }).getByRole('link', { name: /^Needs attention/ });

test.describe('with a keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('a member signs in, takes two cases and ends them, and signs out', async ({ page }) => {
    const { member } = await arrange();
    const press = (key: string) => page.keyboard.press(key);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/admin/attention');
    await tabTo(page, page.getByLabel('E-mail'));
    await page.keyboard.type(member.email);
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(storyAddress().adminPassword);
    await press('Enter');
    await expect(page).toHaveURL(/\/admin\/attention$/);
    await expect(rail(page)).toHaveText('Needs attention2');

    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    for (const left of [1, 0]) {
      await page.goto('/admin/attention');
      await pressToRow(page);
      await press('Enter');
      await expect(page).toHaveURL(/\/admin\/attention\/[0-9a-f-]{36}$/);
      await tabTo(page, button('I’ll take it'));
      await press('Enter');
      await expect(page.getByText('You have it')).toBeVisible();
      await tabTo(page, page.getByRole('radio').first());
      const ending = page.getByLabel('I told the buyer');
      while (!(await ending.isChecked())) await press('ArrowDown');
      await tabTo(page, page.locator('#case-note'));
      await page.keyboard.type('she knows');
      await tabTo(page, button('Done'));
      await press('Enter');
      await expect(page.locator('p', { hasText: `I told the buyer, by ${member.name}` })).toBeVisible();
      await expect(rail(page)).toHaveText(left === 0 ? 'Needs attention' : `Needs attention${left}`);
    }
    await page.goto('/admin/attention');
    await expect(page.getByText('Nothing needs you')).toBeVisible();

    await tabTo(page, page.getByRole('link', { name: 'Account' }));
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await tabTo(page, button('Sign out'));
    await press('Enter');
    await expect(page.getByText("You're signed out.")).toBeVisible();
  });

  test('an owner chooses a race in the picker, and all races again', async ({ page }) => {
    const member = await addMember('owner');
    const press = (key: string) => page.keyboard.press(key);
    await page.goto('/admin/sign-in?next=/admin/orders');
    await page.getByLabel('E-mail').fill(member.email);
    await page.getByLabel('Password').fill(storyAddress().adminPassword);
    await press('Enter');
    await expect(page).toHaveURL(/\/admin\/orders$/);
    const picker = page.locator('.picker summary');
    await tabTo(page, picker);
    await press('Enter');
    await tabTo(page, page.locator('.picker a').nth(1));
    await press('Enter');
    await expect(page).toHaveURL(/\/admin\/orders\?event=/);
    // The links of the rail keep it.
    await expect(page.getByRole('link', { name: /^Participants/ })).toHaveAttribute('href', /\?event=/);
    await tabTo(page, picker);
    await press('Space');
    await tabTo(page, page.locator('.picker').getByRole('link', { name: 'All races' }));
    await press('Enter');
    await expect(page).toHaveURL(/\/admin\/orders$/);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a member signs in, takes two cases and ends them, and signs out', async ({ page }) => {
    const { member } = await arrange();
    const menu = page.getByRole('banner').getByText('Menu');
    await enterDesk(page, '/admin', member);
    for (const left of [1, 0]) {
      await menu.click();
      await expect(rail(page)).toHaveText(`Needs attention${left + 1}`);
      await rail(page).click();
      await page.locator('a.row-link').first().click();
      await page.getByRole('button', { name: 'I’ll take it' }).click();
      await expect(page.getByText('You have it')).toBeVisible();
      await page.getByLabel('I told the buyer').check();
      await page.locator('#case-note').fill('she knows');
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(page.locator('p', { hasText: `I told the buyer, by ${member.name}` })).toBeVisible();
    }
    await menu.click();
    await expect(rail(page)).toHaveText('Needs attention');
    await rail(page).click();
    await expect(page.getByText('Nothing needs you')).toBeVisible();
    await menu.click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText("You're signed out.")).toBeVisible();
  });

  test('what a member may not open, and an unknown address, are answered in words and with their status', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 40[34]/);
    const member = await addMember('viewer');
    await enterDesk(page, '/admin', member);
    for (const [path, status, heading] of [
      ['/admin/staff', 403, "You can't open this"],
      ['/admin/nowhere', 404, "This page isn't here"],
      ['/admin/orders?event=evt_unknown', 404, "This page isn't here"],
      ['/admin/orders/NONE2345', 404, "This page isn't here"],
      ['/admin/attention/0192aaaa-0000-7000-8000-000000000001', 404, "This page isn't here"],
    ] as const) {
      expect((await page.request.get(path)).status(), path).toBe(status);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }), path).toBeVisible();
      await expect(page.getByRole('banner').getByText('Menu'), path).toBeVisible();
    }
  });

  test('a form that a member may not send changes nothing, and the answer says so in words', async ({
    page,
  }) => {
    const [owner, viewer, third] = [
      await addMember('owner'),
      await addMember('viewer'),
      await addMember('staff'),
    ];
    const enter = async (member: Member) => {
      await page.context().clearCookies();
      await page.goto('/admin/sign-in');
      await page.getByLabel('E-mail').fill(member.email);
      await page.getByLabel('Password').fill(storyAddress().adminPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/admin$/);
      return page.context().cookies();
    };
    const cookies = await enter(viewer);
    await enter(owner);
    await page.goto(`/admin/staff/${third.id}`);
    await page.getByRole('radio', { name: /^Owner/ }).check();
    // The page stays open while somebody else signs in.
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: "You can't open this" })).toBeVisible();
    const { role } = await withDatabase(
      async (client) => (await client.query('SELECT role FROM staff WHERE id = $1', [third.id])).rows[0],
    );
    expect(role).toBe('staff');
  });

  test('a page that fails says so in words', async ({ page, complaints }) => {
    complaints.expect(/status of 500/);
    const member = await addMember('owner');
    await enterDesk(page, '/admin', member);
    await withDatabase((client) => client.query('ALTER TABLE staff_invite RENAME TO invite_away'));
    try {
      expect((await page.request.get('/admin/staff')).status()).toBe(500);
      await page.goto('/admin/staff');
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    } finally {
      await withDatabase((client) => client.query('ALTER TABLE invite_away RENAME TO staff_invite'));
    }
    await page.goto('/admin/staff');
    await expect(page.getByRole('link', { name: 'Invite somebody' })).toBeVisible();
  });
});
