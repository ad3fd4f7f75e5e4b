// The runner who comes back without an account: her orders on this phone, and the form filled in with her last registration.
import type { BrowserContext, Page } from '@playwright/test';
import {
  expectAccessible,
  fillRegistration,
  holdInventory,
  newPhone,
  openEvent,
  openGroup,
  send,
  title,
  untilListed,
  untilScriptsRun,
} from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { sentOrder } from '../harness/story-database.ts';

const mark = crypto.randomUUID().slice(0, 8);
const ticket = (km: number) => ({
  ticket_type_id: `tkt_${crypto.randomUUID()}`,
  name: `${km} km`,
  price_minor: 20_000,
  capacity: 500,
});
const question = (key: string, type: string, more: Record<string, unknown> = {}) => ({
  key,
  type,
  label: `Your ${key}`,
  required: true,
  help: '',
  options: [],
  ...more,
});
const shirt = (options: string[]) => question('shirt', 'select', { options });

let lakeId = '';
let hillId = '';
let nightId = '';
let holdId = '';
let clubId = '';

test.beforeAll(async ({ provider }) => {
  const birth = question('born', 'date', { label: 'Date of birth' });
  lakeId = await openEvent(provider, {
    name: `Lake ${mark}`,
    ticket_types: [ticket(21), ticket(10)],
    waiver_required: true,
    waiver_version: '2026-01',
    additional_questions: [shirt(['S', 'M']), birth],
  });
  hillId = await openEvent(provider, {
    name: `Hill ${mark}`,
    ticket_types: [ticket(21), ticket(10)],
    waiver_required: true,
    waiver_version: '2026-01',
    additional_questions: [shirt(['S', 'M', 'L']), birth],
  });
  nightId = await openEvent(provider, { name: `Night ${mark}` });
  holdId = await openEvent(provider, { name: `Hold ${mark}` });
  clubId = await openEvent(provider, {
    name: `Club ${mark}`,
    ticket_types: [ticket(21), ticket(10)],
    additional_questions: [
      shirt(['Small', 'Large']),
      question('photos', 'checkbox', { label: 'Photos of me may be shown', required: false }),
    ],
  });
  await untilListed([lakeId, hillId, nightId, holdId, clubId]);
});

const form = (eventId: string) => `/events/${eventId}/register`;
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const rows = (page: Page) => page.getByRole('region', { name: 'On this phone' }).getByRole('link');
const distance = (page: Page, km: number) => page.getByRole('radio', { name: `${km} km` });
const card = (page: Page) => page.locator('[data-folds]');
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));
const newTab = async (page: Page, context: BrowserContext): Promise<Page> => {
  await page.close();
  return context.newPage();
};

/** The first registration of this browser, up to its review. Returns the phone number. */
async function enterLake(page: Page, { runs = true } = {}): Promise<string> {
  const phone = newPhone();
  await page.goto(form(lakeId));
  await distance(page, 10).check({ force: true });
  await field(page, 'buyer_name').fill('Akello Grace');
  await field(page, 'buyer_phone').fill(phone);
  await field(page, 'buyer_email').fill('grace@example.com');
  if (!runs) {
    await field(page, 'same_as_buyer').uncheck({ force: true });
    await field(page, 'runner_name').fill('Okello John');
  }
  await page.locator('[name="question.shirt"][value=M]').check({ force: true });
  const [day, month, year] = [0, 1, 2].map((index) => field(page, 'question.born').nth(index));
  await day?.fill('3');
  await month?.fill('4');
  await year?.fill('1991');
  await field(page, 'waiver_accepted').check({ force: true });
  await page.getByText('Code, donation or note').click();
  await field(page, 'note').fill('A private note');
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  await expect.poll(() => stored(page)).toContain(`Lake ${mark}`);
  return phone;
}

test('a second registration is distance, waiver, Continue', async ({ page, context }) => {
  const phone = await enterLake(page);
  const tab = await newTab(page, context);
  await tab.goto(form(hillId));
  await expect(card(tab)).toContainText('Akello Grace');
  await expect(card(tab)).toContainText(phone);
  await expect(card(tab)).toContainText('grace@example.com');
  await expect(card(tab)).toContainText(/Your shirt\s*M/);
  await expect(card(tab)).toContainText('3/4/1991');
  await expect(card(tab)).toContainText(/Pays with\s*MTN/);
  await expect(field(tab, 'buyer_name')).toBeHidden();
  await expect(field(tab, 'waiver_accepted')).not.toBeChecked();
  await expect(field(tab, 'note')).toHaveValue('');
  await expectAccessible(tab);

  await distance(tab, 21).check({ force: true });
  await expect(tab.getByText('21 km with MTN')).toBeVisible();
  await field(tab, 'waiver_accepted').check({ force: true });
  await send(tab);
  await expect(title(tab, 'Review and pay')).toBeVisible();
  const { request } = await sentOrder(tab.url());
  expect(request).toMatchObject({
    buyer_name: 'Akello Grace',
    buyer_email: 'grace@example.com',
    payment_method: 'momo',
    custom_fields: { shirt: 'M', born: '1991-04-03' },
    waiver_accepted: true,
  });
  expect(JSON.stringify(request)).not.toContain('private note');
});

