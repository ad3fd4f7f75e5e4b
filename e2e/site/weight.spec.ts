// The transfer size of pages, and how lists and event pages are served.
import { nextVersion } from '../../tools/bench/pages/empty-app.ts';
import { recordRequests, weightOf } from '../../tools/bench/pages/page-requests.ts';
import { type OrderPaths, placeOrders } from '../../tools/bench/pages/place-orders.ts';
import {
  EMPTY_PAGE,
  KB,
  MOST_DOCUMENT_KB,
  MOST_REQUESTS,
  MOST_SCRIPT_KB,
  PAGE_KINDS,
} from '../../tools/bench/pages/weight-limits.ts';
import { openListedEvent } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';

import { PRERENDERED, storyAddress } from '../harness/story-address.ts';

/** File names contain hashes, which compress slightly differently in each build. */
const SLACK_BYTES = 256;

let eventId = '';
let orders: OrderPaths;

test.beforeAll(async ({ provider }) => {
  eventId = await openListedEvent(provider);
  orders = await placeOrders(storyAddress().appUrl, provider, eventId);
});

test('no page exceeds its weight limit', async ({ browser }) => {
  test.slow();
  expect(await nextVersion(), 'the floor was measured with another Next: run `npm run bench -- weight`').toBe(
    EMPTY_PAGE.next,
  );
  const { appUrl } = storyAddress();
  const event = `/events/${eventId}`;
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
    expect.soft(weight, kind).toMatchObject({ foreign: 0, fonts: 1 });
    if (kind === 'event')
      expect.soft(weight.documentBytes, 'HTML and styles').toBeLessThanOrEqual(MOST_DOCUMENT_KB * KB);
  }
});

// One character beyond Latin-1 doubles the page in memory and makes each response a third more expensive.
test('the text of prerendered pages stays within Latin-1', async ({ request }) => {
  for (const path of ['/', `/events/${eventId}`, `/events/${eventId}/register`]) {
    const html = await (await request.get(path)).text();
    const beyond = [...html].filter((character) => character > '\u00ff');
    expect.soft([...new Set(beyond)], path).toEqual([]);
  }
});

test('lists and event pages are prerendered in every language', async ({ request }) => {
  for (const path of ['/', `/events/${eventId}`, '/sw', `/sw/events/${eventId}`]) {
    const cacheOf = async () => (await request.get(path)).headers()['x-nextjs-cache'];
    await expect.poll(cacheOf, { message: path }).toMatch(PRERENDERED);
  }
});
