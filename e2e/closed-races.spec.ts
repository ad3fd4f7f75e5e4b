// Races whose sale is over or has not begun: their pages say so, and no way leads to an entry, an old form included.
import type { Page } from '@playwright/test';
import { expectAccessible, fillEntry, openRace, send, title, untilListed } from './harness/entry.ts';
import { expect, test as story } from './harness/story.ts';
import type { StoryProvider } from './harness/story-provider.ts';
import { type CheckoutRows, openCheckoutRows } from './states/checkout-rows.ts';
import { over } from './states/sale-windows.ts';

const test = story.extend<{ rows: CheckoutRows }>({
  rows: async ({ browserName: _any }, use) => {
    const rows = await openCheckoutRows();
    await use(rows);
    await rows.close();
  },
});

type Ends = { provider: StoryProvider; rows: CheckoutRows };

const NO_ANSWER = { kind: 'status', http_status: 503, error_code: 'server_error', times: 100_000 } as const;

const WAYS = [
  {
    what: 'is closed',
    sign: 'Entries are closed',
    says: 'This race takes no more entries online.',
    entries: 'No longer on sale',
    // The provider would not tell these times: what it does tell must not come in between.
    close: async ({ provider, rows }: Ends, race: string) => {
      await provider.clearFaults();
      await provider.addFault({ ...NO_ANSWER, method: 'GET', path: `/events/${race}` });
      await rows.query(over(race));
    },
  },
  {
    what: 'is not on sale yet',
    sign: 'Entries open soon',
    says: 'Entries are not on sale yet.',
    entries: 'UGX',
    close: ({ provider }: Ends, race: string) =>
      provider.changeEvent(race, { status: 'scheduled', sales_open: false }),
  },
] as const;

/** Prerendered pages notice within 15 seconds. */
const tells = (page: Page, race: string, sign: string, close: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await close();
    await page.goto(`/events/${race}`);
    await expect(page.locator('main').getByText(sign)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000, intervals: [1_000] });

test.afterEach(({ provider }) => provider.clearFaults());

for (const { what, sign, says, entries, close } of WAYS)
  test(`a race that ${what} says so, and nobody can begin an entry`, async ({ page, provider, rows }) => {
    const name = `Kitezi ${crypto.randomUUID().slice(0, 8)}`;
    const race = await openRace(provider, { name });
    await untilListed([race]);
    // Somebody opened the form in time, and leaves it for a while.
    const form = await page.context().newPage();
    await fillEntry(form, race);

    await tells(page, race, sign, () => close({ provider, rows }, race));
    await expect(page.getByText(says)).toBeVisible();
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Entries' })).toContainText(entries);
    await expect(page.locator(`a[href*="${race}/register"]`)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See all races' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto(`/search?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(sign);

    await page.goto(`/events/${race}/register`);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
    await expectAccessible(page);

    await send(form);
    await expect(form.locator('form [role=alert]')).toContainText('takes no entries at the moment');
    await expect(form.getByText(says)).toBeVisible();
    await expect(form.getByLabel('Full name')).toHaveValue('Namuli Ruth');
    const [kept] = await rows.query('SELECT count(*)::int AS count FROM checkout WHERE event_id = $1', race);
    expect(kept).toEqual({ count: 0 });
    expect(await provider.ordersOf(race)).toEqual([]);
  });

test('a race that is listed while it cannot be read has its page, its form and its place in the list, and opens by itself', async ({
  page,
  provider,
}) => {
  const name = `Naguru ${crypto.randomUUID().slice(0, 8)}`;
  const race = await openRace(provider, { name, status: 'scheduled', readable_off_sale: false });
  await untilListed([race]);
  const says = 'There is nothing to enter here yet.';
  const found = page.getByRole('listitem').filter({ hasText: name });

  for (const visit of ['first', 'second']) {
    await page.goto(`/search?q=${encodeURIComponent(name)}`);
    await expect(found, visit).toContainText('Entries are not open yet');
    await found.getByRole('link', { name }).click();
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    await expect(page.locator(`a[href*="${race}/register"]`)).toHaveCount(0);
    await page.goto(`/events/${race}/register`);
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
  }
  await expectAccessible(page);

  const opens = () =>
    expect(async () => {
      await page.goto(`/events/${race}`);
      await expect(page.getByRole('link', { name: 'Enter this race' })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 40_000, intervals: [500] });
  await provider.changeEvent(race, { status: 'open' });
  await opens();

  // Its sale is paused while somebody fills in the form.
  const form = await page.context().newPage();
  // The form is prerendered: for a moment it may still be the one of a race that is not open.
  await expect(async () => {
    await form.goto(`/events/${race}/register`);
    await expect(form.getByLabel('Full name')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000, intervals: [500] });
  await fillEntry(form, race);
  await tells(page, race, 'Entries are closed', () => provider.changeEvent(race, { sales_open: false }));
  await expect(page.getByRole('region', { name: 'Entries' })).toContainText('Ten');
  await expect(page.getByRole('region', { name: 'Entries' })).not.toContainText('UGX');
  await send(form);
  await expect(form.locator('form [role=alert]')).toContainText('takes no entries at the moment');
  await expect(form.getByLabel('Full name')).toHaveValue('Namuli Ruth');
  expect(await provider.ordersOf(race)).toEqual([]);
  await provider.changeEvent(race, { sales_open: true });
  await opens();
});
