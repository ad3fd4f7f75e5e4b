// The shop on an organizer's own website: the pages of the demo's site, and each example of `docs/own-website.md` as it stands there.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { websitePolicy } from '../../tools/own-website/serve-website.ts';
import { freePort } from '../../tools/scripts/shared/ports.ts';
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

const guide = await readFile(join(import.meta.dirname, '../../docs/own-website.md'), 'utf8');
type Example = { heading: string; language: string; code: string };

/** The code blocks of the document, each with the heading that it stands under. */
function examplesIn(markdown: string): Example[] {
  const found: Example[] = [];
  let heading = '';
  for (const [, title, language, code = ''] of markdown.matchAll(/^## (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm)) {
    heading = title ?? heading;
    if (language) found.push({ heading, language, code });
  }
  return found;
}

const written = examplesIn(guide);

let eventId: string;

test.beforeAll(async ({ provider }) => {
  eventId = await openListedEvent(provider);
});
test.afterEach(closeClub);
test.beforeEach(({ complaints }) =>
  complaints.expect(/third-party request: https:\/\/127\.0\.0\.1:\d+\/[\w.]*(?:\?|$)/),
);

const serve = (pages: Record<string, string> = {}, origin = CLUB): Promise<string> =>
  serveClub({ event: eventId, pages, origin });

const mine = (code: string): string =>
  code.replaceAll('https://entries.example.org', storyAddress().appUrl).replaceAll('evt_lake_run', eventId);

const examplesOf = (heading: string, language = 'html') =>
  written.filter((one) => one.heading === heading && one.language === language);

test('the button opens a dialog in which an entry is bought, and the site hears of it once', async ({
  page,
  provider,
}) => {
  const heard = await hear(page);
  const [button] = examplesOf('Plain HTML');
  await page.goto(await serve(pageWith(mine(button?.code ?? ''))));
  const link = page.getByRole('link', { name: 'Enter the race' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Enter the race' });
  await expect(dialog).toBeVisible();
  const form = formOf(page);
  // A form that is sent before its script runs tells nothing.
  await expect(statusOf(page), 'the frame has answered').toHaveCount(0);
  await fillIn(form);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.locator('[name=buyer_name]')).toHaveValue('Namuli Ruth');
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible();
  const code = await codeIn(form);
  await form.getByRole('button', { name: /^Pay UGX/ }).click();
  await expect(
    form.getByRole('heading', { level: 1, name: 'Approve the payment on your phone' }),
  ).toBeVisible();
  await provider.answerPrompt(code, 'approve');
  await expect(form.getByRole('heading', { level: 1, name: "You're in!" })).toBeVisible();
  expect(page.url()).toBe(`${CLUB}/`);
  await expect.poll(heard).toEqual([
    { type: 'flagoff:begin', detail: { event_id: eventId } },
    { type: 'flagoff:complete', detail: { event_id: eventId, order_code: code } },
  ]);
});

for (const { heading, code } of written.filter(({ language }) => language === 'html'))
  test(`the example works: ${heading}, ${code.includes('inline') ? 'in the page' : 'button'}, ${code.length}`, async ({
    page,
  }) => {
    await page.goto(await serve(pageWith(mine(code))));
    if (code.includes('<iframe')) {
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
      return;
    }
    if (!code.includes('view="inline"')) await page.getByRole('link', { name: 'Enter the race' }).click();
    const shown = formOf(page);
    if (code.includes('event=')) await expect(shown.locator('[name=buyer_name]')).toBeVisible();
    else await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
    if (!code.includes('view="inline"')) return;
    // The frame is as high as its content, and has no scroll bars of its own.
    await expect(page.getByRole('link', { name: /Enter the race|All races/ })).toBeHidden();
    const frame = page.locator('flagoff-entry iframe');
    await expect
      .poll(async () => {
        const inner = await frame
          .contentFrame()
          .locator('body')
          .evaluate((body) => body.scrollHeight);
        return Math.abs(inner - ((await frame.boundingBox())?.height ?? 0));
      })
      .toBeLessThanOrEqual(2);
  });

const STYLES = '<link rel="stylesheet" href="/site.css">';
const inline = () =>
  `<script async src="${storyAddress().appUrl}/embed.js"></script>
<flagoff-entry event="${eventId}" view="inline"><a href="${storyAddress().appUrl}/events/${eventId}">Enter</a></flagoff-entry>`;

for (const width of [360, 1280])
  test(`the text in the page's frame begins where the site's does: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const css = 'body { width: min(700px, 100% - 40px); margin: 0 auto }';
    await page.goto(await serve({ ...pageWith(inline(), STYLES), 'site.css': css }));
    const form = formOf(page);
    await expect(form.locator('[name=buyer_name]')).toBeVisible();
    const edges = (box: { x: number; width: number } | null) => box && [box.x, box.x + box.width];
    // A box in a frame is measured from the edge of the page around it.
    const site = edges(await page.getByRole('heading', { level: 1, name: 'Club' }).boundingBox());
    expect(edges(await form.locator('.bib').first().boundingBox())).toEqual(site);
    expect(edges(await form.locator('[name=buyer_name]').boundingBox())).toEqual(site);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const cards = await form
      .locator('.one-ticket label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height));
    expect(new Set(cards.map(Math.round)).size, 'all on one line, or all on two').toBe(1);
  });

test('a site without margins is not made wider by the frame', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(await serve({ ...pageWith(inline(), STYLES), 'site.css': 'body { margin: 0 }' }));
  await expect(formOf(page).locator('[name=buyer_name]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

for (const width of [360, 1280])
  test(`the title of the dialog begins where its form does: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const [button] = examplesOf('Plain HTML');
    await page.goto(await serve(pageWith(mine(button?.code ?? ''))));
    await page.getByRole('link', { name: 'Enter the race' }).click();
    const title = page.getByRole('dialog').getByRole('heading', { name: 'Enter the race' });
    const begin = (await title.boundingBox())?.x ?? 0;
    const name = formOf(page).locator('[name=buyer_name]');
    await expect(name).toBeVisible();
    expect(Math.abs(((await name.boundingBox())?.x ?? 0) - begin)).toBeLessThan(1);
  });

test('the address for Wix shows the race in a frame', async ({ page }) => {
  const [address] = examplesOf('Wix', 'text');
  const frame = `<iframe title="Race" src="${mine(address?.code.trim() ?? '')}"></iframe>`;
  await page.goto(await serve(pageWith(frame)));
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
});

test('the policy in the document is the one that the site has', () => {
  const [policy] = examplesOf('Content-Security-Policy of your site', 'text');
  for (const directive of mine(policy?.code.trim() ?? '').split('; '))
    expect(websitePolicy(storyAddress().appUrl)).toContain(directive);
});

test('the example for analytics hears of a paid entry', async ({ page }) => {
  const [listener] = examplesOf('Counting visits and entries', 'js');
  await page.goto(await serve(pageWith('<flagoff-entry></flagoff-entry>')));
  await page.evaluate(listener?.code ?? '');
  const pushed = await page.evaluate(() => {
    const detail = { event_id: 'evt_1', order_code: 'ABCD-EFGH' };
    document
      .querySelector('flagoff-entry')
      ?.dispatchEvent(new CustomEvent('flagoff:complete', { bubbles: true, detail }));
    return Reflect.get(globalThis, 'dataLayer');
  });
  expect(pushed).toEqual([{ event: 'race_entry', race: 'evt_1', order: 'ABCD-EFGH' }]);
});

test('the React component shows the form and hears of a paid entry', async ({ page }) => {
  const [component] = examplesOf('React', 'tsx');
  const { transpileModule, ModuleKind, JsxEmit } = (await import('typescript')).default;
  const source = `${mine(component?.code ?? '')}
import { createRoot } from 'react-dom/client';
const paid = (order: string) => { document.title = order; };
createRoot(document.body.appendChild(document.createElement('div'))).render(<EnterRace event="${eventId}" onPaid={paid} />);`;
  const { outputText } = transpileModule(source, {
    compilerOptions: { module: ModuleKind.CommonJS, jsx: JsxEmit.ReactJSX },
  });
  const app = await withReact(outputText);
  const body = `<script async src="${storyAddress().appUrl}/embed.js"></script><script defer src="/app.js"></script>`;
  const pages = { ...pageWith(body), 'app.js': app };
  await page.goto(await serve(pages));
  await page.getByRole('link', { name: 'Enter the race' }).click();
  await expect(formOf(page).locator('[name=buyer_name]')).toBeVisible();
  await page.evaluate(() => {
    const detail = { event_id: 'evt_1', order_code: 'ABCD-EFGH' };
    document
      .querySelector('flagoff-entry')
      ?.dispatchEvent(new CustomEvent('flagoff:complete', { bubbles: true, detail }));
  });
  await expect(page).toHaveTitle('ABCD-EFGH');
});

/** A script of a module that requires React, with the parts of React that a bundler would add. */
async function withReact(module: string): Promise<string> {
  const { createRequire } = await import('node:module');
  const { dirname } = await import('node:path');
  const { resolve } = createRequire(import.meta.url);
  const reactDom = createRequire(resolve('react-dom/client'));
  const files = {
    react: [resolve('react'), 'react.production.js'],
    'react/jsx-runtime': [resolve('react'), 'react-jsx-runtime.production.js'],
    'react-dom': [resolve('react-dom'), 'react-dom.production.js'],
    'react-dom/client': [resolve('react-dom'), 'react-dom-client.production.js'],
    scheduler: [reactDom.resolve('scheduler'), 'scheduler.production.js'],
  };
  const parts = await Promise.all(
    Object.entries(files).map(async ([name, [entry = '', file = '']]) => {
      const code = await readFile(join(dirname(entry), 'cjs', file), 'utf8');
      return `${JSON.stringify(name)}: (exports, require, module) => {${code}\n}`;
    }),
  );
  return `const modules = {${parts.join(',\n')}}, loaded = {};
const require = (name) => loaded[name] ?? ((loaded[name] = {}), run(name, modules[name]));
const run = (name, code) => { const module = { exports: loaded[name] }; code(module.exports, require, module); return (loaded[name] = module.exports); };
modules.app = (exports, require, module) => {${module}\n};
require('app');`;
}

test('code, referral and utm parameters of the site’s address reach the form', async ({ page }) => {
  const [button] = examplesOf('Plain HTML');
  const site = await serve(pageWith(mine(button?.code ?? '')));
  await page.goto(`${site}/?code=CLUB10&ref=news&utm_source=flyer&other=1`);
  await page.getByRole('link', { name: 'Enter the race' }).click();
  const src = await page.locator('flagoff-entry iframe').getAttribute('src');
  const { pathname, searchParams } = new URL(src ?? '');
  expect(pathname).toBe(`/events/${eventId}/register`);
  expect(Object.fromEntries(searchParams)).toEqual({
    embed: 'dialog',
    lang: 'en',
    code: 'CLUB10',
    ref: 'news',
    utm_source: 'flyer',
  });
});

test('a site that the shop does not know offers the shop in a tab', async ({ browser }) => {
  const [button] = examplesOf('Plain HTML');
  const stranger = `https://127.0.0.1:${await freePort()}`;
  // The browser reports the refused frame as an error, which no other story may have.
  const page = await browser.newPage();
  await page.clock.install();
  await page.goto(await serve(pageWith(mine(button?.code ?? '')), stranger));
  await page.getByRole('link', { name: 'Enter the race' }).click();
  await page.clock.runFor(11_000);
  await expect(page.getByText('Does the entry form not open here?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
    'href',
    `${storyAddress().appUrl}/events/${eventId}/register?lang=en`,
  );
  await page.close();
});

test('a form that only loads ahead of a press does not count as opened, and each counts once', async ({
  page,
}) => {
  const heard = await hear(page);
  const [button] = examplesOf('Plain HTML');
  await page.goto(await serve(pageWith(mine(button?.code ?? ''))));
  const link = page.getByRole('link', { name: 'Enter the race' });
  await page.locator('flagoff-entry:defined').waitFor();
  await link.dispatchEvent('touchstart');
  await expect(statusOf(page), 'the frame has answered').toHaveCount(0);
  expect(await heard()).toEqual([]);
  await link.click();
  await expect.poll(heard).toEqual([{ type: 'flagoff:begin', detail: { event_id: eventId } }]);
  const form = formOf(page);
  await form.locator('body').evaluate(() => location.reload());
  await expect(form.locator('[name=buyer_name]')).toHaveValue('');
  await page.getByRole('button', { name: 'Close' }).click();
  await link.click();
  await expect(form.locator('[name=buyer_name]')).toBeVisible();
  expect(await heard()).toHaveLength(1);
});

test('Escape in the form closes the dialog, and the link has the focus again', async ({ page }) => {
  const [button] = examplesOf('Plain HTML');
  await page.goto(await serve(pageWith(mine(button?.code ?? ''))));
  const link = page.getByRole('link', { name: 'Enter the race' });
  await page.locator('flagoff-entry:defined').waitFor();
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Enter the race' });
  await expect(statusOf(page), 'the frame has answered').toHaveCount(0);
  await formOf(page).locator('[name=buyer_name]').press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('the view may change while the element stands in the page', async ({ page }) => {
  const [button] = examplesOf('Plain HTML');
  await page.goto(await serve(pageWith(mine(button?.code ?? ''))));
  const entry = page.locator('flagoff-entry:defined');
  await entry.evaluate((element) => element.setAttribute('view', 'inline'));
  await expect(formOf(page).locator('[name=buyer_name]')).toBeVisible();
  await entry.evaluate((element) => element.removeAttribute('view'));
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('link', { name: 'Enter the race' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter the race' })).toBeVisible();
});

test('messages of other windows are ignored', async ({ page }) => {
  const heard = await hear(page);
  const [button] = examplesOf('Plain HTML');
  await page.goto(await serve(pageWith(mine(button?.code ?? ''))));
  await page.getByRole('link', { name: 'Enter the race' }).click();
  await expect(formOf(page).locator('[name=buyer_name]')).toBeVisible();
  await page.evaluate((origin) => {
    const data = { type: 'flagoff:complete', event_id: 'evt_x', order_code: 'FAKE' };
    postMessage(data, '*');
    dispatchEvent(new MessageEvent('message', { data, origin }));
  }, storyAddress().appUrl);
  await expect.poll(heard).toHaveLength(1);
});

test('elements may come late, change, move and stand twice, and so may the script', async ({ page }) => {
  await page.goto(
    await serve(
      pageWith(`<script async src="${storyAddress().appUrl}/embed.js"></script>
<script async src="${storyAddress().appUrl}/embed.js?again"></script><div id="a"></div><div id="b"></div>`),
    ),
  );
  await page.evaluate(
    ([shop, id]) => {
      for (const room of ['a', 'b']) {
        const entry = document.createElement('flagoff-entry');
        entry.setAttribute('event', 'none');
        entry.innerHTML = `<a href="${shop}/events/${id}">Enter ${room}</a>`;
        document.getElementById(room)?.append(entry);
        entry.setAttribute('event', id ?? '');
      }
      document.getElementById('b')?.append(document.querySelector('#a flagoff-entry') ?? '');
    },
    [storyAddress().appUrl, eventId],
  );
  await page.getByRole('link', { name: 'Enter a' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter a' })).toBeVisible();
  await expect(
    page.locator('flagoff-entry', { hasText: 'Enter a' }).frameLocator('iframe').locator('[name=buyer_name]'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without JavaScript the link inside leads to the shop', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await serve());
  await page.getByRole('link', { name: 'Enter the race' }).click();
  await expect(page).toHaveURL(`${storyAddress().appUrl}/events/${eventId}`);
  await context.close();
});

test('the pages of the demo’s website show list, race and form', async ({ page }) => {
  const site = await serve();
  await page.goto(`${site}/races.html`);
  await expect(
    formOf(page)
      .getByRole('link', { name: /Kampala City Marathon/ })
      .first(),
  ).toBeVisible();
  await page.goto(`${site}/enter.html`);
  await expect(formOf(page).locator('[name=buyer_name]')).toBeVisible();
  await page.goto(`${site}/frame.html`);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
});

test('the script is small, cached and changes its entity tag with its content', async ({ request }) => {
  const answer = await request.get('/embed.js');
  const { etag = '', 'cache-control': cache } = answer.headers();
  expect(cache).toBe('public, max-age=300, stale-while-revalidate=86400');
  expect(etag).not.toBe('');
  const again = await request.get('/embed.js', { headers: { 'If-None-Match': etag } });
  expect(again.status()).toBe(304);
  const { gzipSync } = await import('node:zlib');
  expect(gzipSync(await answer.body()).byteLength).toBeLessThan(5_000);
  const named = await request.get(`/embed.js?v=${etag.replaceAll(/^W\/|"/g, '')}`);
  expect(named.headers()['cache-control']).toContain('immutable');
});