test('"Change something" shows the fields filled in, and moves the focus to the first', async ({
  page,
  context,
}) => {
  await enterLake(page);
  const tab = await newTab(page, context);
  await tab.goto(form(hillId));
  const change = tab.getByRole('button', { name: 'Change something' });
  await change.focus();
  await tab.keyboard.press('Enter');
  await expect(field(tab, 'buyer_name')).toBeFocused();
  await expect(field(tab, 'buyer_name')).toHaveValue('Akello Grace');
  await expect(field(tab, 'buyer_email')).toBeVisible();
  await expect(tab.locator('[name="question.shirt"][value=M]')).toBeChecked();
  await expect(change).toHaveCount(0);
  await expectAccessible(tab);
});

test('"Not you?" empties the fields for another person, keeps the distance, and forgets', async ({
  page,
  context,
}) => {
  await enterLake(page);
  let tab = await newTab(page, context);
  await tab.goto(form(hillId));
  await distance(tab, 21).check({ force: true });
  await tab.getByRole('button', { name: 'Not you?' }).click();
  await expect(field(tab, 'buyer_name')).toBeFocused();
  for (const name of ['buyer_name', 'buyer_phone', 'buyer_email'])
    await expect(field(tab, name)).toHaveValue('');
  await expect(tab.locator('[name="question.shirt"]:checked, [name=payment_method]:checked')).toHaveCount(0);
  await expect(distance(tab, 21)).toBeChecked();
  await expect.poll(() => stored(tab)).not.toContain('grace@example.com');
  tab = await newTab(tab, context);
  await tab.goto(form(clubId));
  await expect(field(tab, 'buyer_name')).toBeVisible();
  await expect(field(tab, 'buyer_name')).toHaveValue('');
  expect(await stored(tab), 'the orders stay').toContain(`Lake ${mark}`);
});

test('an answer that is no option is left empty, and a consent is asked again', async ({ page, context }) => {
  await enterLake(page);
  const tab = await newTab(page, context);
  await tab.goto(form(clubId));
  await expect(card(tab)).toContainText('Akello Grace');
  await expect(tab.locator('[name="question.shirt"]').first()).toBeVisible();
  await expect(tab.locator('[name="question.shirt"]:checked')).toHaveCount(0);
  await tab.locator('[name="question.shirt"][value=Large]').check({ force: true });
  await field(tab, 'question.photos').check({ force: true });
  await distance(tab, 21).check({ force: true });
  await send(tab);
  await expect(title(tab, 'Review and pay')).toBeVisible();
  const again = await newTab(tab, context);
  await again.goto(form(clubId));
  await expect(card(again)).toContainText('Akello Grace');
  await expect(field(again, 'question.photos')).toBeVisible();
  await expect(field(again, 'question.photos')).not.toBeChecked();
  await expect(again.locator('[name="question.shirt"][value=Large]')).toBeChecked();
});

test('an entry for somebody else fills in the payer alone, with everything open', async ({
  page,
  context,
}) => {
  await enterLake(page, { runs: false });
  const tab = await newTab(page, context);
  await tab.goto(form(hillId));
  await expect(field(tab, 'buyer_name')).toHaveValue('Akello Grace');
  await expect(field(tab, 'buyer_name')).toBeVisible();
  await expect(card(tab)).toHaveCount(0);
  await expect(tab.getByRole('button', { name: 'Not you?' })).toBeVisible();
  await expect(tab.locator('[name="question.shirt"]:checked')).toHaveCount(0);
  const { person } = JSON.parse(await tab.evaluate(() => localStorage.getItem('on-this-phone') ?? ''));
  expect(JSON.stringify(person)).not.toMatch(/Okello John|question/);
});

test('a field that the server refuses is unfolded', async ({ page, context }) => {
  await enterLake(page);
  const tab = await newTab(page, context);
  await tab.goto(form(hillId));
  await tab.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('on-this-phone') ?? '{}');
    known.person.typed.buyer_email = 'grace@';
    localStorage.setItem('on-this-phone', JSON.stringify(known));
  });
  await tab.reload();
  await expect(card(tab)).toContainText('grace@');
  await distance(tab, 21).check({ force: true });
  await field(tab, 'waiver_accepted').check({ force: true });
  await send(tab);
  await expect(field(tab, 'buyer_email')).toBeFocused();
  await expect(card(tab)).toHaveCount(0);
});

