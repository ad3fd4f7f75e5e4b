// Pages on a network that breaks half-way: scripts that fail to load, requests without a response.
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  fillRegistration,
  holdInventory,
  newPhone,
  openListedEvent,
  send,
  title,
} from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { sentOrder } from '../harness/story-database.ts';

let eventId = '';

test.beforeAll(async ({ provider }) => {
  eventId = await openListedEvent(provider);
});

// The style sheet is left out: a browser stops at the first inline script until it is there.
const SCRIPT = /\/_next\/static\/chunks\/.*\.js/;
const alertOf = (page: Page) => page.locator('form [role=alert]');
const PATIENCE_MS = 21_000;

test("the purchase works when scripts are on but the page's scripts fail to load", async ({
  page,
  provider,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  await page.route(SCRIPT, (route) => route.abort());
  const code = await holdInventory(page, eventId);
  await send(page);
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible({ timeout: 90_000 });
  await provider.answerPrompt(code, 'approve');
  await expect(title(page, "You're in!")).toBeVisible({ timeout: 90_000 });
});

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function openSeveral(page: Page): Promise<void> {
  await page.goto(`/events/${eventId}/register`, { waitUntil: 'commit' });
  await page.getByText('Enter more than one').click();
}

/** Sends a list in the fields that stand in for the editor; the first answer shows what was read. */
async function sendList(page: Page, list: string): Promise<void> {
  await field(page, 'roster').fill(list);
  await field(page, 'buyer_name').fill('Namugga Esther');
  await field(page, 'buyer_email').fill('esther@example.com');
  await field(page, 'buyer_phone').fill(newPhone());
  await send(page);
  await expect(page.locator('#answer-table')).toBeVisible();
  await expect(field(page, 'roster')).toHaveValue(list);
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  expect((await sentOrder(page.url())).request.buyer?.participants).toEqual(list.split('\n'));
}

const PEOPLE = 'Akello Grace\nOkello James';

test('several people are entered where no script arrives', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await page.route(SCRIPT, (route) => route.abort());
  await openSeveral(page);
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  await expect(field(page, 'roster')).toBeHidden();
  await expect(field(page, 'roster')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Loading', { exact: true })).toBeHidden();
  await sendList(page, PEOPLE);
});

test('fields stand in for an editor that arrives cut short, or gets no answer', async ({
  page,
  context,
  complaints,
}) => {
  // A text that ends within its syntax.
  complaints.expect(/^page error: (SyntaxError.*)?$/);
  const ofEditor: string[] = [];
  await openSeveral(page);
  await expect(page.getByRole('textbox', { name: 'Paste your list' })).toBeVisible();
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  );
  const answer = loaded.find(({ name }) => name.includes('/group?'));
  const scripts = loaded.filter(({ name }) => SCRIPT.test(name));
  // The editor's chunk came last, before what it fetched.
  const last = scripts.filter(({ startTime }) => startTime < (answer?.startTime ?? 0)).at(-1);
  if (last) ofEditor.push(last.name);
  expect(ofEditor).toHaveLength(1);

  const cut = await context.newPage();
  await cut.route(
    (url) => ofEditor.includes(url.href),
    async (route) => {
      const text = await (await route.fetch()).text();
      await route.fulfill({ contentType: 'text/javascript', body: text.slice(0, text.length / 2) });
    },
  );
  await openSeveral(cut);
  await expect(field(cut, 'roster')).toBeVisible({ timeout: 20_000 });
  await sendList(cut, PEOPLE);

  const silent = await context.newPage();
  await silent.route('**/group?*', () => undefined);
  await openSeveral(silent);
  await expect(field(silent, 'roster')).toBeVisible({ timeout: 20_000 });
  await expect(silent.getByText('Loading', { exact: true })).toBeHidden();
});

test('a pasted list is in the plain field where the browser cannot run the editor', async ({
  page,
  complaints,
}) => {
  complaints.expect(/too old/);
  await page.addInitScript(() => {
    const { normalize } = String.prototype;
    String.prototype.normalize = function (...form) {
      if (document.documentElement.dataset.old) throw new Error('too old');
      return normalize.apply(this, form);
    };
  });
  await openSeveral(page);
  const box = page.getByRole('textbox', { name: 'Paste your list' });
  await expect(box).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.old = 'yes';
  });
  await box.fill(PEOPLE);
  await expect(field(page, 'roster')).toBeVisible();
  await expect(field(page, 'roster')).toHaveValue(PEOPLE);
  await sendList(page, PEOPLE);
});

