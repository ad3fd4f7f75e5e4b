// The benchmarks' browser: pages opened as a slow phone with an empty cache opens them.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { findChromium } from '../../scripts/stack/find-chromium.ts';
import { median } from '../measure-load.ts';
import type { BenchSection } from '../section.ts';
import type { Site } from './site.ts';

const ROUNDS = 5;
export const SLOW_3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
export const CPU_SLOWDOWN = 6;
const AIM_PAINT = 1.3;
const AIM_LOAD = 1.1;
const SETTLED_MS = 1_000;

/** For the method of a section. */
export const SLOW_PHONE = `CPU slowed down ${CPU_SLOWDOWN} times, 400 kbit/s, 400 ms of latency, nothing cached`;

/** Milliseconds from the navigation on. */
type Times = { paint: number; load: number };

export async function benchSlowPhone(site: Site): Promise<BenchSection> {
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

/** A page on slow 3G whose CPU is slowed down too. */
export async function openSlowPage(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const devtools = await phone.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

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

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  // As phones with little memory do: a frame of another site is in the process of its page, and as slow.
  '--disable-site-isolation-trials',
];
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export async function openBrowser(scope: CommandScope): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return scope.open(
    () => chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ARGS }),
    (browser) => browser.close(),
  );
}

/** Does `visit` on a phone that has never been here; the phone forgets everything afterwards. */
export async function onFreshPhone<T>(
  browser: Browser,
  visit: (phone: BrowserContext) => Promise<T>,
): Promise<T> {
  const phone = await browser.newContext(PHONE);
  try {
    return await visit(phone);
  } finally {
    await phone.close();
  }
}
