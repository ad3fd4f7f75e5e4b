// Embedded checkout: the provider's page in a dialog of ours, on the real sandbox.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../tools/scripts/shared/project-root.ts';
import { findClient } from '../../tools/scripts/stack/connect-provider.ts';
import { findingsOfAxe } from '../harness/accessibility-findings.ts';
import { newPhone, openEvent, untilListed } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';
import type { StoryProvider } from '../harness/story-provider.ts';

const mark = crypto.randomUUID().slice(0, 8);
const TICKET = `tkt_half_${mark}`;
const notesOf = (id: string) => join(ROOT, 'content', 'events', `${id}.json`);

// The provider's CORS rules do not allow the header that names an address of each story's own.
test.use({ extraHTTPHeaders: {} });

let eventId = '';
let otherEventId = '';

test.beforeAll(async ({ provider }) => {
  const ticket = { ticket_type_id: TICKET, name: 'Half 21 km', price_minor: 20_000, capacity: 900 };
  eventId = await openEvent(provider, { ticket_types: [ticket] });
  otherEventId = await openEvent(provider);
  await writeFile(notesOf(eventId), '{ "checkout_style": "embedded", "place": "Kololo Airstrip" }');
  await untilListed([eventId, otherEventId]);
});

test.afterAll(() => rm(notesOf(eventId)));

const start = (page: Page) => page.locator('main button[type=submit]:visible').first();
const dialogOf = (page: Page) => page.locator('dialog');
const frameOf = (page: Page) => dialogOf(page).frameLocator('iframe');
const isOpen = (page: Page) => expect(dialogOf(page)).toHaveAttribute('open', '');

/** Saves a picture into `.data/embedded/`, for people to look at. */
const takePicture = (page: Page, name: string) =>
  page.screenshot({ path: join(ROOT, '.data', 'embedded', `${name}.png`) });

/** Waits until a press opens the dialog: before that it posts the plain form. */
const visit = (page: Page, path = `/events/${eventId}`) => page.goto(path, { waitUntil: 'networkidle' });

async function openDialog(page: Page, path?: string): Promise<void> {
  await visit(page, path);
  await start(page).click();
  await isOpen(page);
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible();
}

/** Orders in the frame, up to the request on the phone. */
async function order(page: Page): Promise<void> {
  const frame = frameOf(page);
  await frame.getByLabel(/^Half/).fill('1');
  await frame.getByLabel('Full name').fill('Akello Grace');
  await frame.getByLabel('E-mail').fill('grace@example.com');
  await frame.getByLabel('Phone number').fill(newPhone());
  await frame.getByRole('button', { name: 'Continue to payment' }).click();
  await frame.getByRole('button', { name: /^Pay UGX/ }).click();
  await expect(frame.getByText('Approve the payment on your phone')).toBeVisible();
}

async function approve(provider: StoryProvider): Promise<void> {
  const [made] = await provider.ordersOf(eventId);
  await provider.decidePrompt(made?.id ?? '', 'approve');
}

const refOf = (page: Page): string => /\/orders\/([\w-]+)/.exec(page.url())?.[1] ?? '';

test('a race is bought in the dialog, and the page goes to the order', async ({ page, provider }) => {
  await openDialog(page);
  await expect(dialogOf(page).locator('p', { hasText: 'You chose Half' })).toBeVisible();
  await order(page);
  await approve(provider);
  await page.waitForURL(/\/orders\/[\w-]{24}$/);
  const status = await page.request.get(`/api/orders/${refOf(page)}/status`);
  expect(await status.json()).toMatchObject({ status: 'paid', terminal: true });
});

test('the race and the short page say that the partner’s page opens here, and ask nothing', async ({
  page,
}) => {
  for (const path of ['', '/register']) {
    await page.goto(`/events/${eventId}${path}`);
    await expect(page.getByText(/ opens here\.$/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
});

test('no message ever comes: the poll finds the payment', async ({ page, provider }) => {
  await page.addInitScript(() => {
    window.addEventListener('message', (event) => event.stopImmediatePropagation(), true);
  });
  await openDialog(page, `/events/${eventId}/register?ticket=${TICKET}`);
  await expect(dialogOf(page).locator('p', { hasText: 'You chose Half' })).toBeVisible();
  await order(page);
  await approve(provider);
  await page.waitForURL(/\/orders\/[\w-]{24}$/);
});

test('a message of the checkout makes our server read the session, any other one does nothing', async ({
  page,
}) => {
  await openDialog(page);
  const hints: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/checkout-sessions/'))
      hints.push(request.url());
  });
  await page.evaluate(() => window.postMessage({ source: 'checkout', type: 'paid' }, '*'));
  const [, frame] = page.frames();
  await frame?.evaluate(() => window.parent.postMessage({ source: 'checkout', type: 'paid' }, '*'));
  await expect.poll(() => hints.length).toBe(1);
  await isOpen(page);
});

test('the dialog closes at once before an order, keeps the focus, and opens the same session again', async ({
  page,
}) => {
  await visit(page);
  await start(page).focus();
  await page.keyboard.press('Enter');
  await isOpen(page);
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Close' })).toBeFocused();
  const before = await dialogOf(page).locator('iframe').getAttribute('src');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).not.toHaveAttribute('open');
  await expect(start(page)).toBeFocused();
  await visit(page);
  await start(page).click();
  await isOpen(page);
  expect(await dialogOf(page).locator('iframe').getAttribute('src')).toBe(before);
});

