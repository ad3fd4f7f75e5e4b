// Events whose sale is over or has not begun: their pages say so and accept no registration, not even from an old form.
import type { Page } from '@playwright/test';
import { expectAccessible, fillRegistration, openListedEvent, send, title } from '../harness/buyer-steps.ts';
import { expect, test as story } from '../harness/story.ts';
import type { StoryProvider } from '../harness/story-provider.ts';
import { type CheckoutRows, openCheckoutRows } from '../states/checkout-rows.ts';
import { over } from '../states/event-states.ts';

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
    isPriced: false,
    // The sandbox sends no sale times: its answers must not overwrite the ones set here.
    close: async ({ provider, rows }: Ends, eventId: string) => {
      await provider.clearFaults();
      await provider.addFault({ ...NO_ANSWER, method: 'GET', path: `/events/${eventId}` });
      await rows.query(over(eventId));
    },
  },
  {
    what: 'is not on sale yet',
    sign: 'Entries open soon',
    says: /Entries aren.t on sale yet\./,
    isPriced: true,
    close: ({ provider }: Ends, eventId: string) =>
      provider.changeEvent(eventId, { status: 'scheduled', sales_open: false }),
  },
] as const;

/** Prerendered pages notice within 15 seconds. */
const expectEventuallyShows = (
  page: Page,
  eventId: string,
  sign: string,
  close: () => Promise<unknown>,
): Promise<void> =>
  expect(async () => {
    await close();
    await page.goto(`/events/${eventId}`);
    await expect(page.locator('main').getByText(sign)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000, intervals: [1_000] });

test.afterEach(({ provider }) => provider.clearFaults());

for (const { what, sign, says, isPriced, close } of WAYS)
  test(`an event that ${what} says so and accepts no registration`, async ({ page, provider, rows }) => {
    const name = `Kitezi ${crypto.randomUUID().slice(0, 8)}`;
    const eventId = await openListedEvent(provider, { name });
    // A buyer opened the form in time and leaves it open.
    const form = await page.context().newPage();
    await fillRegistration(form, eventId);

    await expectEventuallyShows(page, eventId, sign, () => close({ provider, rows }, eventId));
    await expect(page.getByText(says)).toBeVisible();
    await expect(title(page, name)).toBeVisible();
    const distances = page.getByRole('region', { name: 'Distances' });
    await expect(distances.getByRole('listitem').filter({ hasText: 'UGX' })).toHaveCount(isPriced ? 1 : 0);
    await expect(distances.getByRole('listitem')).toHaveCount(1);
    await expect(page.locator(`a[href*="${eventId}/register"]`)).toHaveCount(0);
    await expect(page.locator('main a[href$="/calendar.ics"]')).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See all races' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto(`/search?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(sign);

    // The other storefront may still send its stored page.
    await expect(async () => {
      await page.goto(`/events/${eventId}/register`);
      await expect(page.getByText(says)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 90_000, intervals: [1_000] });
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
    await expectAccessible(page);

    await send(form);
    await expect(form.locator('form [role=alert]')).toContainText('taking entries right now');
    await expect(form.getByText(says)).toBeVisible();
    await expect(form.getByLabel('Full name')).toHaveValue('Namuli Ruth');
    const [kept] = await rows.query(
      'SELECT count(*)::int AS count FROM checkout WHERE event_id = $1',
      eventId,
    );
    expect(kept).toEqual({ count: 0 });
    expect(await provider.ordersOf(eventId)).toEqual([]);
  });

test('a listed event whose details are not available has a page and a form, and opens when its sale begins', async ({
  page,
  provider,
}) => {
  const name = `Naguru ${crypto.randomUUID().slice(0, 8)}`;
  const eventId = await openListedEvent(provider, { name, status: 'scheduled', readable_off_sale: false });
  const says = "You can't enter this race yet.";
  const found = page.getByRole('listitem').filter({ hasText: name });

  for (const visit of ['first', 'second']) {
    await page.goto(`/search?q=${encodeURIComponent(name)}`);
    await expect(found, visit).toContainText("Entries aren't open yet");
    await found.getByRole('link', { name }).click();
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Calendar', exact: true })).toBeVisible();
    await expect(page.locator(`a[href*="${eventId}/register"]`)).toHaveCount(0);
    await page.goto(`/events/${eventId}/register`);
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
  }
  await expectAccessible(page);

  const opens = () =>
    expect(async () => {
      await page.goto(`/events/${eventId}`);
      await expect(page.getByRole('link', { name: 'Enter this race' })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 90_000, intervals: [500] });
  await provider.changeEvent(eventId, { status: 'open' });
  await opens();

  // The sale is paused while a buyer fills in the form.
  const form = await page.context().newPage();
  // The form is prerendered: for a moment it may still show that the sale has not begun.
  await expect(async () => {
    await form.goto(`/events/${eventId}/register`);
    await expect(form.getByLabel('Full name')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000, intervals: [500] });
  await fillRegistration(form, eventId);
  await expectEventuallyShows(page, eventId, 'Entries are closed', () =>
    provider.changeEvent(eventId, { sales_open: false }),
  );
  await expect(page.getByRole('region', { name: 'Distances' })).toContainText('Ten');
  await expect(page.getByRole('region', { name: 'Distances' })).not.toContainText('UGX');
  await send(form);
  await expect(form.locator('form [role=alert]')).toContainText('taking entries right now');
  await expect(form.getByLabel('Full name')).toHaveValue('Namuli Ruth');
  expect(await provider.ordersOf(eventId)).toEqual([]);
  await provider.changeEvent(eventId, { sales_open: true });
  await opens();
});

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

const GONE = [
  { what: 'whose sale the organizer closed', change: { status: 'closed' } },
  { what: 'that is a draft again', change: { access: 'draft' } },
  { what: 'that has ended', change: { starts_at: daysAgo(3), ends_at: daysAgo(2) } },
] as const;

const LANGUAGES = [
  { prefix: '', closed: 'Entries are closed', find: 'Find my order' },
  { prefix: '/sw', closed: 'Usajili umefungwa', find: 'Tafuta oda yangu' },
  { prefix: '/fr', closed: 'Inscriptions closes', find: 'Retrouver ma commande' },
] as const;

for (const { what, change } of GONE)
  test(`an event ${what} keeps its name and day, and says what next`, async ({
    page,
    provider,
    request,
    rows,
  }) => {
    const name = `Bwaise ${crypto.randomUUID().slice(0, 8)}`;
    const ticket = `tkt_${crypto.randomUUID()}`;
    const eventId = await openListedEvent(provider, {
      name,
      ticket_types: [{ ticket_type_id: ticket, name: 'Ten', price_minor: 20_000, capacity: 5 }],
    });
    await provider.changeEvent(eventId, change);
    const path = `/events/${eventId}`;
    const forms = [`${path}/register`, `${path}/register?ticket=${ticket}`];
    for (const { prefix, closed, find } of LANGUAGES)
      for (const address of [path, ...forms]) {
        await expect(async () => {
          const answer = await page.goto(prefix + address);
          expect(answer?.status()).toBe(200);
          await expect(page.locator('main').getByText(closed).first()).toBeVisible({ timeout: 500 });
        }).toPass({ timeout: 90_000, intervals: [1_000] });
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(page.getByRole('main').getByRole('link', { name: find })).toBeVisible();
        await expect(page.locator('main form, main a[href*="/register"]')).toHaveCount(0);
        await expect(page.locator('main')).not.toContainText(/21.100/);
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
        await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', name);
      }
    await page.goto(path);
    await expectAccessible(page);
    await page.goto(`${path}/register`);
    await expectAccessible(page);
    expect((await request.get(`${path}/picture.png`)).headers()['content-type']).toBe('image/png');
    expect(await (await request.get(`${path}/calendar.ics`)).text()).toContain(name);
    for (const list of ['/', '/sitemap.xml', '/calendar.ics'])
      expect(await (await request.get(list)).text()).not.toContain(eventId);
    await rows.query(
      `UPDATE event_snapshot SET list_item = jsonb_set(list_item, '{starts_at}', to_jsonb($2::text)) WHERE event_id = $1`,
      eventId,
      daysAgo(3),
    );
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'The day of this race has passed' })).toBeVisible({
        timeout: 500,
      });
    }).toPass({ timeout: 90_000, intervals: [1_000] });
  });
