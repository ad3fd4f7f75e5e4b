import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { nextVersion } from '../bench/pages/empty-app.ts';
import { placeOrders } from '../bench/pages/place-orders.ts';
import { recordRequests, weightOf } from '../bench/pages/record-requests.ts';
import {
  DOCUMENT_KB,
  EMPTY_PAGE,
  KB,
  MOST_REQUESTS,
  MOST_SCRIPT_KB,
  PAGE_KINDS,
  PLAIN_PAGES,
} from '../bench/pages/weight-limits.ts';
import { COMPILE_HINT } from '../bundler/hint-compilation.ts';
import { ROOT } from '../scripts/project-root.ts';
import { openRace, untilListed } from './harness/entry.ts';
import { expect, test } from './harness/story.ts';
import { storyAddress } from './harness/story-address.ts';

let race = '';

test.beforeAll(async ({ provider }) => {
  race = await openRace(provider);
  await untilListed([race]);
});

test('no page is heavier than a phone on a slow line can bear', async ({ browser, provider }) => {
  test.slow();
  expect(EMPTY_PAGE.next, 'another Next: measure its empty page, npm run bench -- weight').toBe(
    await nextVersion(),
  );
  const { appUrl } = storyAddress();
  const event = `/events/${race}`;
  const paths = {
    list: '/',
    event,
    form: `${event}/register`,
    ...(await placeOrders(appUrl, provider, race)),
  };
  for (const kind of PAGE_KINDS) {
    const weight = weightOf(await recordRequests(browser, appUrl + paths[kind]), appUrl);
    const most = EMPTY_PAGE.scriptBytes + MOST_SCRIPT_KB[kind] * KB;
    expect.soft(weight.scriptBytes, `${kind}: JavaScript`).toBeLessThanOrEqual(most);
    expect.soft(weight.documentBytes, `${kind}: HTML and styles`).toBeLessThan(DOCUMENT_KB[kind] * KB);
    expect.soft(weight.requests, `${kind}: requests`).toBeLessThanOrEqual(MOST_REQUESTS);
    expect.soft(weight, kind).toMatchObject({ foreign: 0, fonts: 0 });
    // A page that lacks its script would pass any limit.
    if (PLAIN_PAGES.some((plain) => plain === kind)) expect.soft(weight.scriptBytes, kind).toBe(0);
    else expect.soft(weight.scriptBytes, `${kind}: at all`).toBeGreaterThan(EMPTY_PAGE.scriptBytes / 2);
  }
});

// One character beyond Latin-1 doubles the page in memory, and makes each visit to a prerendered page a third dearer.
test('what the house itself says on prerendered pages stays within Latin-1', async ({ request }) => {
  const html = await (await request.get(`/events/${race}`)).text();
  const beyond = [...html].filter((character) => character > '\u00ff');
  expect([...new Set(beyond)]).toEqual([]);
});

test('lists, races and dead ends bring no framework, not even to the visit that has them made', async ({
  request,
}) => {
  const unvisited = `/fr/events/${race}`;
  for (const path of [unvisited, unvisited, '/', '/sw', `/events/${race}`, '/page/999', '/events/evt_none']) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect(html, path).toContain('<main');
    expect(html.match(/\/_next\/|__next_f|TURBOPACK/g), path).toBeNull();
    expect(answer.headers().link, path).toBeUndefined();
  }
  expect(await (await request.get(`/events/${race}/register`)).text()).toContain('__next_f');
});

test('a browser is asked to compile what a page starts with before it is called', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto(`/events/${race}/register`, { waitUntil: 'networkidle' });
  const texts = await Promise.all(scripts);
  const largest = texts.filter((text) => text.length > 100_000);
  expect(largest).not.toEqual([]);
  for (const text of largest) expect(text.slice(0, COMPILE_HINT.length)).toBe(COMPILE_HINT);
});

test('the styles of all pages travel once in each', async ({ request }) => {
  for (const path of ['/', `/events/${race}`, `/events/${race}/register`, `/sw/events/${race}`]) {
    const html = await (await request.get(path)).text();
    expect(html.split('.skip{'), path).toHaveLength(2);
  }
});

test('the list is a static page that no build has filled', async () => {
  const built = join(ROOT, '.next');
  const { routes } = z
    .object({ routes: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await readFile(join(built, 'prerender-manifest.json'), 'utf8')));
  expect(Object.keys(routes)).toContain('/');
  const left = (await readdir(join(built, 'server', 'app'))).filter((name) => name.startsWith('index.'));
  expect(left).toEqual([]);
});
