// The first page of the desk and what codes brought, with and without a script: each role, each empty state.
import type { Page } from '@playwright/test';
import { expectAccessible, openEvent, openListedEvent, untilListed } from '../harness/buyer-steps.ts';
import { endRequests, sell } from '../harness/desk-sales.ts';
import { addMember, enterDesk, withDatabase } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

const TEN = `tkt_${crypto.randomUUID()}`;
const FIVE = `tkt_${crypto.randomUUID()}`;
const NAME = `Desk Story ${crypto.randomUUID().slice(0, 8)}`;
const SCHEDULED = 'evt_jinja_nile_half';
let race = '';
let other = '';

test.beforeAll(async ({ provider }) => {
  race = await openEvent(provider, {
    name: NAME,
    ticket_types: [
      { ticket_type_id: TEN, name: 'Ten', price_minor: 20_000, capacity: 100, remaining: 12 },
      { ticket_type_id: FIVE, name: 'Five', price_minor: 20_000, capacity: 100 },
    ],
  });
  other = await openEvent(provider, { name: 'Desk Story Other' });
  await untilListed([race, other]);
  const sale = { eventId: race, ticketId: TEN };
  await sell({
    ...sale,
    people: [{ name: 'Nakato Sarah' }, { name: null }],
    attempt: { state: 'paid', ago: 40 },
    referral: 'KLUBU',
  });
  await sell({ ...sale, status: 'failed', failureKind: 'timed_out', attempt: { state: 'failed', ago: 100 } });
  await sell({ ...sale, status: 'cart' });
  await sell({ ...sale, status: 'prompt_sent', attempt: { state: 'prompted', ago: 180 } });
  // No form: counted as entries and money alone.
  await sell({ ...sale, ticketId: FIVE, elsewhere: true });
  await sell({ ...sale, status: 'failed', failureKind: 'timed_out', elsewhere: true });
});
test.afterAll(() => endRequests(race));

