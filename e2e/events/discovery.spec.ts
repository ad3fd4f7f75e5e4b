// Finding an event: the list, its paging, the search, and the event page.
import type { Page } from '@playwright/test';
import { expectAccessible, openEvent, title, untilListed } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';

const WORD = `Zebra${crypto.randomUUID().slice(0, 6)}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const weekday = (at: string) =>
  new Date(at).toLocaleDateString('en', { weekday: 'long', timeZone: 'Africa/Kampala' });
const ticket = (fields: object) => ({
  ticket_type_id: `tkt_${crypto.randomUUID()}`,
  name: 'Ten',
  price_minor: 30_000,
  ...fields,
});

let eventId = '';
let soldOut = '';

test.beforeAll(async ({ provider }) => {
  const soon = { starts_at: inDays(1.5) };
  const few = ticket({ capacity: 400, remaining: 7 });
  eventId = await openEvent(provider, { ...soon, name: `${WORD} Lake Run`, ticket_types: [few] });
  const none = ticket({ capacity: 5, remaining: 0 });
  soldOut = await openEvent(provider, { ...soon, name: `${WORD} Hill Run`, ticket_types: [none] });
  await untilListed([eventId, soldOut]);
});

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('the list shows the lowest price with all fees, low stock and sold-out events', async ({ page }) => {
  await page.goto(`/events/${eventId}`);
  const row = page.getByRole('region', { name: 'Enter this race' }).getByRole('link', { name: /Ten/ });
  const [lowest = 'no price'] = /UGX\s[\d,]+/.exec((await row.textContent()) ?? '') ?? [];
  await expect(async () => {
    await page.goto('/');
    await expect(card(page, `${WORD} Lake Run`)).toContainText(`from ${lowest}`, { timeout: 500 });
  }).toPass({ timeout: 90_000 });
  await expect(card(page, `${WORD} Lake Run`)).toContainText('Only 7 places left');
  // Sold-out events come last, perhaps on another page of the list.
  await page.goto(`/search?q=${WORD}`);
  const found = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(found).toHaveText([`${WORD} Lake Run`, `${WORD} Hill Run`]);
  await expect(card(page, `${WORD} Hill Run`)).toContainText('Sold out');
  await expect(card(page, `${WORD} Hill Run`)).not.toContainText('UGX');
  await page.getByRole('link', { name: `${WORD} Lake Run` }).click();
  await expect(title(page, `${WORD} Lake Run`)).toBeVisible();
  await expect(row).toHaveAttribute('href', new RegExp(`/events/${eventId}/register\\?ticket=tkt_`));
});

test('a change at the provider shows in the list and on the event page', async ({ page, provider }) => {
  await page.goto('/');
  await page.goto(`/events/${eventId}`);
  const name = `${WORD} Lake Run ${Date.now()}`;
  await provider.changeEvent(eventId, { name });
  await expect(async () => {
    for (const path of ['/', `/events/${eventId}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 200 });
    }
    // The limit is longer than the promised 15 seconds, because other suites run at the same time.
  }).toPass({ timeout: 90_000, intervals: [500] });
});

test('an event is found by name and by date, also without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Name, place, date or distance').fill(`hill ${WORD.toLowerCase()}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 race found/);
  await expect(card(page, `${WORD} Hill Run`)).toBeVisible();
  await page.goto(`/search?q=${WORD}+${inDays(1.5).slice(0, 4)}`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^2 races found/);
  await page.goto(`/search?q=${WORD}+${weekday(inDays(1.5)).replace('day', 'dya')}`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^No race .* These 2 are close\.$/);
  await expect(card(page, `${WORD} Hill Run`)).toBeVisible();
  await page.goto(`/search?q=${WORD}+triathlon`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^No race found/);
  await expect(page.getByText('Try fewer words')).toBeVisible();
  await page.goto(`/search?q=${WORD}triathlon`);
  await expect(page.getByText('Check the spelling')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await context.close();
});

test('distance and month filter the list by links, also without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  const open = async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Distance' }).getByRole('link', { name: '42 km' }).click();
  };
  await page.goto('/search?km=21');
  await expect(card(page, 'Entebbe Lake Run')).toContainText('21 km from');
  const only = card(page, 'Jinja Nile Half Marathon').getByText('21 km');
  await expect(only, 'a single distance is not repeated at the price').toHaveCount(1);
  await open();
  await expect(card(page, 'Kampala City Marathon')).toContainText('42 · 21 · 10 km');
  // The price of the chosen distance, not the lowest of the race.
  await expect(card(page, 'Kampala City Marathon')).toContainText(/42 km from UGX\s93,200/);
  await expect(card(page, 'Gulu Night Run')).toHaveCount(0);
  const chosen = page.getByRole('navigation', { name: 'Distance' }).locator('[aria-current]');
  await expect(chosen).toHaveText('42 km');
  const months = page.getByRole('navigation', { name: 'Month' }).getByRole('link');
  await months.nth(1).click();
  await expect(page).toHaveURL(/km=42&month=\d{4}-\d\d/);
  await months.first().click();
  await expect(page).not.toHaveURL(/month=/);
  await expect(chosen).toHaveText('42 km');
  await page.getByRole('navigation', { name: 'Distance' }).getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/search?km=42&month=2001-01');
  await expect(page.getByRole('main')).toContainText('Try another distance or month.');
  await expect(page.getByText('Try fewer words')).toHaveCount(0);
  await context.close();
});

test('a long list is paged', async ({ page, provider, complaints }) => {
  complaints.expect(/status of 404/);
  const far = `Okapi${crypto.randomUUID().slice(0, 6)}`;
  const events = Array.from({ length: 13 }, (_, n) =>
    openEvent(provider, { name: `${far} ${n}`, starts_at: inDays(900 + n) }),
  );
  await untilListed([(await Promise.all(events))[0] ?? '']);
  await expect(async () => {
    await page.goto(`/search?q=${far}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^13 races found/, { timeout: 500 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Later races' }).click();
  await expect(page.getByRole('heading', { name: `${far} 12` })).toBeVisible();

  await page.goto('/page/2');
  await page.getByRole('link', { name: 'Earlier races' }).click();
  await expect(page).toHaveURL(/\/$/);
  const answer = await page.goto('/page/900');
  expect(answer?.status()).toBe(404);
  await expect(title(page, "This page isn't here")).toBeVisible();
});

