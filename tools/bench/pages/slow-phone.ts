// The benchmarks' browser: pages opened as a slow phone with an empty cache opens them.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { findChromium } from '../../scripts/stack/find-chromium.ts';

export const SLOW_3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
export const CPU_SLOWDOWN = 6;

/** The phone in words, as part of a section's method. */
export const SLOW_PHONE = `CPU slowed down ${CPU_SLOWDOWN} times, 400 kbit/s, 400 ms of latency, nothing cached`;

/** A page on slow 3G whose CPU is slowed down too. */
export async function openSlowPage(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const devtools = await phone.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  // Phones with little memory do the same: a frame of another site is in the process of its page, and as slow.
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