test('with an order under way it asks once, and offers the order’s page', async ({ page }) => {
  await openDialog(page);
  await order(page);
  const close = dialogOf(page).getByRole('button', { name: 'Close' });
  const question = dialogOf(page).getByRole('alertdialog');
  await close.click();
  await expect(question).toContainText('don’t pay again');
  await takePicture(page, 'question');
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(frameOf(page).getByText('Approve the payment on your phone')).toBeVisible();
  await close.focus();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).not.toHaveAttribute('open');
  await page.getByRole('link', { name: 'See your order' }).click();
  await page.waitForURL(/\/orders\/[\w-]{24}$/);
});

test('the page behind the dialog does not scroll', async ({ page }) => {
  await openDialog(page);
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.move(180, 20);
  await page.mouse.wheel(0, 600);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await scrolled()).toBe(before);
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 600);
  await expect.poll(scrolled).toBeGreaterThan(before);
});

test.describe('the hosted checkout takes over in the same tab', () => {
  // A worker would answer with stored scripts what the story holds back.
  test.use({ serviceWorkers: 'block' });

  const expectHosted = async (page: Page) => {
    await page.waitForURL(/\/checkout\/cs_/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };

  for (const [code, http_status] of [
    ['invalid_embed_origin', 400],
    ['origin_not_allowed', 403],
    ['invalid_key', 401],
    ['rate_limited', 429],
  ] as const) {
    test(`after ${code}`, async ({ page, provider, complaints }) => {
      complaints.expect(/status of 4\d\d|ERR_FAILED|CORS policy/);
      await visit(page);
      await provider.refuse('POST /checkout-sessions', http_status, code, { retry_after: 1 });
      await start(page).click();
      await expectHosted(page);
    });
  }

  test('when the origin of our pages is not allowed', async ({ page, provider, complaints }) => {
    complaints.expect(/status of 403|ERR_FAILED|CORS policy/);
    const { client } = await findClient(provider);
    await provider.changeClient(client.client_id, { allowed_origins: [] });
    try {
      await visit(page);
      await start(page).click();
      await expectHosted(page);
    } finally {
      await provider.changeClient(client.client_id, { allowed_origins: client.allowed_origins });
    }
  });

  test('after a lost connection to the provider', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    await page.route('**/v1/checkout-sessions', (route) => route.abort());
    await visit(page);
    await start(page).click();
    await expectHosted(page);
  });

  test('when our server does not take the session', async ({ page }) => {
    await page.route('**/api/checkout-sessions/*', (route) =>
      route.fulfill({ json: { problem: 'refused' } }),
    );
    await visit(page);
    await start(page).click();
    await expectHosted(page);
  });

  test('when the script of the dialog does not load', async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|Failed to load/);
    await visit(page);
    await page.route('**/_next/static/**', (route) => route.abort());
    await start(page).click();
    await expectHosted(page);
  });

  test('when the browser has no dialogs', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'));
    await visit(page);
    await start(page).click();
    await expectHosted(page);
  });

  test('without a script', async ({ browser }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: storyAddress().appUrl,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(`/events/${eventId}`);
    await start(page).click();
    await expectHosted(page);
    await context.close();
  });
});

test('a page that does not open in the frame is offered as a page', async ({ page }) => {
  await page.route('**/checkout/cs_*', (route) =>
    route.request().frame().parentFrame() ? undefined : route.continue(),
  );
  await visit(page);
  await start(page).click();
  await expect(dialogOf(page).getByRole('status')).toContainText('Opening');
  const failed = dialogOf(page).getByRole('alert');
  await expect(failed).toContainText('It doesn’t open here');
  expect(await findingsOfAxe(page)).toEqual([]);
  await takePicture(page, 'failed');
  await failed.getByRole('button', { name: 'Open as a page' }).click();
  await page.waitForURL(/\/checkout\/cs_/);
});

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`the open dialog is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openDialog(page, `/events/${eventId}/register?ticket=${TICKET}`);
    const box = await dialogOf(page).boundingBox();
    expect([box?.width, box?.height]).toEqual(width === 360 ? [360, 740] : [600, 640]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takePicture(page, `dialog-${width}-${colorScheme}`);
    }
    expect(await findingsOfAxe(page)).toEqual([]);
  });

for (const language of ['sw', 'fr'])
  test(`the dialog fits a narrow phone in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openDialog(page, `/${language}/events/${eventId}/register?ticket=${TICKET}`);
    await takePicture(page, `dialog-320-${language}`);
    const tooWide = await dialogOf(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  });

test('no page holds another credential, and only pages of such events the key', async ({
  page,
  provider,
}) => {
  const { client } = await findClient(provider);
  const endpoints = await provider.webhookEndpoints();
  const { adminPassword, databaseUrl } = storyAddress();
  const secrets = [client.client_id, client.client_secret, adminPassword, databaseUrl].concat(
    endpoints.map(({ secret }) => secret),
  );
  const textsOf = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    const scripts = [...html.matchAll(/\/_next\/static\/[\w./~-]+\.js/g)].map(([script]) => script);
    const texts = await Promise.all(scripts.map(async (script) => (await page.request.get(script)).text()));
    return [html, ...texts].join('\n');
  };
  const own = ['', '/register', `/register?ticket=${TICKET}`].map((path) => `/events/${eventId}${path}`);
  const others = [
    '/',
    '/find',
    '/help',
    '/search',
    '/admin/sign-in',
    '/orders/missing',
    `/events/${otherEventId}`,
    `/events/${otherEventId}/register`,
  ];
  for (const path of [...own, ...others]) {
    const text = await textsOf(path);
    for (const secret of secrets) expect(text.includes(secret), path).toBe(false);
    expect(text.includes(client.publishable_key), path).toBe(own.includes(path));
  }
});