test('a draft counts more than the last registration', async ({ page, context }) => {
  await enterLake(page);
  let tab = await newTab(page, context);
  await tab.goto(form(clubId));
  await tab.getByRole('button', { name: 'Change something' }).click();
  await field(tab, 'buyer_name').fill('Nakato Rose');
  await expect.poll(() => stored(tab)).toContain('Nakato Rose');
  tab = await newTab(tab, context);
  await tab.goto(form(clubId));
  await expect(tab.getByText('We kept what you typed.')).toBeVisible();
  await expect(field(tab, 'buyer_name')).toHaveValue('Nakato Rose');
  await expect(field(tab, 'buyer_name')).toBeVisible();
  await expect(card(tab)).toHaveCount(0);
});

test('a group sees its own fields although the buyer is known', async ({ page, context }) => {
  await enterLake(page);
  const tab = await newTab(page, context);
  await tab.goto(form(hillId));
  await expect(card(tab)).toBeVisible();
  await openGroup(tab);
  await expect(tab.getByRole('textbox', { name: 'Paste your list' })).toBeVisible();
  await expect(card(tab)).toBeVisible();
  await expect(field(tab, 'buyer_name')).toBeHidden();
});

test('first page, race, form and Find show the orders of this browser, what is not paid first', async ({
  page,
  provider,
}) => {
  const paid = await holdInventory(page, nightId);
  await send(page);
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  await provider.answerPrompt(paid, 'approve');
  await expect(title(page, "You're in!")).toBeVisible();
  const bib = page.url();
  await holdInventory(page, holdId);
  await page.goto('/');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(/Not paid yet\s*Hold/);
  await expect(rows(page).first()).toContainText('Namuli Ruth');
  await expect(rows(page).nth(1)).toContainText(/Paid\. Your bib\s*Night/);
  await expectAccessible(page);
  await rows(page).nth(1).click();
  await expect(page).toHaveURL(bib);

  for (const path of [`/events/${nightId}`, form(nightId)]) {
    await page.goto(path);
    await expect(rows(page), path).toHaveCount(1);
    await expect(rows(page)).toContainText(`Night ${mark}`);
  }
  await page.goto('/find');
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
});

test('an unpaid row asks once where the order stands, and says as of when without an answer', async ({
  page,
  provider,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const code = await holdInventory(page, holdId);
  await send(page);
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
  const tab = await newTab(page, context);
  await tab.goto('/');
  await expect(rows(tab)).toContainText('Waiting for your PIN');
  // The test makes it an hour later.
  await tab.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('on-this-phone') ?? '{}');
    known.orders[0].at -= 3_600_000;
    localStorage.setItem('on-this-phone', JSON.stringify(known));
  });
  await tab.route('**/api/orders/*/status', (route) => route.abort());
  await tab.reload();
  // An hour after midnight it is yesterday's time, with its day.
  await expect(rows(tab)).toContainText(/Waiting for your PIN\s*as of (?:\w+ \d+ \w+, )?\d\d:\d\d/);
  await tab.unroute('**/api/orders/*/status');
  await provider.answerPrompt(code, 'approve');
  const asked: string[] = [];
  tab.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await expect(async () => {
    await tab.reload();
    await expect(rows(tab)).toContainText('Paid. Your bib', { timeout: 2_000 });
  }).toPass();
  expect(new Set(asked).size, 'no other request').toBe(1);
});

test('"Forget" asks once and removes everything', async ({ page, context }) => {
  await enterLake(page);
  const order = page.url();
  const tab = await newTab(page, context);
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Forget' }).click();
  await expect(tab.getByText('Forget everything that this browser knows of you?')).toBeFocused();
  await tab.getByRole('button', { name: 'Keep it' }).click();
  await expect(tab.getByRole('button', { name: 'Forget' })).toBeFocused();
  await tab.getByRole('button', { name: 'Forget' }).click();
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Forget everything' }).click();
  await expect(tab.getByText('no longer keeps anything about your entries')).toBeVisible();
  expect(await stored(tab)).toBe('{}');
  await tab.goto('/');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await tab.goto(form(hillId));
  await expect(field(tab, 'buyer_name')).toHaveValue('');
  // The link alone, on a device that is shared, is remembered no more.
  await tab.goto(order);
  await expect(title(tab, 'Review and pay')).toBeVisible();
  expect(await stored(tab)).not.toContain(mark);
});

test('"Forget" works without a connection', async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await holdInventory(page, holdId);
  await page.goto('/');
  await expect(rows(page)).toHaveCount(1);
  await untilScriptsRun(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Forget' }).click();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await expect(rows(page)).toHaveCount(0);
  expect(await stored(page)).toBe('{}');
  await context.setOffline(false);
});

