// The desk's list of orders and one order: with and without a script, as each role, live, by keyboard, on a phone.
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, holdInventory, openEvent, untilListed } from '../harness/buyer-steps.ts';
import { addMember, enterDesk } from '../harness/desk-steps.ts';
import { expect, test } from '../harness/story.ts';

let eventId = '';
/** An event without any order. */
let emptyId = '';
let code = '';
let buyer: BrowserContext;
test.beforeAll(async ({ provider, browser, baseURL }) => {
  [eventId, emptyId] = [await openEvent(provider), await openEvent(provider)];
  await untilListed([eventId, emptyId]);
  buyer = await browser.newContext({ baseURL });
  code = await holdInventory(await buyer.newPage(), eventId);
});
test.afterAll(() => buyer.close());

const list = () => `/admin/orders?event=${eventId}`;
const fold = (page: Page, name: string | RegExp) => page.locator('summary', { hasText: name });
const unfoldAll = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('details.phone-fold')) fold.setAttribute('open', '');
  });
/** A phone folds it with the views. */
async function saveView(page: Page, name: string): Promise<void> {
  await unfoldAll(page);
  await fold(page, 'Save view').click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fold(page, /^Views/)).toContainText(name);
}
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('an order is found, opened, checked and noted, and its number shown', async ({ page }) => {
      await enterDesk(page, '/admin/orders');
      if (javaScriptEnabled) await expect(page.locator('[data-live=yes]')).toBeVisible();
      else await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
      const search = page.getByRole('searchbox', { name: 'Search orders' });
      await search.fill(code);
      await search.press('Enter');
      const row = page.locator('tbody tr');
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('Not paid yet');
      await expect(row).toContainText('•••');
      await page.getByRole('link', { name: code }).click();
      await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
      await page.getByRole('button', { name: 'Check with the provider now' }).click();
      await expect(page.getByText(/^Checked .+ no change$/)).toBeVisible();
      await fold(page, 'Buyer').click();
      await page.getByRole('button', { name: 'Show: Phone' }).click();
      await expect(page.getByText(/^0772 \d{3} \d{3}$/)).toBeVisible();
      const note = page.getByRole('textbox', { name: 'Note for your team' });
      await note.fill(`Called her ${javaScriptEnabled}`);
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText('The note is saved.')).toBeVisible();
      await fold(page, 'Timeline').click();
      await expect(page.getByText(`Called her ${javaScriptEnabled}`)).toBeVisible();
      await fold(page, 'Message').click();
      const message = page.getByRole('textbox', { name: 'Message' });
      await message.fill('Hello Ruth, shall I help?');
      await page.getByRole('button', { name: 'WhatsApp' }).click();
      await expect(page.getByRole('link', { name: /^Open WhatsApp/ })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/256772\d{6}\?text=Hello%20Ruth/,
      );
      if (!javaScriptEnabled) await fold(page, 'Message').click();
      await expect(message).toHaveValue('Hello Ruth, shall I help?');
      await expect(page.getByRole('link', { name: "Buyer's page" })).toHaveAttribute('href', /\/orders\/./);
      await expect(page.getByRole('link', { name: 'Receipt' })).toBeHidden();
      if (!javaScriptEnabled) return;
      await unfoldAll(page);
      await expectAccessible(page);
    });

    test('filters are forms and links, and a search that finds nothing offers the wider one', async ({
      page,
    }) => {
      await enterDesk(page, '/admin/orders');
      await page.goto(`/admin/orders?q=${code}&status=paid`);
      await expect(page.getByRole('heading', { name: `No order matches “${code}”` })).toBeVisible();
      await expect(page.getByText('Filters: Status: Paid.')).toBeVisible();
      await page.getByRole('button', { name: 'Compare with the provider now' }).click();
      await expect(page.getByText(/^The comparison has begun\./)).toBeVisible();
      await page.getByRole('link', { name: 'Search all races and all days: 1 order' }).click();
      await expect(page.locator('tbody tr')).toHaveCount(1);
      await fold(page, 'Filter').click();
      await fold(page, 'Status').click();
      await page.getByRole('checkbox', { name: /Not paid yet/ }).check();
      await page.getByRole('button', { name: /^Show \d+ order/ }).click();
      await expect(page).toHaveURL(/status=unpaid/);
      await expect(page.locator('tbody tr')).toHaveCount(1);
      const name = `Story ${javaScriptEnabled}`;
      await saveView(page, name);
      await unfoldAll(page);
      await expect(page.getByRole('link', { name: `${name} 1` })).toHaveAttribute('aria-current', 'page');
    });

    test('without orders the list says so', async ({ page }) => {
      await enterDesk(page, '/admin/orders');
      await page.goto(`/admin/orders?event=${emptyId}`);
      await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
      await expect(fold(page, 'Export')).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

test('a view of the orders that a tab shows keeps its name', async ({ page }) => {
  await enterDesk(page, '/admin/orders');
  await page.goto(`${list()}&status=paid`);
  await saveView(page, 'Who has paid');
  await unfoldAll(page);
  await expect(page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]')).toHaveText(
    /^Who has paid/,
  );
});

const BUTTONS = ['Check with the provider now', 'Show: Phone', 'Add note', 'WhatsApp', 'Copy buyer’s link'];

for (const role of ['owner', 'staff', 'viewer'] as const)
  test(`a member who is ${role} gets what the role grants`, async ({ page }) => {
    const isGranted = role !== 'viewer';
    await enterDesk(page, '/admin/orders', await addMember(role, []));
    await page.goto(list());
    await expect(page.getByRole('link', { name: code })).toBeVisible();
    await expect(fold(page, 'Export')).toHaveCount(isGranted ? 1 : 0);
    await expect(fold(page, 'Save view')).toHaveCount(isGranted ? 1 : 0);
    expect((await page.request.get(`/admin/orders/export.csv?event=${eventId}`)).status()).toBe(
      isGranted ? 200 : 403,
    );
    await page.getByRole('link', { name: code }).click();
    await fold(page, 'Buyer').click();
    await expect(page.getByText(/^0772\u00a0•••\u00a0\d{3}$/).first()).toBeVisible();
    for (const name of BUTTONS.map((one) => one.replace('’', "'")))
      await expect(page.getByRole('button', { name })).toHaveCount(isGranted ? 1 : 0);
    await expect(page.getByRole('link', { name: "Buyer's page" })).toHaveCount(isGranted ? 1 : 0);
  });

test('a member of another race sees neither the order nor a view of its race', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ baseURL })).newPage();
  await enterDesk(owner, '/admin/orders');
  await owner.goto(`${list()}&channel=form`);
  await saveView(owner, 'Secret view');
  await owner.context().close();
  await enterDesk(page, '/admin/orders', await addMember('staff', [emptyId]));
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(await page.content()).not.toContain('Secret view');
  // Her view may have the name of a view of other races.
  await saveView(page, 'Secret view');
  for (const path of [`/admin/orders/${code}`, `/admin/orders/${code}/live`, list()])
    expect((await page.request.get(path)).status(), path).toBe(404);
});

