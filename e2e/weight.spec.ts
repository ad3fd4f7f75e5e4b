// What pages weigh, and how lists and races are served.
import { nextVersion } from '../bench/pages/empty-app.ts';
import { type OrderPaths, placeOrders } from '../bench/pages/place-orders.ts';
import { recordRequests, weightOf } from '../bench/pages/record-requests.ts';
import {
  EMPTY_PAGE,
  KB,
  MOST_DOCUMENT_KB,
  MOST_REQUESTS,
  MOST_SCRIPT_KB,
  PAGE_KINDS,
} from '../bench/pages/weight-limits.ts';
import { openRace, untilListed } from './harness/entry.ts';
import { expect, test } from './harness/story.ts';

/** File names carry hashes, which pack a little differently in each build. */
const SLACK_BYTES = 256;

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
  expect(await nextVersion(), 'the floor was measured with another Next: run `npm run bench -- weight`').toBe(
    EMPTY_PAGE.next,
  );
  const { appUrl } = storyAddress();
  const event = `/events/${race}`;
  const paths = { list: '/', event, form: `${event}/register`, ...orders };
  for (const kind of PAGE_KINDS) {
    const weight = weightOf(await recordRequests(browser, appUrl + paths[kind]), appUrl);
    const above = weight.scriptBytes - EMPTY_PAGE.scriptBytes;
    expect
      .soft(above, `${kind}: JavaScript above an empty page`)
      .toBeLessThanOrEqual(MOST_SCRIPT_KB[kind] * KB + SLACK_BYTES);
    // A page without Next's runtime would pass any limit.
    expect.soft(above, `${kind}: JavaScript`).toBeGreaterThan(0);
    expect.soft(weight.requests, `${kind}: requests`).toBeLessThanOrEqual(MOST_REQUESTS);
    expect.soft(weight, kind).toMatchObject({ foreign: 0, fonts: 0 });
    if (kind === 'event')
      expect.soft(weight.documentBytes, 'HTML and styles').toBeLessThanOrEqual(MOST_DOCUMENT_KB * KB);
  }
});

// One character beyond Latin-1 doubles the page in memory, and makes each visit to a prerendered page a third dearer.
test('the words of prerendered pages stay within Latin-1', async ({ request }) => {
  const html = await (await request.get(`/events/${race}`)).text();
  const beyond = [...html].filter((character) => character > '\u00ff');
  expect([...new Set(beyond)]).toEqual([]);
});

test('lists and races are prerendered, in the default language and in others', async ({ request }) => {
  for (const path of ['/', `/events/${race}`, '/sw', `/sw/events/${race}`]) {
    const cacheOf = async () => (await request.get(path)).headers()['x-nextjs-cache'];
    await expect.poll(cacheOf, { message: path }).toBe('HIT');
  }
});
