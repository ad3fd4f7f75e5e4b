// Needs attention: cases from the list to their ending, with and without a script.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addMember, enterDesk, expectDeskAccessible, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

/** Raises a case of its own. Returns its id and order code. */
async function raise(kind = 'late_money', openedAgo = '1 minute') {
  const code = `STORY-${randomUUID().slice(0, 6).toUpperCase()}`;
  const id = await withDatabase(async (client) => {
    const { rows } = await client.query(
      `INSERT INTO attention_item (kind, dedupe_key, facts, opened_at) VALUES ($1, $2, $3, now() - $4::interval) RETURNING id`,
      [kind, `story:${code}`, { orderCodes: [code], was: 'failed' }, openedAgo],
    );
    return String(rows[0].id);
  });
  return { id, code, path: `/admin/attention/${id}` };
}
const stored = (id: string) =>
  withDatabase(
    async (client) => (await client.query('SELECT * FROM attention_item WHERE id = $1', [id])).rows[0],
  );
const auditOf = (id: string) =>
  withDatabase(async (client) =>
    (await client.query('SELECT kind FROM audit_entry WHERE subject = $1 ORDER BY id', [id])).rows.map(
      ({ kind }) => kind,
    ),
  );
const row = (page: Page, path: string) => page.locator(`a.row-link[href^="${path}"]`);

test.afterAll(() =>
  withDatabase((client) => client.query(`DELETE FROM attention_item WHERE dedupe_key LIKE 'story:%'`)),
);

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a case is taken, noted, ended and found again among the closed ones', async ({ page }) => {
      const { id, code, path } = await raise();
      const member = await addMember('staff');
      await enterDesk(page, '/admin/attention', member);
      await row(page, path).click();
      await expect(page.getByRole('heading', { name: 'Money arrived late' })).toBeVisible();
      await expect(
        page.locator('p', { hasText: `Order ${code} had failed when its payment arrived.` }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'I’ll take it' }).click();
      await expect(page.getByText('You have it')).toBeVisible();
      await page.locator('#case-note').fill('called, no answer');
      await page.getByRole('button', { name: 'Save the note only' }).click();
      await expect(page.getByText('called, no answer')).toBeVisible();
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(page.getByText('Choose how it ended.')).toBeVisible();
      await page.getByLabel('I told the buyer').check();
      await page.locator('#case-note').fill('she keeps the entry');
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(page.locator('p', { hasText: `I told the buyer, by ${member.name}` })).toBeVisible();
      expect(await stored(id)).toMatchObject({
        ending: 'told_buyer',
        done_by: member.id,
        note: 'called, no answer\nshe keeps the entry',
      });
      expect(await auditOf(id)).toEqual(['case_taken', 'note_added', 'case_closed']);
      await page.goto('/admin/attention');
      await expect(row(page, path)).toHaveCount(0);
      await page.getByRole('link', { name: /^Done/ }).click();
      await expect(row(page, path)).toContainText(`I told the buyer, by ${member.name}`);
    });

    test('a refund waits for the provider, and comes back when it is not reported', async ({ page }) => {
      const { id, code, path } = await raise();
      await enterDesk(page, path);
      await page.getByLabel(`I refunded ${code}`).check();
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(page.getByText('Waits for the provider’s report of the refund')).toBeVisible();
      await page.goto('/admin/attention?tab=waiting');
      await expect(row(page, path)).toBeVisible();
      await withDatabase((client) =>
        client.query(`UPDATE attention_item SET waits_until = now() - interval '1 minute' WHERE id = $1`, [
          id,
        ]),
      );
      await page.goto(path);
      await expect(page.getByText('was not reported within 48 hours')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
    });
  });
}

test('two who take a case at once learn which of them has it', async ({ browser, page, baseURL }) => {
  const { path } = await raise();
  const [first, second] = [await addMember('staff'), await addMember('owner')];
  await enterDesk(page, path, first);
  const other = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await enterDesk(other, path, second);
  await page.getByRole('button', { name: 'I’ll take it' }).click();
  await expect(page.getByText('You have it')).toBeVisible();
  await other.getByRole('button', { name: 'I’ll take it' }).click();
  await expect(other.getByText(`${first.name} took it before you.`)).toBeVisible();
  await other.getByRole('button', { name: 'Take it over' }).click();
  await expect(other.getByText('You have it')).toBeVisible();
  await other.getByRole('button', { name: 'Hand over' }).click();
  await expect(other.getByRole('button', { name: 'I’ll take it' })).toBeVisible();
  await other.context().close();
});

test('a viewer sees cases and cannot act', async ({ page }) => {
  const { path } = await raise();
  await enterDesk(page, path, await addMember('viewer'));
  await expect(page.getByRole('heading', { name: 'Money arrived late' })).toBeVisible();
  await expect(page.getByText('Your role shows cases but can’t handle them.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /take|Done|Save/ })).toHaveCount(0);
});

test('a member of one event sees no case of the organization, and gets a 404 for it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const { path } = await raise('jobs_failed');
  const member = await addMember('staff', ['evt_kampala_city_marathon']);
  await enterDesk(page, '/admin/attention', member);
  await expect(row(page, path)).toHaveCount(0);
  expect((await page.goto(path))?.status()).toBe(404);
});

test('keys alone lead from the list to a note', async ({ page }) => {
  const { code } = await raise('late_money', '0 seconds');
  await enterDesk(page, '/admin/attention');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order ${code} had failed`)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.locator('#case-note')).toBeFocused();
});

test('the list and a case are accessible, and what is typed outlives a change', async ({ page }) => {
  const { path, id } = await raise();
  await enterDesk(page, path);
  await expectDeskAccessible(page);
  await page.locator('#case-note').fill('half a no');
  await withDatabase((client) =>
    client.query(
      `UPDATE attention_item SET taken_by = (SELECT min(id::text)::uuid FROM staff), taken_at = now() WHERE id = $1`,
      [id],
    ),
  );
  await expect(page.getByText(/You have it| has it/)).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('#case-note')).toHaveValue('half a no');
  await page.goto('/admin/attention?tab=done');
  await expectDeskAccessible(page);
});
