// What stays useful on a network that breaks half-way: a script that never arrives, answers that never come.
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  fillEntry,
  holdPlaces,
  openRace,
  send,
  title,
  untilListed,
} from './harness/entry.ts';
import { expect, test } from './harness/story.ts';

let race = '';

test.beforeAll(async ({ provider }) => {
  race = await openRace(provider);
  await untilListed([race]);
});

const SCRIPT = /\/_next\/static\/chunks\//;
const alertOf = (page: Page) => page.locator('form [role=alert]');
const PATIENCE_MS = 21_000;

test('the purchase goes on by itself where scripts are on and that of the page never arrives', async ({
  page,
  provider,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  await page.route(SCRIPT, (route) => route.abort());
  const code = await holdPlaces(page, race);
  await send(page);
  await expect(title(page, 'Look at your phone')).toBeVisible({ timeout: 40_000 });
  await provider.answerPrompt(code, 'approve');
  await expect(title(page, 'You are in!')).toBeVisible({ timeout: 40_000 });
});

test('an entry whose answer never comes says so, is sent again by itself, and is one order', async ({
  page,
  provider,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|ERR_ABORTED/);
  await page.clock.install();
  await fillEntry(page, race);
  await page.getByLabel('Full name').fill('Swallowed Answer');
  const { promise: arrived, resolve: arrives } = Promise.withResolvers<void>();
  await page.route(/\/api\/events\/[^/]+\/checkouts/, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    arrives();
  });
  await send(page);
  await arrived;
  await expect(alertOf(page)).toHaveCount(0);
  await page.clock.fastForward(PATIENCE_MS);
  await expect(alertOf(page)).toContainText('Everything you typed is still here');
  await expect(page.getByLabel('Full name')).toHaveValue('Swallowed Answer');
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Meanwhile it may have been sent again, in vain.
  await expect(async () => {
    await page.clock.fastForward(PATIENCE_MS);
    await expect(title(page, 'Check and pay')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const orders = await provider.ordersOf(race);
  expect(orders.filter(({ buyer }) => buyer.name === 'Swallowed Answer')).toHaveLength(1);
});

test('whoever stops the browser on its way to the order can send the entry once more', async ({
  page,
  provider,
}) => {
  await page.clock.install();
  await fillEntry(page, race);
  await page.getByLabel('Full name').fill('Stopped Midway');
  // A browser stays where it is, as after its own button.
  await page.route(/\/orders\//, (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest(
    (request) => request.isNavigationRequest() && /\/orders\//.test(request.url()),
  );
  await send(page);
  await left;
  const button = page.getByRole('button', { name: 'Holding your places' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.unroute(/\/orders\//);
  await page.clock.fastForward(PATIENCE_MS);
  await expect(button).toBeHidden();
  await send(page);
  await expect(title(page, 'Check and pay')).toBeVisible();
  const orders = await provider.ordersOf(race);
  expect(orders.filter(({ buyer }) => buyer.name === 'Stopped Midway')).toHaveLength(1);
});

test('a search, and a payment, that nobody answers are told, and can be sent again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|ERR_ABORTED/);
  await page.clock.install();
  const swallowPosts = () =>
    page.route(/./, (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await page.goto('/find');
  await page.getByLabel(/phone number/i).fill('0772 000 111');
  await page.getByLabel(/code/i).fill('AAAA-BBBB');
  await swallowPosts();
  await send(page);
  await expect(page.getByRole('button', { name: 'Looking' })).toBeVisible();
  await page.clock.fastForward(PATIENCE_MS);
  await expect(alertOf(page)).toContainText('The connection was lost before we could answer.');
  await page.unroute(/./);
  await send(page);
  await expect(alertOf(page)).toContainText(/no order|not find|found no/i);

  await holdPlaces(page, race);
  const notCharged = page.getByText('You have not been charged yet');
  await expect(notCharged).toBeVisible();
  await swallowPosts();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  await sent;
  await page.clock.fastForward(PATIENCE_MS);
  await expect(alertOf(page)).toContainText('The connection was lost before we could answer.');
  await expect(notCharged, 'nobody knows').toBeHidden();
  await page.unroute(/./);
  await send(page);
  await expect(title(page, 'Look at your phone')).toBeVisible();
});