test('three rows stand at once, the rest at a touch; a group says how many have signed', async ({ page }) => {
  await page.goto('/help');
  await page.evaluate((at) => {
    const order = (n: number) => ({
      ref: `ref-${n}`,
      event: { id: `evt_${n}`, name: `Race ${n}`, startsAt: at + n * 86_400_000 },
      name: 'Kato Moses',
      runners: n === 1 ? 12 : 1,
      km: 10,
      amount: 'UGX 20,000',
      stage: n === 5 ? 'review' : 'paid',
      terminal: n !== 5,
      byPayer: false,
      signed: n === 1 ? { done: 11, of: 12 } : null,
      at,
    });
    localStorage.setItem('on-this-phone', JSON.stringify({ orders: [1, 2, 3, 4, 5].map(order) }));
  }, Date.now());
  await page.goto('/');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(/Not paid yet\s*Race 5/);
  await expect(rows(page).nth(1)).toContainText(/11 of 12 signed\s*Race 1\s*Kato Moses \+11/);
  await page.getByRole('button', { name: 'All 5' }).click();
  await expect(rows(page)).toHaveCount(5);
});

test('the rows open with the first page offline, as of the last visit', async ({ page, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await holdInventory(page, holdId);
  await page.goto('/');
  await expect(rows(page)).toContainText('Not paid yet');
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('lists')).keys()).length))
    .toBe(1);
  await page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('on-this-phone') ?? '{}');
    known.orders[0].at -= 3_600_000;
    localStorage.setItem('on-this-phone', JSON.stringify(known));
  });
  await page.context().setOffline(true);
  await page.reload();
  await expect(rows(page)).toContainText(/Not paid yet\s*as of/);
  await page.context().setOffline(false);
});

test('a shared link, and the page of a payer, leave nothing in the browser', async ({ page, browser }) => {
  await holdInventory(page, holdId);
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const friend = await other.newPage();
  await friend.goto(page.url());
  await expect(title(friend, 'Review and pay')).toBeVisible();
  expect(await stored(friend)).not.toContain('Hold');
  await friend.goto('/');
  await expect(friend.getByRole('region', { name: 'On this phone' })).toHaveCount(0);
  await other.close();
});

test('framed pages show nothing and fill in nothing', async ({ page }) => {
  await enterLake(page);
  for (const path of ['/?embed=dialog', `/events/${lakeId}?embed=dialog`, `${form(hillId)}?embed=dialog`]) {
    await page.goto(path);
    await expect(page.locator('html.framed')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('On this phone'), path).toHaveCount(0);
    await expect(card(page)).toHaveCount(0);
  }
  await expect(field(page, 'buyer_name')).toHaveValue('');
});

test('the HTML of prerendered pages is the same for everybody', async ({ page, request }) => {
  await enterLake(page);
  const ref = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  for (const path of ['/', `/events/${lakeId}`, form(lakeId)]) {
    const html = await (await page.request.get(path)).text();
    for (const known of [ref, 'grace@example.com', 'id="known-orders"', 'data-folds'])
      expect(html, `${path}: ${known}`).not.toContain(known);
    const anonymous = await (await request.get(path)).text();
    expect(anonymous).toContain('id="on-this-phone"');
  }
});

test('a browser without storage shows the pages as they are', async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get });
  });
  await fillRegistration(page, nightId);
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  for (const path of ['/', `/events/${nightId}`, '/find', form(nightId)]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('On this phone'), path).toHaveCount(0);
  }
  await expect(field(page, 'buyer_name')).toBeVisible();
});

test('the rows have their room before they come, and a new visitor loads nothing for them', async ({
  page,
  browser,
}) => {
  await holdInventory(page, holdId);
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          Object.assign(globalThis, { shift: Reflect.get(globalThis, 'shift') + Number(entry.value) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await expect(rows(page)).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shift')))).toBeLessThan(0.02);

  const scriptsOf = async (visitor: Page) => {
    const scripts: string[] = [];
    visitor.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
    });
    await visitor.goto('/');
    await visitor.waitForLoadState('networkidle');
    return scripts;
  };
  const known = await scriptsOf(page);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const fresh = await scriptsOf(await context.newPage());
  await context.close();
  expect(known.length).toBeGreaterThan(fresh.length);
  expect(known).toEqual(expect.arrayContaining(fresh));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the form is empty and complete', async ({ page }) => {
    await page.goto(form(lakeId));
    await expect(field(page, 'buyer_name')).toBeVisible();
    await expect(field(page, 'question.born').first()).toBeVisible();
    await expect(page.getByText('Not you?')).toHaveCount(0);
  });
});
