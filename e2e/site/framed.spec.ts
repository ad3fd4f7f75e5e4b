// Pages in a frame on an organizer's own website, which the stories serve themselves: one site may frame the shop, others may not.
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { freePort } from '../../tools/scripts/shared/ports.ts';
import { ROOT } from '../../tools/scripts/shared/project-root.ts';
import { newPhone, openEvent, openListedEvent, untilListed } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress, storyCertificate } from '../harness/story-address.ts';

/** Named in EMBED_ORIGINS (playwright.config.ts). */
const CLUB = process.env.FLAGOFF_CLUB ?? '';
const stranger = `https://127.0.0.1:${await freePort()}`;

type Message = Record<string, unknown>;
declare global {
  var messages: Message[];
}

/** The host's page: a frame, and as much of a script as asks the frame and sets its height. */
const hostPage = (src: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Club</title>
<link rel="icon" href="data:,">
<style>body { margin: 16px } iframe { width: 100%; height: 300px; border: 0 }</style>
<h1>Club</h1><iframe title="Entries" src="${src}"></iframe>
<script>
  const frame = document.querySelector('iframe'), shop = '${storyAddress().appUrl}';
  globalThis.messages = [];
  let asking;
  frame.onload = () => {
    clearInterval(asking);
    asking = setInterval(() => frame.contentWindow.postMessage({ type: 'flagoff:hello' }, shop), 100);
  };
  addEventListener('message', ({ data, origin, source }) => {
    if (origin !== shop || source !== frame.contentWindow) return;
    messages.push(data);
    if (data.type === 'flagoff:ready') clearInterval(asking);
    if (data.type === 'flagoff:resize') frame.style.height = data.height + 'px';
  });
</script></html>`;

let servers: Server[];
test.beforeAll(async () => {
  servers = await Promise.all(
    [CLUB, stranger].map(
      (site) =>
        new Promise<Server>((listening) => {
          const server = createServer(storyCertificate(), ({ url = '' }, response) => {
            const { searchParams } = new URL(url, site);
            const src = storyAddress().appUrl + (searchParams.get('frame') ?? '/');
            response.setHeader('Content-Type', 'text/html').end(hostPage(src.replaceAll('&', '&amp;')));
          });
          server.listen(Number(new URL(site).port), '127.0.0.1', () => listening(server));
        }),
    ),
  );
});
test.afterAll(() => {
  for (const server of servers) server.close();
});

/** Opens a page of the site with the shop's page in a frame. */
async function openHost(page: Page, path: string, site = CLUB): Promise<Frame> {
  await page.goto(`${site}/enter?${new URLSearchParams({ frame: path })}`);
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('there is no frame');
  return frame;
}

const told = (page: Page): Promise<Message[]> => page.evaluate(() => globalThis.messages);
const heading = (frame: Frame, name: string | RegExp) => frame.getByRole('heading', { level: 1, name });

/** Pixels by which a page could be scrolled in its frame, down and to the side. */
const overflow = (frame: Frame): Promise<number[]> =>
  frame.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return [scrollHeight - clientHeight, scrollWidth - clientWidth].map((over) => Math.max(0, over));
  });

/** Acts as a browser that blocks site data in frames: every store throws, and there are no cookies. */
async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
  });
  await blockCookies(context);
}

/** None is sent to the shop, and none is stored. */
async function blockCookies(context: BrowserContext): Promise<void> {
  await context.route(`${storyAddress().appUrl}/**`, async (route) => {
    const { cookie: _none, ...headers } = await route.request().allHeaders();
    const response = await route.fetch({ headers, maxRedirects: 0 });
    const { 'set-cookie': _refused, ...answered } = response.headers();
    await route.fulfill({ response, headers: answered });
    await context.clearCookies();
  });
}

async function fillIn(frame: Frame): Promise<void> {
  await frame.locator('[name=buyer_name]').fill('Namuli Ruth');
  await frame.locator('[name=buyer_email]').fill('ruth@example.com');
  await frame.locator('[name=buyer_phone]').fill(newPhone());
  await frame.locator('[name=payment_method][value=momo]').check({ force: true });
}

const CODE = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/;

async function orderCode(frame: Frame): Promise<string> {
  const code = await frame.getByText(CODE).first().textContent();
  if (!code) throw new Error('the page shows no order code');
  return code;
}

test.beforeEach(({ complaints }) =>
  complaints.expect(/third-party request: https:\/\/127\.0\.0\.1:\d+\/enter/),
);

test('a whole purchase takes place in the frame without cookies and storage', async ({
  page,
  context,
  request,
  provider,
}) => {
  const eventId = await openListedEvent(provider);
  await blockStorage(context);
  const frame = await openHost(page, `/events/${eventId}?embed&accent=7c2410&radius=8`);
  await expect(heading(frame, /Story Race/)).toBeVisible();
  await frame.locator(`a[href*="/events/${eventId}/register"]`).first().click();
  await expect(frame.getByText('Continue').last()).toBeVisible();
  await fillIn(frame);
  await frame.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(heading(frame, 'Review and pay')).toBeVisible();
  expect(frame.url()).toContain(`${storyAddress().appUrl}/en-x-frame-c7c2410-r8/orders/`);
  // The address is folded.
  await expect(frame.getByText('ruth@example.com').first()).toBeAttached();
  const code = await orderCode(frame);
  // The token in its address shows the whole order in the frame, and nowhere else.
  const { pathname: order, search: own } = new URL(frame.url());
  const ref = order.split('/').at(-1);
  const isWhole = async (path: string) =>
    (await (await request.get(path)).text()).includes('ruth@example.com');
  for (const path of [order, `${order}/edit`]) {
    expect(await isWhole(path + own), path).toBe(true);
    expect(await isWhole(`${path}${own}x`), path).toBe(false);
    expect(await isWhole(path), path).toBe(false);
  }
  for (const path of [`/orders/${ref}`, `/orders/${ref}/edit`, `/orders/${ref}/receipt`])
    expect(await isWhole(path + own), path).toBe(false);
  await frame.getByRole('button', { name: /^Pay UGX/ }).click();
  await expect(heading(frame, 'Approve the payment on your phone')).toBeVisible();
  expect(await provider.answerPrompt(code, 'approve')).toBe('paid');
  await expect(heading(frame, "You're in!")).toBeVisible();
  await expect(frame.getByText('ruth@example.com').first()).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Receipt' })).toHaveAttribute('target', '_blank');
  await expect.poll(() => overflow(frame), 'it grew in place').toEqual([0, 0]);
  expect(await context.cookies()).toEqual([]);
  await expect
    .poll(() => told(page))
    .toContainEqual({
      type: 'flagoff:complete',
      event_id: eventId,
      order_code: code,
    });
  const messages = await told(page);
  expect(messages.filter(({ type }) => type === 'flagoff:complete')).toHaveLength(1);
  const { pathname } = new URL(page.url());
  expect(pathname, 'the host stays where it is').toBe('/enter');
});

for (const style of ['hosted', 'embedded'])
  test.describe(`of the style ${style}`, () => {
    // The provider's CORS rules do not allow the header that names an address of each story's own.
    test.use({ extraHTTPHeaders: {} });

    test('the provider’s page opens in a tab by the buyer’s own click, and the frame shows the outcome', async ({
      page,
      context,
      provider,
    }) => {
      const eventId = await openEvent(provider);
      const notes = join(ROOT, 'content', 'events', `${eventId}.json`);
      await writeFile(notes, JSON.stringify({ checkout_style: style }));
      await untilListed([eventId]);
      await blockCookies(context);
      const frame = await openHost(page, `/events/${eventId}?embed`);
      await frame.locator('main button[type=submit]:visible').first().click();
      const way = frame.getByRole('link', { name: 'Open the entry page' });
      await expect(way).toHaveAttribute('target', '_blank');
      const opened = context.waitForEvent('page');
      await way.click();
      const partner = await opened;
      await partner.getByRole('spinbutton').or(partner.locator('input[type=number]')).first().fill('1');
      await partner.getByLabel('Full name').fill('Akello Grace');
      await partner.getByLabel('E-mail').fill('grace@example.com');
      await partner.getByLabel('Phone number').fill(newPhone());
      await partner.getByRole('button', { name: 'Continue to payment' }).click();
      await partner.getByRole('button', { name: /^Pay UGX/ }).click();
      await expect(partner.getByText('Approve the payment on your phone')).toBeVisible();
      const [made] = await provider.ordersOf(eventId);
      await provider.decidePrompt(made?.id ?? '', 'approve');
      await expect(heading(frame, /You're in/)).toBeVisible({ timeout: 60_000 });
      await expect
        .poll(() => told(page))
        .toContainEqual({ type: 'flagoff:complete', event_id: eventId, order_code: made?.order_code });
      await rm(notes);
    });
  });

test('a form with a mistake scrolls the host to it, and no message has a name or a number', async ({
  page,
  provider,
}) => {
  const eventId = await openListedEvent(provider);
  const frame = await openHost(page, `/events/${eventId}/register?embed`);
  await fillIn(frame);
  await frame.locator('[name=buyer_phone]').fill('12');
  await expect.poll(() => told(page)).toContainEqual({ type: 'flagoff:begin', event_id: eventId });
  await frame.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(frame.locator('[name=buyer_phone]')).toBeFocused();
  await expect
    .poll(async () => (await told(page)).filter(({ type }) => type === 'flagoff:scroll'))
    .toEqual([{ type: 'flagoff:scroll', top: expect.any(Number) }]);
  const keys: Record<string, string[]> = {
    'flagoff:ready': ['type'],
    'flagoff:resize': ['type', 'height'],
    'flagoff:scroll': ['type', 'top'],
    'flagoff:begin': ['type', 'event_id'],
  };
  for (const message of await told(page))
    expect(Object.keys(message), String(message.type)).toEqual(keys[String(message.type)]);
});

test('the frame is as high as its page and has no scroll bars', async ({ page, provider }) => {
  const eventId = await openListedEvent(provider);
  for (const width of [360, 600, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/?embed',
      `/events/${eventId}?embed`,
      `/events/${eventId}/register?embed&radius=8`,
    ]) {
      const frame = await openHost(page, path);
      await expect(frame.locator('h1').first()).toBeVisible();
      await expect.poll(() => overflow(frame)).toEqual([0, 0]);
      // Its height does not follow itself.
      const heights = (await told(page)).filter(({ type }) => type === 'flagoff:resize').length;
      await page.waitForTimeout(500);
      expect((await told(page)).filter(({ type }) => type === 'flagoff:resize')).toHaveLength(heights);
    }
  }
});

test('a framed page has the host’s accent and radius, and neither header nor footer', async ({
  page,
  provider,
}) => {
  const eventId = await openListedEvent(provider);
  const frame = await openHost(page, `/events/${eventId}/register?embed&accent=%237c2410&radius=3&lang=sw`);
  await expect(frame.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(frame.locator('header nav, .checkers')).toHaveCount(0);
  const button = frame.locator('main button[type=submit]').first();
  await expect(button).toHaveCSS('border-radius', '3px');
  await expect(button).toHaveCSS('background-color', 'rgb(124, 36, 16)');
  const out = frame.locator('footer a');
  await expect(out).not.toHaveCount(0);
  for (const link of await out.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^\/sw\//);
  }
  const plain = await openHost(page, `/events/${eventId}/register?embed&accent=red&radius=99`);
  await expect(plain.locator('main button[type=submit]').first()).toHaveCSS('border-radius', '12px');
});

test('only sites that are named may frame the pages, and only some pages', async ({ browser, provider }) => {
  const eventId = await openListedEvent(provider);
  // A separate context, because a policy violation fails every other story.
  const context = await browser.newContext();
  const page = await context.newPage();
  const refused = await openHost(page, `/events/${eventId}?embed`, stranger);
  await expect.poll(() => refused.url()).toMatch(/^chrome-error:/);
  for (const path of ['/', `/events/${eventId}`, '/find?embed', '/help?embed', '/admin/sign-in?embed']) {
    const frame = await openHost(page, path);
    await expect.poll(() => frame.url(), path).toMatch(/^chrome-error:/);
  }
  await context.close();
});

test('headers name who may frame a page', async ({ request, provider }) => {
  const eventId = await openListedEvent(provider);
  const race = `/events/${eventId}`;
  const framed = ['/?embed', `${race}?embed`, `/sw${race}/register?embed&ticket=any`, '/orders/nobody?embed'];
  for (const path of [
    ...framed,
    '/en-x-frame',
    `/fr-x-frame-r8${race}`,
    `/en-x-frame-dialog${race}/register`,
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).toMatch(new RegExp(`frame-ancestors ${CLUB}(;|$)`));
    expect(headers['x-robots-tag'], path).toContain('noindex');
    expect(headers['x-frame-options'], path).toBeUndefined();
  }
  const never = ['/', race, `${race}/register`, '/find', '/find?embed', '/help?embed', '/pay/nobody?embed'];
  for (const path of [...never, '/orders/nobody/receipt?embed', '/admin/sign-in?embed', '/en-x-frame/help'])
    expect((await request.get(path)).headers()['content-security-policy'], path).toContain(
      "frame-ancestors 'none'",
    );
  const page = await (await request.get(`${race}?embed`)).text();
  expect(page).toContain(`<link rel="canonical" href="${storyAddress().appUrl}${race}"/>`);
  expect(page).toMatch(/<meta name="robots" content="noindex/);
  // A visitor's own language does not replace that of the page around the frame.
  const asked = await request.get(`${race}?embed`, {
    headers: { 'accept-language': 'sw', 'sec-fetch-dest': 'iframe' },
  });
  expect(await asked.text()).toContain('<html lang="en"');
  // The address shows the plain page in a window of its own, where no cache in front goes by the query alone.
  const opened = await request.get(`${storyAddress().storefronts[0]}${race}?embed`, {
    headers: { 'sec-fetch-dest': 'document' },
  });
  expect(opened.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a purchase takes place in the frame', async ({ page, context, provider }) => {
    const eventId = await openListedEvent(provider);
    const frame = await openHost(page, `/events/${eventId}/register?embed`);
    await fillIn(frame);
    await context.clearCookies();
    await frame.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(heading(frame, 'Review and pay')).toBeVisible();
    await context.clearCookies();
    const code = await orderCode(frame);
    await frame.getByRole('button', { name: /^Pay UGX/ }).click();
    await expect(heading(frame, 'Approve the payment on your phone')).toBeVisible();
    await provider.answerPrompt(code, 'approve');
    await expect(heading(frame, "You're in!")).toBeVisible();
    await expect(frame.getByText('ruth@example.com').first()).toBeVisible();
    for (const name of ['Receipt', 'Help']) {
      await expect(frame.getByRole('link', { name, exact: true })).toHaveAttribute('target', '_blank');
    }
  });
});
