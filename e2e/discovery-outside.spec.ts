// What search engines, chats and calendars learn of the races, and whether a page stands still while it loads.
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { openRace, untilListed } from './harness/entry.ts';
import { expect, test } from './harness/story.ts';
import { storyAddress } from './harness/story-address.ts';

const name = `Giraffe </script> Run ${crypto.randomUUID().slice(0, 6)}`;
/** Ids are the provider's and opaque: what addresses give a meaning may stand in them. */
const race = `evt story/odd?id=%41&${crypto.randomUUID().slice(0, 6)}`;
const racePath = `/events/${encodeURIComponent(race)}`;
let hidden = '';

test.beforeAll(async ({ provider }) => {
  await openRace(provider, { name, event_id: race });
  hidden = await openRace(provider, { name: `${name} for friends`, visibility: 'unlisted' });
  await untilListed([race, hidden]);
});

const JsonLd = z.object({
  '@type': z.literal('Event'),
  name: z.string(),
  startDate: z.string().regex(/\+03:00$/),
  eventStatus: z.literal('https://schema.org/EventScheduled'),
  offers: z
    .array(
      z.object({
        price: z.string().regex(/^\d+$/),
        priceCurrency: z.literal('UGX'),
        availability: z.literal('https://schema.org/InStock'),
      }),
    )
    .min(1),
});

test('search engines find the race’s facts on its page', async ({ page }) => {
  const url = `${storyAddress().appUrl}${racePath}`;
  // Drawn anew behind an answer of 404, a page has the right body and the head of one that is not there: Next goes by
  // the status of the answer. The next drawing is right.
  await expect(async () => {
    await page.goto(url);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JsonLd.parse(JSON.parse(json ?? '')).name).toBe(name);
  await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', url);
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', url);
});

test('the sitemap names every public race and no unlisted one', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  expect(xml).toContain(`${racePath}</loc>`);
  expect(xml).toContain('hreflang="en"');
  expect(xml).not.toContain(hidden);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/Disallow: \/admin\n/);
  expect(robots).toMatch(/Sitemap: http.*\/sitemap\.xml/);
});

test('a shared link shows a picture that chat apps take', async ({ page, request }) => {
  for (const path of ['/', racePath]) {
    await page.goto(path);
    const address = await page.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await request.get(address ?? '');
    const bytes = await picture.body();
    expect(picture.headers()['content-type']).toBe('image/png');
    expect(picture.headers()['cache-control']).toBe('public, max-age=300');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300_000);
  }
  expect((await request.get('/events/nothing/picture.png')).status()).toBe(404);
});

test('a race comes as a calendar file, and all public ones as a feed', async ({ page, request }) => {
  const file = await request.get(`${racePath}/calendar.ics`);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect((await file.text()).match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  const feed = (await (await request.get('/calendar.ics')).text()).replaceAll('\r\n ', '');
  expect(feed).toContain(`UID:${race}@`);
  expect(feed).not.toContain(hidden);
  expect((await request.get('/events/nothing/calendar.ics')).status()).toBe(404);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.*\/calendar\.ics$/,
  );
});

test('an unlisted race is told to nobody but its link’s owner', async ({ page }) => {
  await page.goto(`/events/${hidden}`);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 race found/);
});

test('a page stands still while it loads', async ({ page }) => {
  for (const path of ['/', '/events/evt_kampala_city_marathon']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await shiftOf(page), path).toBe(0);
  }
});

test('a page that stops in the middle of a word moves nothing when it goes on', async ({
  page,
  baseURL,
  complaints,
}) => {
  const words = { '/': 'text-on-accent">', '/events/evt_kampala_city_marathon': 'class="font-normal">' };
  for (const [path, start] of Object.entries(words)) {
    const whole = await (await fetch(new URL(path, baseURL))).text();
    const html = whole
      .replaceAll(/<script\b.*?<\/script>|<link[^>]*as="script"[^>]*>/gs, '')
      .replaceAll('href="/_next/', `href="${baseURL}/_next/`);
    const middle = html.indexOf(start) + start.length + 2;
    const goesOn = Promise.withResolvers<void>();
    const halves = createServer(async (_, answer) => {
      answer.setHeader('Content-Type', 'text/html; charset=utf-8');
      answer.write(html.slice(0, middle));
      await goesOn.promise;
      answer.end(html.slice(middle));
    });
    await new Promise<void>((listening) => halves.listen(0, listening));
    const { port } = z.object({ port: z.number() }).parse(halves.address());
    complaints.expect(new RegExp(`third-party request: http://localhost:${port}/`));
    try {
      await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      goesOn.resolve();
      await page.waitForLoadState();
      expect(await shiftOf(page), path).toBe(0);
    } finally {
      halves.closeAllConnections();
      halves.close();
    }
  }
});

/** How far what was seen has moved on its own since the page began to load. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