test('an order that is open follows it in place, and steps of others wait until asked for', async ({
  page,
  provider,
  complaints,
}) => {
  test.slow();
  complaints.expect(/ERR_FAILED/);
  const shop = await buyer.newPage();
  const other = await holdInventory(shop, eventId);
  await enterDesk(page, '/admin/orders');
  await page.goto(list());
  const row = page.locator('tbody tr', { hasText: other });
  await expect(row).toContainText('Not paid yet');
  const order = await page.context().newPage();
  await order.goto(`/admin/orders/${other}`);
  const status = order.locator('h1 >> xpath=../..');
  await expect(status).toContainText('Not paid yet');
  await expect(order.locator('[data-live=yes]')).toBeVisible();
  const note = order.getByRole('textbox', { name: 'Note for your team' });
  await note.fill('half a no');
  await fold(order, 'Timeline').click();
  const steps = order.locator('#timeline li');
  const before = await steps.count();
  const top = async () => (await note.boundingBox())?.y;
  const place = await top();
  await shop.locator('main button[type=submit]').first().click();
  await expect(status).toContainText('Waiting for PIN');
  await provider.answerPrompt(other, 'approve');
  await expect(status).toContainText('Paid');
  await expect(row.locator('[data-state=paid]')).toBeVisible();
  await expect(note).toHaveValue('half a no');
  await expect(steps).toHaveCount(before);
  expect(Math.abs(((await top()) ?? 0) - (place ?? 0))).toBeLessThan(120);
  await order.getByRole('link', { name: /new steps since you started reading/ }).click();
  await expect(order.getByText('The order is now: paid')).toBeVisible();
  await expect(note).toHaveValue('half a no');
  await expect(order.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', /\/receipt$/);
  // The own note never waits.
  await order.getByRole('button', { name: 'Add note' }).click();
  await expect(steps.filter({ hasText: 'half a no' })).toBeVisible();
  await order.route('**/live**', (route) => route.abort());
  await expect(order.getByText(/^Not live since \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 });
  await order.unroute('**/live**');
  await expect(order.locator('[data-live=yes]')).toBeVisible();
  await shop.close();
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('keys find, move, open and note; each can be switched off', async ({ page }) => {
    await holdInventory(await buyer.newPage(), eventId);
    await enterDesk(page, '/admin/orders');
    await page.goto(list());
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    const rows = page.locator('.row-link');
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(search).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('j');
    await expect(search).toHaveValue(/j$/);
    await search.fill('');
    await search.blur();
    await page.keyboard.press('j');
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(rows.nth(0)).toBeFocused();
    const first = await rows.nth(0).textContent();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: first ?? '' })).toBeVisible();
    await page.keyboard.press('n');
    const note = page.getByRole('textbox', { name: 'Note for your team' });
    await expect(note).toBeFocused();
    await page.keyboard.press('?');
    await expect(note).toHaveValue('?');
    await note.fill('');
    await note.blur();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByLabel('goes to the note').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(note).not.toBeFocused();
    // The way back keeps the list.
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page.getByRole('heading', { level: 1, name: first ?? '' })).toBeHidden();
    await page.getByRole('link', { name: 'Newer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: first ?? '' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('event') === eventId);
    await expect(page).toHaveTitle(/^Orders/);
    await expectAccessible(page);
  });
});

for (const [width, size] of [
  [320, '100%'],
  [360, '200%'],
] as const)
  test(`nothing is wider than a phone of ${width} px with text at ${size}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await enterDesk(page, '/admin/orders');
    for (const path of [list(), `/admin/orders?event=${eventId}&q=nobody`, `/admin/orders/${code}`]) {
      await page.goto(path);
      // A style element would be refused by the page's policy.
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      expect(await isTooWide(page), path).toBeLessThanOrEqual(0);
      await unfoldAll(page);
      expect(await isTooWide(page), `${path}, unfolded`).toBeLessThanOrEqual(0);
    }
  });

test('an export has the found orders', async ({ page }) => {
  await enterDesk(page, '/admin/orders');
  const answer = await page.request.get(`/admin/orders/export.csv?q=${code}&columns=code&columns=phone`);
  const text = await answer.text();
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeff"Order","Phone"',
    expect.stringMatching(new RegExp(`^"${code}","'\\+256772\\d{6}"$`)),
  ]);
});