test('a form without a response reports it, is sent again automatically, and makes one order', async ({
  page,
  provider,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|ERR_ABORTED/);
  await page.clock.install();
  await fillRegistration(page, eventId);
  await page.getByLabel('Full name').fill('Swallowed Answer');
  const { promise: arrived, resolve: arrives } = Promise.withResolvers<void>();
  let answers = false;
  let answered = 0;
  await page.route(/\/api\/events\/[^/]+\/checkouts/, async (route) => {
    if (answers) {
      answered += 1;
      return route.continue();
    }
    await route.fetch({ maxRedirects: 0 }).catch(() => undefined);
    arrives();
  });
  await send(page);
  await arrived;
  await expect(alertOf(page)).toHaveCount(0);
  await page.clock.fastForward(PATIENCE_MS);
  await expect(alertOf(page)).toContainText('Everything you typed is still here');
  await expect(page.getByLabel('Full name')).toHaveValue('Swallowed Answer');
  await expectAccessible(page);
  answers = true;
  // The clock jumps over the swallowed request and the pause, and no further: a jump while the server works on the next
  // request would time that out.
  const sendAgain = async () => {
    if (answered === 0) await page.clock.fastForward(PATIENCE_MS);
    return answered;
  };
  await expect.poll(sendAgain, { intervals: [3_000], timeout: 90_000 }).toBeGreaterThan(0);
  await expect(title(page, 'Review and pay')).toBeVisible({ timeout: 60_000 });
  const orders = await provider.ordersOf(eventId);
  expect(orders.filter(({ buyer }) => buyer.name === 'Swallowed Answer')).toHaveLength(1);
});

test('a form that a busy shop did not read says so, and is sent again automatically unless it is edited', async ({
  page,
}) => {
  await page.clock.install();
  await fillRegistration(page, eventId);
  const name = page.getByLabel('Full name');
  await name.fill('Came In');
  const state = { typed: null, problems: {}, problem: 'Press the button.', busy: 'This page sends it.' };
  const checkouts = /\/api\/events\/[^/]+\/checkouts/;
  await page.route(checkouts, (route) => route.fulfill({ json: { state } }), { times: 2 });
  await send(page);
  await expect(alertOf(page)).toHaveText('This page sends it.');
  await expectAccessible(page);
  await name.fill('Came In A Crowd');
  await expect(alertOf(page)).toHaveText('Press the button.');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Came In A Crowd');
  await send(page);
  await expect(alertOf(page)).toHaveText('This page sends it.');
  await page.clock.fastForward(5_000);
  await expect(title(page, 'Review and pay')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Came In A Crowd').first()).toBeVisible();
});

test('a form without a connection is sent ten times more in some seven minutes, then by the buyer', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const sent: number[] = [];
    const { fetch } = window;
    Object.assign(window, { sent });
    window.fetch = (address, init) => {
      if (!String(address).includes('/checkouts')) return fetch(address, init);
      sent.push(Date.now());
      return Promise.reject(new TypeError('no connection'));
    };
  });
  await fillRegistration(page, eventId);
  await send(page);
  const pauses = () =>
    page.evaluate(() => {
      const sent: number[] = Reflect.get(window, 'sent');
      return sent.slice(1).map((at, index) => Math.round((at - (sent[index] ?? 0)) / 1000));
    });
  await expect(alertOf(page)).toContainText("we'll send it again as soon as there's a connection");
  await page.clock.runFor('20:00');
  const inSeconds = [5, 10, 20, 40, 60, 60, 60, 60, 60, 60];
  await expect.poll(pauses).toEqual(inSeconds);
  await expect(alertOf(page)).toContainText('press the button again');
  await page.clock.runFor('20:00');
  expect(await pauses()).toEqual(inSeconds);
});

test('a buyer who stops the navigation to the order can send the form again', async ({ page, provider }) => {
  await page.clock.install();
  await fillRegistration(page, eventId);
  await page.getByLabel('Full name').fill('Stopped Midway');
  // A browser stays on the page after 204, as after its stop button.
  await page.route(/\/orders\//, (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest(
    (request) => request.isNavigationRequest() && /\/orders\//.test(request.url()),
  );
  await send(page);
  await left;
  const button = page.getByRole('button', { name: 'Placing your entry' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.unroute(/\/orders\//);
  await page.clock.fastForward(PATIENCE_MS);
  await expect(button).toBeHidden();
  await send(page);
  await expect(title(page, 'Review and pay')).toBeVisible();
  const orders = await provider.ordersOf(eventId);
  expect(orders.filter(({ buyer }) => buyer.name === 'Stopped Midway')).toHaveLength(1);
});

test('a search or payment without a response is reported, and sent again by the buyer alone', async ({
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
  await expect(alertOf(page)).toContainText(/The connection .+ before we could answer\./);
  await page.unroute(/./);
  await send(page);
  await expect(alertOf(page)).toContainText(/no order|not find|found no/i);

  await holdInventory(page, eventId);
  const notCharged = page.getByText(/You (have not|haven['’]t) been charged yet/);
  await expect(notCharged).toBeVisible();
  await swallowPosts();
  let payments = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/pay')) payments += 1;
  });
  await send(page);
  await expect.poll(() => payments).toBe(1);
  await page.clock.fastForward(PATIENCE_MS);
  await expect(alertOf(page)).toContainText(/The connection .+ before we could answer\./);
  await expect(notCharged, 'the charge is unclear').toBeHidden();
  await page.clock.fastForward('10:00');
  await expect(alertOf(page)).toContainText(/The connection .+ before we could answer\./);
  expect(payments, 'a payment is never repeated automatically').toBe(1);
  await page.unroute(/./);
  await send(page);
  await expect(title(page, 'Approve the payment on your phone')).toBeVisible();
});
