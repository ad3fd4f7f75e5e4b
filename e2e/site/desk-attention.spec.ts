// Needs attention: cases from the list to their ending, with and without a script.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, holdInventory, openListedEvent, title } from '../harness/buyer-steps.ts';
import { addMember, enterDesk, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

type Raised = {
  readonly kind?: string;
  readonly openedAgo?: string;
  readonly code?: string;
  readonly facts?: object;
};

/** Raises a case of its own. Returns its id and order code. */
async function raise({
  kind = 'late_money',
  openedAgo = '1 minute',
  code = `STORY-${randomUUID().slice(0, 6).toUpperCase()}`,
  facts = {},
}: Raised = {}) {
  const id = await withDatabase(async (client) => {
    const { rows } = await client.query(
      `INSERT INTO attention_item (kind, dedupe_key, facts, opened_at) VALUES ($1, $2, $3, now() - $4::interval) RETURNING id`,
      [kind, `story:${randomUUID()}`, { orderCodes: [code], was: 'failed', ...facts }, openedAgo],
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
  const { path } = await raise({ kind: 'jobs_failed' });
  const member = await addMember('staff', ['evt_kampala_city_marathon']);
  await enterDesk(page, '/admin/attention', member);
  await expect(row(page, path)).toHaveCount(0);
  expect((await page.goto(path))?.status()).toBe(404);
});

test('keys alone lead from the list to a note', async ({ page }) => {
  const { code } = await raise({ openedAgo: '0 seconds' });
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
  await expectAccessible(page);
  await page.locator('#case-note').fill('half a no');
  await withDatabase((client) =>
    client.query(
      `UPDATE attention_item SET taken_by = (SELECT min(id::text)::uuid FROM staff), taken_at = now() WHERE id = $1`,
      [id],
    ),
  );
  await expect(page.getByText(/You have it| has it/)).toBeVisible();
  await expect(page.locator('#case-note')).toHaveValue('half a no');
  await page.goto('/admin/attention?tab=done');
  await expectAccessible(page);
});

/** The first words of each kind of case, its first step, and an ending that belongs to it. */
const KINDS = [
  [
    'two_orders_paid',
    'One buyer, two paid orders',
    'Ask the buyer whether both are wanted',
    /^I refunded STORY/,
  ],
  ['late_money', 'Money arrived late', /Open STORY-\S+ in the provider’s app/, /^I refunded STORY/],
  [
    'unclear_payment',
    'It’s not clear whether money moved',
    /Open STORY-\S+ in the provider’s app/,
    'I told the buyer',
  ],
  ['paid_on_retry', 'Paid at a second request', /There’s nothing to do unless/, 'Nothing was needed'],
  [
    'paid_reads_unpaid',
    'A paid order is no longer shown as paid',
    /Check STORY-\S+ with the provider/,
    'I told the buyer',
  ],
  ['chargeback', 'Chargeback', /answer the dispute there/, 'I told the buyer'],
  [
    'webhooks_refused',
    'Webhooks are being refused',
    'Put the new signing secret in place',
    'I mended the cause',
  ],
  [
    'endpoint_near_limit',
    'The provider may soon turn webhooks off',
    'Put the new signing secret in place',
    'I mended the cause',
  ],
  ['webhooks_missing', 'Webhooks are missing', /the webhook endpoint is enabled/, 'I mended the cause'],
  ['jobs_failed', 'Background jobs failed', 'Press Retry on Health', 'I mended the cause'],
  ['deliveries_unread', 'We couldn’t process a webhook', 'Tell your developer', 'I mended the cause'],
  ['backup_overdue', 'The backup is overdue', 'Ask your developer why', 'I mended the cause'],
  ['provider_trouble', 'Our key lacks a permission', /Turn on “Read events”/, 'I mended the cause'],
] as const;
const FACTS = {
  reads: 'failed',
  which: ['sweep'],
  cause: 'scope_missing',
  deliveryId: 'whd_story',
  type: 'order.story',
};

test('each kind of case says what happened and what to do, and has its endings', async ({ page }) => {
  await enterDesk(page, '/admin/attention');
  for (const [kind, name, step, ending] of KINDS) {
    const { id, path } = await raise({ kind, facts: { ...FACTS, since: new Date().toISOString() } });
    await page.goto(path);
    const article = page.getByRole('article', { name });
    await expect(article.locator('#case-title')).toHaveText(name);
    await expect(article.getByRole('listitem').first()).toContainText(step);
    await article.getByLabel(ending).check();
    // The jobs close a case of the website whose cause they do not find.
    await withDatabase((client) => client.query('DELETE FROM attention_item WHERE id = $1', [id]));
  }
});

test.describe('a member of one event', () => {
  let eventId = '';
  let code = '';
  test.beforeEach(async ({ provider, page }) => {
    eventId = await openListedEvent(provider);
    code = await holdInventory(page, eventId);
  });

  test('reads that nothing needs them, until a case of their event appears', async ({ page }) => {
    await enterDesk(page, '/admin/attention', await addMember('staff', [eventId]));
    await expect(page.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible();
    await expectAccessible(page);
    const room = page.locator('header nav a[href^="/admin/attention"]');
    await expect(room).toHaveText('Needs attention');
    await raise();
    const { path } = await raise({ code });
    await expect(row(page, path)).toBeVisible();
    await expect(row(page, path)).toContainText('Namuli Ruth');
    await expect(page.locator('a.row-link')).toHaveCount(1);
    await expect(room).toHaveText(/^Needs attention\s*1/);
  });

  test('says that a refund is made, and the provider’s report of it closes the case', async ({
    page,
    provider,
  }) => {
    await page.getByRole('button', { name: /^Pay UGX/ }).click();
    await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
    expect(await provider.answerPrompt(code, 'approve')).toBe('paid');
    const { id: orderId } = await provider.findOrder(code);
    const { id, path } = await raise({ code });
    await enterDesk(page, path, await addMember('staff', [eventId]));
    await page.getByLabel(`I refunded ${code}`).check();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByText('Waits for the provider’s report of the refund')).toBeVisible();
    await provider.refund(orderId);
    await expect(page.getByText(`The provider reported a refund of ${code}.`)).toBeVisible();
    await expect(page.locator('p', { hasText: /^Refunded, by Grace staff/ })).toBeVisible();
    expect((await stored(id)).done_at).not.toBeNull();
  });

  test('reads the same end of the hold as the buyer', async ({ page, browser, baseURL }) => {
    const clock = page.locator('p', { hasText: 'Your place is held until' });
    const time = (await clock.locator('strong').textContent()) ?? '';
    const desk = await (await browser.newContext({ baseURL })).newPage();
    await enterDesk(desk, `/admin/orders?q=${code}`, await addMember('viewer', [eventId]));
    await expect(desk.locator('tbody tr')).toContainText(`places held to ${time}`);
    const holdEnds = (at: string) =>
      withDatabase((client) =>
        client.query(`UPDATE "order" SET hold_expires_at = ${at} WHERE order_code = $1`, [code]),
      );
    // Over by our clock, and then by the provider's word.
    for (const [at, state] of [
      [`now() - interval '1 minute'`, 'Not paid yet'],
      ['NULL', 'Lapsed'],
    ] as const) {
      await holdEnds(at);
      await page.reload();
      await expect(clock).toHaveCount(0);
      await desk.reload();
      await expect(desk.locator('tbody tr')).toContainText(state);
      await expect(desk.locator('tbody tr')).not.toContainText('places held');
    }
    await desk.context().close();
  });
});
