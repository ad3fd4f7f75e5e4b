// `/embed.js` on pages that do what pages of clubs do: long ones, menus, hostile styles, slow lines, copies of the script.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openListedEvent } from '../harness/buyer-steps.ts';
import {
  CLUB,
  closeClub,
  codeIn,
  fillIn,
  formOf,
  hear,
  pageWith,
  serveClub,
  statusOf,
} from '../harness/club-site.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

let eventId: string;

test.beforeAll(async ({ provider }) => {
  eventId = await openListedEvent(provider);
});
test.afterEach(closeClub);
test.beforeEach(({ complaints }) => {
  complaints.expect(/third-party request: https?:\/\/[\w.]+:\d+\/[\w.]*(?:\?|$)/);
  // The script asks a frame that is not there yet.
  complaints.expect(/Failed to execute 'postMessage'/);
});

const SCRIPT = () => `<script async src="${storyAddress().appUrl}/embed.js"></script>`;
const entry = (attributes = '', link = '') =>
  `<flagoff-entry event="${eventId}" ${attributes}><a href="${storyAddress().appUrl}/events/${eventId}" ${link}>Enter the race</a></flagoff-entry>`;

const serve = (pages: Record<string, string>, headers: Record<string, string> = {}) =>
  serveClub({ event: eventId, pages, headers });

const openLink = (page: Page) => page.getByRole('link', { name: 'Enter the race' }).click();
const name = (page: Page): Locator => formOf(page).locator('[name=buyer_name]');
const element = (page: Page): Locator => page.locator('flagoff-entry:not([data-dialog])');
const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const MUCH = '<p>More of the club.</p>'.repeat(200);

/** The heading begins in the part of the screen that a buyer looks at. */
const beginsInView = async (page: Page, heading: string) => {
  const title = formOf(page).getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeVisible();
  const { height = 0 } = page.viewportSize() ?? {};
  await expect.poll(async () => (await title.boundingBox())?.y ?? -1, heading).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await title.boundingBox())?.y ?? height, heading).toBeLessThan(height * 0.7);
};

for (const width of [360, 1280])
  test(`each step of a form in a long page begins in view, ${width} px`, async ({ page, provider }) => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    await page.goto(await serve(pageWith(`${MUCH}${SCRIPT()}${entry('view="inline"')}${MUCH}`)));
    await element(page).scrollIntoViewIfNeeded();
    await expect(statusOf(page), 'the frame has answered').toHaveCount(0);
    await fillIn(formOf(page));
    await formOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
    await beginsInView(page, 'Review and pay');
    // The page scrolls once: a buyer who scrolls on stays there.
    const scrolled = await page.evaluate(() => {
      scrollBy(0, 300);
      return scrollY;
    });
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    const code = await codeIn(formOf(page));
    await formOf(page)
      .getByRole('button', { name: /^Pay UGX/ })
      .click();
    await beginsInView(page, 'Approve the payment on your phone');
    await provider.answerPrompt(code, 'approve');
    await beginsInView(page, "You're in!");
    // A step of the frame: the page itself goes nowhere.
    await page.evaluate(() => history.back());
    await expect(name(page)).toHaveValue('Namuli Ruth');
  });

for (const view of ['button', 'inline'])
  test(`a form whose scripts are late stays, with what was typed: ${view}`, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/_next/static/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    const heard = await hear(page, ['flagoff:error', 'flagoff:begin']);
    await page.goto(await serve(pageWith(`${SCRIPT()}${entry(`view="${view}"`)}`)));
    await page.locator('flagoff-entry:defined').first().waitFor();
    if (view === 'button') await openLink(page);
    await name(page).fill('Namuli Ruth');
    await page.clock.runFor(11_000);
    await expect(page.getByText('Does the entry form not open here?')).toBeVisible();
    await expect(name(page)).toBeVisible();
    await expect(name(page)).toHaveValue('Namuli Ruth');
    expect(await heard()).toEqual([{ type: 'flagoff:error', detail: { reason: 'no_answer' } }]);
    release();
    await expect(statusOf(page)).toHaveCount(0);
    await expect(name(page)).toHaveValue('Namuli Ruth');
    await expect.poll(async () => (await heard()).at(-1)?.type).toBe('flagoff:begin');
  });

