// The browser of the benchmarks, and pages in it as a phone without any memory opens them.
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { CommandScope } from '../../scripts/command-scope.ts';
import { findChromium } from '../../scripts/find-chromium.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'];
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
