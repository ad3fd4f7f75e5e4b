import { type OrderPaths, placeOrders } from '../bench/pages/place-orders.ts';
import { recordRequests, weightOf } from '../bench/pages/record-requests.ts';
import { DOCUMENT_KB, KB, MOST_REQUESTS, MOST_SCRIPT_KB, PAGE_KINDS } from '../bench/pages/weight-limits.ts';
import { openRace, untilListed } from './harness/entry.ts';
import { expect, test } from './harness/story.ts';
import { storyAddress } from './harness/story-address.ts';

let race = '';
let orders: OrderPaths;

test.beforeAll(async ({ provider }) => {
  race = await openRace(provider);
  await untilListed([race]);
  orders = await placeOrders(storyAddress().appUrl, provider, race);
});

test('no page is heavier than a phone on a slow line can bear', async ({ browser }) => {
  test.slow();
  const { appUrl } = storyAddress();
  const event = `/events/${race}`;
  const paths = { list: '/', event, form: `${event}/register`, ...orders };
  for (const kind of PAGE_KINDS) {
    const requests = await recordRequests(browser, appUrl + paths[kind]);
    const weight = weightOf(requests, appUrl);
    const most = MOST_SCRIPT_KB[kind] * KB;
    expect.soft(weight.scriptBytes, `${kind}: JavaScript`).toBeLessThanOrEqual(most);
    expect.soft(weight.documentBytes, `${kind}: HTML and styles`).toBeLessThan(DOCUMENT_KB * KB);
    expect.soft(weight.requests, `${kind}: requests`).toBeLessThanOrEqual(MOST_REQUESTS);
    expect.soft(weight, kind).toMatchObject({ foreign: 0, fonts: 0 });
    // A page that lacks its script would pass any limit.
    const scripts = requests.filter(({ type }) => type === 'script').map(({ url }) => new URL(url).pathname);
    expect.soft(scripts, `${kind}: scripts`).toEqual(most === 0 ? [] : ['/site.js']);
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
});

test('what is drawn for its visit brings no framework either, and one script of ours where it is live', async ({
  request,
}) => {
  const payers = (await (await request.get(orders.toPay)).text()).match(/\/pay\/[\w-]+/)?.[0] ?? 'no link';
  const form = `/events/${race}/register`;
  const live = [form, `/sw${form}`, ...Object.values(orders), `${orders.paid}/receipt`, payers, '/find'];
  for (const path of [...live, '/search?q=run']) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect(html, path).toContain('<main');
    // Styles of a single page are inside it too, and name the file that they come from.
    expect(html.match(/\/_next\/[^"]*\.js|__next_f|TURBOPACK/g), path).toBeNull();
    expect(answer.headers().link ?? '', path).not.toContain('/_next/');
    expect(html.split(' src="/site.js?v='), path).toHaveLength(live.includes(path) ? 2 : 1);
  }
});

test('a browser keeps the script of a page for good', async ({ request }) => {
  const html = await (await request.get('/find')).text();
  const address = html.match(/\/site\.js\?v=[\w-]+/)?.[0] ?? 'no script';
  expect((await request.get(address)).headers()['cache-control']).toContain('immutable');
  expect((await request.get('/site.js?v=other')).headers()['cache-control']).toBe('no-cache');
});

test('styles travel once in each page, and where it is kept those alone that it can use', async ({
  request,
}) => {
  const form = `/events/${race}/register`;
  for (const path of ['/', `/events/${race}`, form, `/sw/events/${race}`, '/page/999']) {
    const html = await (await request.get(path)).text();
    expect(html.split('.skip{'), path).toHaveLength(2);
    expect(html.split('.stepper{'), path).toHaveLength(path === form ? 2 : 1);
  }
});

test('lists and races are prerendered, in the default language and in others', async ({ request }) => {
  for (const path of ['/', `/events/${race}`, '/sw', `/sw/events/${race}`]) {
    const cacheOf = async () => (await request.get(path)).headers()['x-nextjs-cache'];
    await expect.poll(cacheOf, { message: path }).toBe('HIT');
  }
});