for (const [how, close] of [
  ['hides', 'menu.style.display = "none"'],
  ['leaves the page', 'menu.remove()'],
])
  test(`a dialog opens from a menu that ${how} with the tap`, async ({ page }) => {
    const app = `const menu = document.querySelector('nav'); menu.addEventListener('click', () => setTimeout(() => { ${close} }));`;
    const body = `<nav>${entry()}</nav>${SCRIPT()}<script defer src="/app.js"></script>`;
    await page.goto(await serve({ ...pageWith(body), 'app.js': app }));
    await page.locator('flagoff-entry:defined').first().waitFor();
    await openLink(page);
    await expect(page.locator('nav a')).toBeHidden();
    await name(page).fill('Namuli Ruth');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  });

test('styles and root size of the site do not reach the dialog', async ({ page }) => {
  const css = `html { font-size: 62.5% } body { transform: scale(0.5); overflow: hidden; height: 300px; direction: rtl }
    * { white-space: nowrap !important; text-transform: uppercase !important; pointer-events: none !important; display: grid !important;
      max-width: 200px !important; opacity: 0.4 !important; font: 9px serif !important; visibility: visible; position: static !important }
    a, html, body, nav { pointer-events: auto !important; max-width: none !important; opacity: 1 !important }
    flagoff-entry { margin: 3rem !important } iframe { max-width: 50% !important; height: 10px !important }`;
  const head = '<link rel="stylesheet" href="/site.css">';
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await serve({ ...pageWith(`${SCRIPT()}${entry()}`, head), 'site.css': css }));
  await page.locator('flagoff-entry:defined').first().waitFor();
  await openLink(page);
  await expect(name(page)).toBeVisible();
  const dialog = dialogOf(page);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  expect(await page.locator('flagoff-entry iframe').boundingBox()).toMatchObject({ x: 0, width: 360 });
  const heading = dialog.getByRole('heading');
  await expect(heading).toHaveCSS('font-size', '18px');
  await expect(heading).toHaveCSS('text-transform', 'none');
  await expect(heading).toHaveCSS('white-space', 'normal');
  await expect(dialog).toHaveCSS('opacity', '1');
  await name(page).fill('Namuli Ruth');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the site’s own overflow and its own dialog are as they were', async ({ page }) => {
  const own = '<dialog id="own"><p>Of the club</p></dialog>';
  await page.goto(await serve(pageWith(`${own}${SCRIPT()}${entry()}`)));
  await page.locator('flagoff-entry:defined').first().waitFor();
  await page.evaluate(() => {
    document.documentElement.style.setProperty('overflow-y', 'scroll', 'important');
    document.querySelector<HTMLDialogElement>('#own')?.showModal();
    document.querySelector('flagoff-entry')?.open();
  });
  await expect(page.getByRole('dialog', { name: 'Enter the race' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Of the club')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.cssText))
    .toBe('overflow-y: scroll !important;');
});

test('an attribute that changes under an open dialog waits until it is closed', async ({ page }) => {
  await page.goto(await serve(pageWith(`${SCRIPT()}${entry('accent="#0f6e8c"')}`)));
  await page.locator('flagoff-entry:defined').first().waitFor();
  await openLink(page);
  await expect(statusOf(page)).toHaveCount(0);
  await name(page).fill('Namuli Ruth');
  await element(page).evaluate((entry) => {
    entry.setAttribute('accent', '#7c2410');
    entry.setAttribute('code', 'CLUB10');
  });
  await expect(name(page)).toHaveValue('Namuli Ruth');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await openLink(page);
  await expect(page.locator('flagoff-entry iframe')).toHaveAttribute('src', /accent=%237c2410&code=CLUB10/);
});

test('a change of colours leaves a form in the page as it is', async ({ page }) => {
  await page.goto(await serve(pageWith(`${SCRIPT()}${entry('view="inline" accent="#0f6e8c"')}`)));
  await expect(name(page)).toBeVisible();
  await expect(statusOf(page)).toHaveCount(0);
  await name(page).fill('Namuli Ruth');
  await element(page).evaluate((entry) => entry.setAttribute('accent', '#7c2410'));
  await expect(name(page)).toHaveValue('Namuli Ruth');
});

for (const [how, tag] of [
  ['copied', '<script src="/app.js"></script>'],
  ['a module', '<script type="module" src="/app.js"></script>'],
  ['loaded twice', '<script src="/app.js"></script><script type="module" src="/app.js"></script>'],
])
  test(`the script may be part of the site's own: ${how}`, async ({ page, request }) => {
    const script = await (await request.get('/embed.js')).text();
    await page.goto(await serve({ ...pageWith(`${tag}${entry()}`), 'app.js': script }));
    await page.locator('flagoff-entry:defined').first().waitFor();
    await openLink(page);
    await expect(name(page)).toBeVisible();
    await expect(statusOf(page)).toHaveCount(0);
  });

test('methods, prefill, referral, and what the element tells', async ({ page }) => {
  const types = ['flagoff:begin', 'flagoff:close', 'flagoff:error'];
  const heard = await hear(page, types);
  await page.goto(
    await serve(
      pageWith(
        `${entry('referral="news" ref="other"')}${SCRIPT()}<flagoff-entry id="lost" view="button"></flagoff-entry>`,
      ),
    ),
  );
  await page.locator('flagoff-entry:defined').first().waitFor();
  await page.evaluate(() => {
    const entry = document.querySelector('flagoff-entry');
    if (!entry) return;
    entry.prefill = { name: 'Okello James', phone: '0772 111 222' };
    entry.open();
  });
  await expect(name(page)).toHaveValue('Okello James');
  await expect(formOf(page).locator('[name=buyer_phone]')).toHaveValue('0772 111 222');
  const src = (await page.locator('flagoff-entry iframe').getAttribute('src')) ?? '';
  expect(src).toContain('&ref=news');
  expect(src).not.toMatch(/Okello|0772|111/);
  expect(page.url()).toBe(`${CLUB}/`);
  await name(page).fill('');
  await page.evaluate(() => document.querySelector('flagoff-entry')?.close());
  await expect(dialogOf(page)).toHaveCount(0);
  await openLink(page);
  await expect(name(page), 'what was emptied stays empty').toHaveValue('');
  await page.keyboard.press('Escape');
  await expect.poll(heard).toEqual([
    { type: 'flagoff:begin', detail: { event_id: eventId } },
    { type: 'flagoff:close', detail: {} },
    { type: 'flagoff:close', detail: {} },
  ]);
});

test('Back closes the dialog, and its steps leave no entries behind', async ({ page, provider }) => {
  await page.goto(`${await serve(pageWith(`${SCRIPT()}${entry()}`))}/races.html`);
  await page.goto(`${CLUB}/`);
  await page.locator('flagoff-entry:defined').first().waitFor();
  const before = await page.evaluate(() => history.length);
  await openLink(page);
  await expect(statusOf(page)).toHaveCount(0);
  await fillIn(formOf(page));
  await page.goBack();
  await expect(dialogOf(page)).toHaveCount(0);
  expect(page.url()).toBe(`${CLUB}/`);
  await openLink(page);
  await expect(name(page)).toHaveValue('Namuli Ruth');
  await formOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
  const code = await codeIn(formOf(page));
  await formOf(page)
    .getByRole('button', { name: /^Pay UGX/ })
    .click();
  const title = (words: string) => formOf(page).getByRole('heading', { level: 1, name: words });
  await expect(title('Approve the payment on your phone')).toBeVisible();
  await provider.answerPrompt(code, 'approve');
  await expect(title("You're in!")).toBeVisible();
  expect(await page.evaluate(() => history.length), 'one entry for the dialog').toBe(before + 1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  // The element has gone back from its own entry before anybody presses Back.
  await expect.poll(() => page.evaluate(() => Object.keys(history.state ?? {}))).not.toContain('flagoff');
  await page.goBack();
  await expect(page).toHaveURL(`${CLUB}/races.html`);
});

test('a site that isolates itself shows the form', async ({ page }) => {
  const headers = {
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  await page.goto(await serve(pageWith(`${SCRIPT()}${entry('view="inline"')}`), headers));
  await expect(statusOf(page)).toHaveCount(0);
  await fillIn(formOf(page));
  await formOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(formOf(page).getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible();
});

test('the types are served beside the script', async ({ request }) => {
  const answer = await request.get('/embed.d.ts');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const file = await readFile(join(import.meta.dirname, '../../app/embed.js/embed.d.ts'), 'utf8');
  expect(await answer.text()).toBe(file);
});