test('an event page shows a countdown and the stock, and can be shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/events/${eventId}`);
  await expect(page.getByRole('timer')).toHaveText(/^[12] days? to go$/);
  await expect(page.getByText('Only 7 of 400 places left')).toBeVisible();
  await expect(page.getByRole('link', { name: /Ten.*with MTN · Airtel/ })).toBeVisible();
  const parts = page.getByRole('group').filter({ hasText: "What's in the price?" });
  await expect(parts.getByRole('definition').first()).toBeHidden();
  await parts.getByText("What's in the price?").click();
  await expect(parts.getByRole('definition')).toHaveText([/^MTN: .*30,000 \+ /, /^Airtel: .*30,000 \+ /]);
  const share = page.getByRole('region', { name: 'Bring your friends' });
  const url = new URL(`/events/${eventId}`, page.url()).href;
  for (const app of ['WhatsApp', 'SMS'])
    await expect(share.getByRole('link', { name: app })).toHaveAttribute(
      'href',
      new RegExp(`=.*${encodeURIComponent(url)}$`),
    );
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(share.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  // Plain http has no clipboard API, so the address is shown to copy by hand.
  await page.reload();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const shown = page.waitForEvent('dialog');
  const press = share.getByRole('button', { name: 'Copy link' }).click();
  const dialog = await shown;
  expect(dialog.defaultValue()).toBe(url);
  await dialog.dismiss();
  await press;
  const ask = page.getByRole('region', { name: 'Ask about this race' });
  await expect(ask.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute(
    'href',
    /text=Question/,
  );
});

/** Time that passes before the page's script is not counted: the page may have been rendered just then. */
const countdownBegins = (page: Page) =>
  page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('rendered:')));

test.describe('a page of the browser’s own cache', () => {
  // The worker of the offline pages brings a new page from the network, once it has taken over.
  test.use({ serviceWorkers: 'block' });

  test('the countdown shows the current time after Back restores an old page', async ({ page }) => {
    const minutesLeft = async (): Promise<number> => {
      const [hours = 0, minutes = 0] = ((await page.getByRole('timer').textContent()) ?? '')
        .split(':')
        .map(Number.parseFloat);
      return hours * 60 + minutes;
    };
    await page.clock.install();
    await page.goto(`/events/${eventId}`);
    await countdownBegins(page);
    await page.clock.fastForward('20:00:00');
    await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d:\d\d to go$/);
    const before = await minutesLeft();
    await page.goto(`/events/${eventId}/register`);
    await page.clock.fastForward('30:00');
    await page.goBack();
    await expect.poll(async () => Math.abs(before - (await minutesLeft()) - 30)).toBeLessThanOrEqual(1);
  });
});

test('an open page reports the start of its event and takes the link to the form away', async ({ page }) => {
  await page.clock.install();
  await page.goto(`/events/${eventId}`);
  const enter = page.getByRole('link', { name: 'Enter this race' });
  const begun = page.getByRole('status').getByText('This race has started.');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText(/^Starts \d/)).toBeVisible();
  await expect(begun).toBeHidden();
  await expect(enter).toBeVisible();
  await countdownBegins(page);
  await page.clock.fastForward('40:00:00');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByText(/^Started \d/)).toBeVisible();
  await expect(page.getByText(/^Starts \d/)).toBeHidden();
  await expect(begun).toBeVisible();
  await expect(begun.getByRole('link', { name: 'ask us first' })).toHaveAttribute('href', '#ask');
  await expect(page.locator('#ask')).toHaveText('Ask about this race');
  await expect(enter).toBeHidden();
  await expect(page.getByRole('link', { name: /Ten/ }), 'latecomers can still choose').toBeVisible();
  await expectAccessible(page);
});

test('a browser without :has() does not show a future event as started, and the button is not printed', async ({
  page,
}) => {
  const path = `/events/${eventId}`;
  await page.route(
    (url) => url.pathname === path || url.pathname.endsWith('.css'),
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(':has(', ':lacks(') });
    },
  );
  await page.goto(path);
  await expect(page.getByText(/^Starts \d/)).toBeVisible();
  await expect(page.getByText(/^Started \d/)).toBeHidden();
  await expect(page.getByText('This race has started.')).toBeHidden();
  const enter = page.getByRole('link', { name: 'Enter this race' });
  await expect(enter).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(enter).toBeHidden();
});

test('an event page shows the content that the organizer added', async ({ page }) => {
  await page.goto('/events/evt_kampala_city_marathon');
  const place = page.getByRole('link', { name: 'Kololo Airstrip' });
  await expect(place).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org/);
  const about = page.getByRole('region', { name: 'About this race' });
  await expect(about.getByText('Seven hills, one morning.')).toBeVisible();
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('list, search, event and not-found pages are accessible on the narrowest phone', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  const marathon = '/events/evt_kampala_city_marathon';
  for (const path of ['/', '/search?q=run', '/search?q=xyzzy', marathon, `/events/${soldOut}`, '/nothing']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
