// The audit log: what a member does leaves a row; filters, sorting, pages and empty states, with a script and without.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/buyer-steps.ts';
import { addMember, enterDesk, type Member, pressToRow, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

/** Rows of a member who did nothing else: `count` notes, one a minute, the newest now; and a look at the order's number. */
async function addRows(member: Member, count: number): Promise<{ readonly code: string }> {
  const code = `AUDIT-${randomUUID().slice(0, 6).toUpperCase()}`;
  await withDatabase(async (client) => {
    await client.query(
      `INSERT INTO "order" (id, order_code, event_id, status, currency, subtotal, discount_total, donation_total,
         service_fee, total, ticket_count, created_at, status_at, status_source)
       VALUES ($1, $1, 'evt_audit_story', 'paid', 'UGX', 1000, 0, 0, 0, 1000, 1, now(), now(), 'fetch')`,
      [code],
    );
    await client.query(
      `INSERT INTO audit_entry (at, staff_id, staff_name, kind, detail)
       SELECT now() - n * interval '1 minute', $1, $2, 'note_added', '{}' FROM generate_series(1, $3) AS n`,
      [member.id, member.name, count],
    );
    await client.query(
      `INSERT INTO audit_entry (at, staff_id, staff_name, kind, order_id, detail, address_key)
       VALUES (now() - interval '3 days', $1, $2, 'contact_shown', $3, '{"field":"phone"}', 'abcdefgh')`,
      [member.id, member.name, code],
    );
  });
  return { code };
}

test.afterAll(() =>
  withDatabase((client) => client.query(`DELETE FROM "order" WHERE event_id = 'evt_audit_story'`)),
);

const rows = (page: Page) => page.locator('tbody tr');

/** The filters that are not set are folded on a phone. */
async function openFilter(page: Page, name: RegExp): Promise<void> {
  const fold = page.locator('summary', { hasText: /^Filter$/ });
  if (await fold.isVisible()) await fold.click();
  await page.locator('summary', { hasText: name }).click();
}

test('what a member does stands in the log, the newest first', async ({ page }) => {
  const member = await addMember('owner');
  await enterDesk(page, '/admin/account', member);
  await page.getByLabel('Language of the desk').selectOption('en');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The desk now speaks this language.')).toBeVisible();
  await page.goto('/admin/staff/invite');
  await page.getByLabel('Name').fill('Auma Rebecca');
  await page.getByLabel('E-mail').fill(`${randomUUID()}@desk.example`);
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('The link for Auma Rebecca is ready.')).toBeVisible();
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Revoke the invite for Auma Rebecca' }).first().click();
  await expect(page.getByText('The invite is revoked.')).toBeVisible();
  expect((await page.request.get('/admin/orders/export.csv')).status()).toBe(200);
  await page.goto(`/admin/audit?member=${member.id}`);
  await expect(rows(page).locator('[data-at=status]')).toHaveText([
    'Exported orders',
    'Revoked an invite',
    'Invited somebody',
    'Changed the language',
    'Signed in',
  ]);
  await expect(rows(page).nth(2)).toContainText('name Auma Rebecca · role Viewer');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the log is filtered, sorted and paged by its address', async ({ page }) => {
      const member = await addMember('owner');
      const { code } = await addRows(member, 55);
      await enterDesk(page, '/admin/audit', member);
      await openFilter(page, /^Member/);
      await page.locator(`input[name=member][value="${member.id}"]`).check();
      await page.getByRole('button', { name: 'Apply' }).and(page.locator(':visible')).click();
      await expect(page).toHaveURL(new RegExp(`member=${member.id}`));
      await expect(page.getByText('1–50 of 57')).toBeVisible();
      await expect(rows(page).first()).toContainText('Signed in');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Older' }).click();
      await expect(rows(page)).toHaveCount(7);
      await expect(rows(page).last()).toContainText('Looked at a contact');
      await expect(rows(page).last()).toContainText('shown: phone');
      await page.getByRole('link', { name: 'Newer' }).click();
      await expect(rows(page)).toHaveCount(50);

      await openFilter(page, /^What/);
      await page.getByLabel('Looked at a contact').check();
      await page.getByRole('button', { name: 'Apply' }).and(page.locator(':visible')).click();
      await expect(rows(page)).toHaveCount(1);
      await page.getByRole('link', { name: 'Remove filter: What' }).click();
      await expect(rows(page)).toHaveCount(50);

      const today = new Date(Date.now() - 60 * 60_000).toISOString().slice(0, 10);
      await page.goto(`/admin/audit?member=${member.id}&to=2020-01-01`);
      await expect(page.getByRole('heading', { name: 'No rows match' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.goto(`/admin/audit?member=${member.id}&from=${today}&kind=contact_shown`);
      await expect(page.getByRole('heading', { name: 'No rows match' })).toBeVisible();
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await expect(page).toHaveURL(/\/admin\/audit$/);

      const search = page.getByRole('searchbox', { name: 'Order code' });
      await search.fill(code.toLowerCase());
      await search.press('Enter');
      await expect(rows(page)).toHaveCount(1);
      await rows(page).getByRole('link', { name: code }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/orders/${code}`));
      await page.goto('/admin/audit?order=NONE2345');
      await expect(page.getByRole('heading', { name: 'No rows about “NONE2345”' })).toBeVisible();
    });
  });
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('keys lead to the search and along the rows, and a heading turns the order round', async ({
    page,
  }) => {
    const member = await addMember('owner');
    const { code } = await addRows(member, 1);
    await enterDesk(page, '/admin/audit', member);
    await page.goto(`/admin/audit?member=${member.id}`);
    await page.getByRole('link', { name: /^Time/ }).click();
    await expect(page.getByRole('columnheader', { name: /^Time/ })).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows(page).first()).toContainText('Looked at a contact');
    await pressToRow(page);
    await expect(page.getByRole('link', { name: code })).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Order code' })).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
  });
});
