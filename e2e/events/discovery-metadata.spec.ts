// Metadata of event pages for search engines, chat apps and calendars, and layout shifts while a page loads.
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { openEvent, untilListed } from '../harness/buyer-steps.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

const name = `Giraffe </script> Run ${crypto.randomUUID().slice(0, 6)}`;
/** Ids are opaque: they may contain characters that have a meaning in URLs. */
const eventId = `evt story/odd?id=%41&${crypto.randomUUID().slice(0, 6)}`;
const eventPath = `/events/${encodeURIComponent(eventId)}`;
let hidden = '';

test.beforeAll(async ({ provider }) => {
  await openEvent(provider, { name, event_id: eventId });
  hidden = await openEvent(provider, { name: `${name} for friends`, visibility: 'unlisted' });
  await untilListed([eventId, hidden]);
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

test('an event page carries structured data for search engines', async ({ page }) => {
  const url = `${storyAddress().appUrl}${eventPath}`;
  // Revalidated after a 404, a page has the right body but the head of the missing page, because Next uses the
  // status of the old response. The next revalidation is right.
  await expect(async () => {
    await page.goto(url);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url, { timeout: 1000 });
  }).toPass({ timeout: 90_000 });
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JsonLd.parse(JSON.parse(json ?? '')).name).toBe(name);
  await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', url);
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', url);
});

test('the sitemap names every public event and no unlisted one', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  expect(xml).toContain(`${eventPath}</loc>`);
  expect(xml).toContain('hreflang="en"');
  expect(xml).not.toContain(hidden);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/Disallow: \/admin\n/);
  expect(robots).toMatch(/Sitemap: http.*\/sitemap\.xml/);
});

test('an event page has a preview picture that chat apps accept', async ({ page, request }) => {
  for (const path of ['/', eventPath]) {
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

test('an event has a calendar file, and all public events have a feed', async ({ page, request }) => {
  const file = await request.get(`${eventPath}/calendar.ics`);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect((await file.text()).match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  const feed = (await (await request.get('/calendar.ics')).text()).replaceAll('\r\n ', '');
  expect(feed).toContain(`UID:${eventId}@`);
  expect(feed).not.toContain(hidden);
  expect((await request.get('/events/nothing/calendar.ics')).status()).toBe(404);
  await page.goto('/');
  const links = page.getByRole('main').locator('a[href$="calendar.ics"]');
  await expect(links, 'one link, which every phone can open').toHaveText(['Add to calendar']);
  await expect(links).toHaveAttribute('href', '/calendar.ics');
});

test('an unlisted event is reachable only by its link', async ({ page }) => {
  await page.goto(`/events/${hidden}`);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^1 race found/);
});

test('an event has a small poster at its own address, cached forever', async ({ page, request }) => {
  await page.goto(eventPath);
  const address = await page.locator('main img').first().getAttribute('src');
  expect(address).toMatch(/^\/posters\/[a-z]+\.svg\?v=/);
  const poster = await request.get(address ?? '');
  expect(poster.headers()['content-type']).toBe('image/svg+xml');
  expect(poster.headers()['cache-control']).toContain('immutable');
  expect((await poster.body()).length).toBeLessThanOrEqual(3 * 1024);
  expect((await request.get('/posters/beach-10.svg')).status()).toBe(404);
});

test('a page does not shift while it loads', async ({ page }) => {
  for (const path of ['/', '/events/evt_kampala_city_marathon']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await shiftOf(page), path).toBe(0);
  }
});

test('a page that pauses in the middle of a word does not shift when the rest arrives', async ({
  page,
  baseURL,
  complaints,
}) => {
  const words = { '/': 'uppercase">', '/events/evt_kampala_city_marathon': 'text-title">' };
  for (const [path, start] of Object.entries(words)) {
    const whole = await (await fetch(new URL(path, baseURL))).text();
    const html = whole
      .replaceAll(/<script\b.*?<\/script>|<link[^>]*as="script"[^>]*>/gs, '')
      .replaceAll('href="/_next/', `href="${baseURL}/_next/`);
    const middle = html.indexOf(start, html.indexOf('<main')) + start.length + 2;
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
    // The display face is not sent to another origin; its fallback is as wide.
    complaints.expect(/CORS policy|net::ERR_FAILED/);
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

/** The sum of all layout shifts since the page began to load. */
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
