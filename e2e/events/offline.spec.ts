// The list and races that were visited open without network, from what the browser stored of the last visit.
import type { Page } from '@playwright/test';
import { expectAccessible, openListedEvent } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';

const NAME = `Pelican ${crypto.randomUUID().slice(0, 6)}`;
let race = '';

test.beforeAll(async ({ provider }) => {
  const eventId = await openListedEvent(provider, {
    name: NAME,
    ticket_types: ['Ten', 'Five'].map((name) => ({
      ticket_type_id: `tkt_${crypto.randomUUID()}`,
      name,
      price_minor: 30_000,
    })),
  });
  race = `/events/${eventId}`;
});
test.beforeEach(({ complaints }) => complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

const stored = (page: Page, cache: string) =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cache,
  );
const notice = (page: Page) => page.getByText(/^Saved on \w+, .*\. Prices and places may have changed\.$/);
/** Chromium forgets for its service workers after one page that it is offline. */
async function openOffline(page: Page, path: string): Promise<void> {
  await page.context().setOffline(false);
  await page.context().setOffline(true);
  await page.goto(path);
}

const isDrawn = (page: Page) =>
  page
    .locator('main img')
    .first()
    .evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));

test('the list and a race open offline from the last visit, and say of when they are', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => stored(page, 'lists')).toEqual(['/']);
  await expect(notice(page)).toHaveCount(1);
  await expect(notice(page)).toBeHidden();
  await page.goto(`${race}?utm_source=chat`);
  await expect.poll(() => stored(page, 'races')).toEqual([race]);
  await expect(notice(page)).toBeHidden();
  const enter = page.getByRole('link', { name: 'Enter this race' });
  await expect(enter).toBeVisible();

  await openOffline(page, race);
  await expect(notice(page)).toBeInViewport();
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  expect(await isDrawn(page)).toBe(true);
  await expect(page.getByText('Waiting for the network.'), 'not said twice').toBeHidden();
  await expect(enter, 'it would open nothing').toBeHidden();
  await expect(page.getByRole('link', { name: 'Go online to enter' }).last()).toBeVisible();
  await expectAccessible(page);
  await openOffline(page, '/');
  await expect(notice(page)).toBeInViewport();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  expect(await isDrawn(page)).toBe(true);
  await expectAccessible(page);
});

test('a wide screen says at its buttons that entering needs a connection', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(race);
  await expect.poll(() => stored(page, 'races')).toEqual([race]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Go online to enter' })).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Enter', exact: true })).toHaveCount(0);
});

test('an offline copy is replaced once the shop answers', async ({ page, context, provider }) => {
  await page.goto(race);
  await expect.poll(() => stored(page, 'races')).toEqual([race]);
  await context.setOffline(true);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  const name = `${NAME} moved`;
  await provider.changeEvent(race.slice('/events/'.length), { name });
  await context.setOffline(false);
  await expect(notice(page)).toBeHidden();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 500 });
  }).toPass();
  await openOffline(page, race);
  await expect(page.getByRole('heading', { name }), 'the copy is of the last visit').toBeVisible();
  await provider.changeEvent(race.slice('/events/'.length), { name: NAME });
});

test('forms, searches and pages that were not visited are not stored: a page of ours says so', async ({
  page,
}) => {
  await page.goto(race);
  await expect.poll(() => stored(page, 'races')).toEqual([race]);
  await page.goto('/search?q=run');
  await page.goto(`${race}/register`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await stored(page, 'lists')).toEqual([]);
  expect(await stored(page, 'races')).toEqual([race]);
  const offline = page.getByRole('heading', { level: 1, name: "You're offline" });
  for (const path of ['/', `${race}/register`, '/search?q=run', '/find', '/pay/nobody', '/orders/nobody']) {
    await openOffline(page, path);
    await expect(offline, path).toBeVisible();
    await expect(page.getByText("This page isn't saved on this phone.")).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  }
  await expectAccessible(page);
  await openOffline(page, '/find');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Find my order' })).toBeVisible({
    timeout: 20_000,
  });
});

test('without network a page that is not saved says so in her language', async ({ page }) => {
  await page.goto(`/sw${race}`);
  await expect.poll(() => stored(page, 'stand-ins')).toEqual(['/sw/offline']);
  await openOffline(page, '/sw/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Huna mtandao' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
});

test('a framed page registers nothing', async ({ page }) => {
  await page.goto(`/en-x-frame${race}`);
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('#kept-copy')).toHaveCount(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
