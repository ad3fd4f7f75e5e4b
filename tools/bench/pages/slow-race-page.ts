// Load times of a race page on a slow phone, beside its bare copy and an empty page.
import type { Browser } from '@playwright/test';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { median } from '../measure-load.ts';
import type { Site } from './site.ts';
import { onFreshPhone, openSlowPage, SLOW_PHONE } from './slow-phone.ts';

const ROUNDS = 5;

const AIM_PAINT = 1.3;
const AIM_LOAD = 1.1;
const SETTLED_MS = 1_000;

/** Milliseconds from the navigation on. */
type Times = { paint: number; load: number };

export async function benchSlowPhone(site: Site): Promise<ResultSection> {
  const pages = {
    event: site.origin + site.paths.event,
    bare: site.floor.bareEvent,
    empty: site.floor.empty,
  };
  const event: Times[] = [];
  const bare: Times[] = [];
  const empty: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    event.push(await timesOf(site.browser, pages.event));
    bare.push(await timesOf(site.browser, pages.bare));
    empty.push(await timesOf(site.browser, pages.empty));
  }
  return {
    title: 'A race page on a slow phone',
    method: `${SLOW_PHONE}; median (lowest to highest) of ${ROUNDS} rounds in turn. The bare page is the race page's own HTML and pictures, without scripts and with its styles inside.`,
    columns: ['', 'race page', 'beside', 'ratio', 'aim', ''],
    rows: [
      row('largest paint, beside the bare page', AIM_PAINT, event.map(paintOf), bare.map(paintOf)),
      row('all loaded, beside the empty page', AIM_LOAD, event.map(loadOf), empty.map(loadOf)),
    ],
  };
}

const paintOf = ({ paint }: Times): number => paint;
const loadOf = ({ load }: Times): number => load;

function row(name: string, aim: number, ours: number[], theirs: number[]): string[] {
  const ratio = median(ours.map((time, round) => time / (theirs[round] ?? Number.NaN)));
  const met = ratio <= aim ? 'met' : 'missed';
  return [name, spread(ours), spread(theirs), `${ratio.toFixed(2)} ×`, `≤ ${aim.toFixed(2)} ×`, met];
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
/** Median, lowest and highest of milliseconds, in seconds. */
export const spread = (times: number[]): string =>
  `${seconds(median(times))} s (${seconds(Math.min(...times))}–${seconds(Math.max(...times))})`;

const timesOf = (browser: Browser, url: string): Promise<Times> =>
  onFreshPhone(browser, async (phone) => {
    const page = await openSlowPage(phone);
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    await page.waitForTimeout(SETTLED_MS);
    return page.evaluate(readTimes);
  });

/** Runs in the page. The empty page paints nothing: its paint is 0. */
function readTimes(): Promise<Times> {
  return new Promise((resolve) => {
    const [navigation] = performance.getEntriesByType('navigation');
    const load = navigation && 'loadEventEnd' in navigation ? Number(navigation.loadEventEnd) : 0;
    let paint = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paint = Math.max(paint, startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve({ paint, load }), 200);
  });
}