const week = () => `/admin?event=${race}&period=week`;
const figure = (page: Page, label: string) => page.locator('dl > div', { hasText: label });
const line = (page: Page, name: string) => page.locator('tr', { has: page.getByRole('rowheader', { name }) });
const reason = (page: Page, words: string) => page.getByRole('main').locator('li', { hasText: words });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('says how full, how much money, how many pay, who waits and why others do not', async ({ page }) => {
      await enterDesk(page, week());
      await expect(figure(page, 'Entries paid')).toContainText(/3\s*of 200/);
      await expect(figure(page, 'Received in 7 days')).toContainText('42,000');
      await expect(figure(page, 'Forms paid')).toContainText('1 of 4');
      await expect(figure(page, 'Waiting for a PIN')).toContainText('1 on MTN MoMo');
      await expect(line(page, 'Ten')).toContainText('12 left');
      await expect(line(page, 'Five')).toContainText('100');
      await expect(line(page, 'All').first()).toContainText('200');
      await page.getByText('As a table').click();
      await expect(page.getByRole('columnheader', { name: 'Day', exact: true })).toBeVisible();
      await page.getByText('Show the numbers').click();
      await expect(line(page, 'MTN MoMo')).toContainText(['too few to say']);
      await expect(page.getByRole('heading', { name: 'Why 3 haven’t paid' })).toBeVisible();
      await expect(page.getByText(javaScriptEnabled ? /^Live · last change/ : /^As of/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('each number of those who have not paid opens as many orders', async ({ page }) => {
      await enterDesk(page, week());
      for (const words of ['Request timed out', 'Never pressed Pay', 'Waiting for a PIN']) {
        await reason(page, words).getByRole('link', { name: '1', exact: true }).click();
        await expect(page.locator('.chip-filter', { hasText: 'Form sent' })).toContainText('Last 7 days');
        await expect(page.locator('.chip-filter', { hasText: 'Not paid because' })).toContainText(words);
        await expect(page.locator('tbody tr')).toHaveCount(1);
        await page.goto(week());
      }
    });

    test('who is stuck opens as a list, each with a message', async ({ page }) => {
      await enterDesk(page, week());
      await page.getByRole('link', { name: '1 seems stuck' }).click();
      await expect(page.locator('tbody tr')).toHaveCount(1);
      await page.goto(week());
      await page.getByRole('link', { name: 'Show who waits' }).click();
      await page.locator('tbody a.row-link').click();
      await expect(page.getByRole('button', { name: 'WhatsApp' })).toBeVisible();
    });

    test('all races have a row each, which opens the race', async ({ page }) => {
      await enterDesk(page, '/admin?period=all');
      await line(page, NAME).getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`event=${race}`));
      await expect(line(page, 'Ten')).toBeVisible();
    });

    test('before sales it says when they open; then it waits for the first entry', async ({ page }) => {
      await enterDesk(page, `/admin?event=${SCHEDULED}`);
      // The file in content/events sets the day; the page says "not yet" only until that day has passed.
      await expect(
        page.getByRole('heading', { name: /^Sales (?:open .*9 Jan.* at 09:00|aren’t open yet)$/ }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute(
        'href',
        `/events/${SCHEDULED}`,
      );
      await expect(page.getByText('Entries paid')).toHaveCount(0);
      await page.goto(`/admin?event=${other}`);
      await expect(page.getByRole('heading', { name: 'Nobody has entered yet' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('without cases nothing needs anybody', async ({ page }) => {
      await withDatabase((client) =>
        client.query(`UPDATE attention_item SET done_at = now() WHERE done_at IS NULL`),
      );
      await enterDesk(page, `/admin?event=${other}`);
      await expect(page.locator('p', { hasText: 'Nothing needs you.' })).toBeVisible();
    });

    test('shows what a code brought, its orders, and makes a link that carries one', async ({ page }) => {
      await enterDesk(page, `/admin/referrals?event=${race}`);
      const code = page.locator('tr', { hasText: 'KLUBU' });
      await expect(code).toContainText('1 of 1');
      await expect(code).toContainText('UGX 21,000');
      await expect(page.getByText('2 orders came from elsewhere')).toBeVisible();
      await expect(page.locator('p', { hasText: 'No order has a discount code yet' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Code' }).fill('RADIO');
      await page.getByRole('button', { name: 'Make the link' }).click();
      await expect(page.getByRole('textbox', { name: 'Link to share' })).toHaveValue(
        new RegExp(`/events/${race}\\?ref=RADIO$`),
      );
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'KLUBU' }).click();
      await expect(page.locator('tbody tr')).toHaveCount(1);
      await page.goto(`/admin/referrals?event=${other}`);
      await expect(page.getByRole('heading', { name: 'No order has a code yet' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Make a link' })).toHaveAttribute('href', '#make');
    });
  });
}

test('follows a payment while it is read', async ({ page, provider }) => {
  const live = await openListedEvent(provider);
  await enterDesk(page, `/admin?event=${live}&period=week`);
  await expect(page.getByRole('heading', { name: 'Nobody has entered yet' })).toBeVisible();
  await sell({ eventId: live, ticketId: 'tkt_gone', attempt: { state: 'paid', ago: 20 } });
  await expect(figure(page, 'Forms paid')).toContainText('1 of 1');
  await sell({ eventId: live, ticketId: 'tkt_gone', status: 'cart' });
  await expect(figure(page, 'Forms paid')).toContainText('1 of 2');
});

test('says that it is not live while nothing answers', async ({ page, complaints }) => {
  complaints.expect(/admin\/live/);
  await page.clock.install();
  await enterDesk(page, week());
  await expect(page.locator('[data-live=yes]')).toBeVisible();
  await page.route('**/admin/live?*', (route) => route.abort());
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.locator('[data-live=no]')).toContainText('Not live since', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

test('staff and viewers see it; a member of one race sees that race alone, and no cases', async ({
  browser,
  baseURL,
}) => {
  const signedIn = async (member: Awaited<ReturnType<typeof addMember>>, path: string) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await enterDesk(page, path, member);
    return page;
  };
  const key = `today:${crypto.randomUUID()}`;
  await withDatabase((client) =>
    client.query(
      `INSERT INTO attention_item (kind, dedupe_key, facts, opened_at)
       SELECT 'late_money', $1, json_build_object('orderCodes', json_build_array(order_code), 'was', 'failed'), now()
       FROM "order" WHERE event_id = $2 LIMIT 1`,
      [key, race],
    ),
  );
  for (const role of ['staff', 'viewer'] as const) {
    const page = await signedIn(await addMember(role), week());
    await expect(figure(page, 'Entries paid')).toContainText(/3\s*of 200/);
    await expect(page.getByRole('heading', { name: /^\d+ needs? you$/ })).toBeVisible();
    await page.context().close();
  }
  await withDatabase((client) => client.query('DELETE FROM attention_item WHERE dedupe_key = $1', [key]));
  const page = await signedIn(await addMember('staff', [race]), '/admin?period=week');
  await expect(line(page, 'Ten')).toBeVisible();
  await expect(page.getByRole('heading', { name: /needs? you$/ })).toHaveCount(0);
  await expect(page.getByText('1 buyer seems stuck')).toBeVisible();
  expect((await page.goto(`/admin?event=${other}`))?.status()).toBe(404);
  expect((await page.request.get(`/admin/live?event=${other}`)).status()).toBe(404);
  await page.context().close();
});
