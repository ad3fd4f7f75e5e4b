// The shop on an organizer's own website: what its script weighs, and how soon a press on the site's button opens a form.
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { serveWebsite } from '../../own-website/serve-website.ts';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { median } from '../measure-load.ts';
import type { Site } from './site.ts';
import { CPU_SLOWDOWN, onFreshPhone, SLOW_3G, SLOW_PHONE } from './slow-phone.ts';
import { spread } from './slow-race-page.ts';
import { KB } from './weight-limits.ts';

const ROUNDS = 5;
const MOST_SCRIPT_KB = 5;
const AIM_FORM = 1.3;

export async function benchOwnWebsite(scope: CommandScope, site: Site): Promise<ResultSection> {
  const { browser, origin, host, eventId, paths } = site;
  const port = Number(new URL(host).port);
  await scope.open(
    () => serveWebsite({ port, shop: origin, event: eventId }),
    async (server) => void server.close(),
  );
  const scriptKb = gzipSync(await (await fetch(`${origin}/embed.js`)).bytes()).length / KB;
  const pressed: number[] = [];
  const opened: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pressed.push(await timeOfButton(browser, host));
    opened.push(await timeOfPage(browser, host, origin + paths.form));
  }
  const ratio = median(pressed.map((time, round) => time / (opened[round] ?? Number.NaN)));
  return {
    title: 'The form on an organizer’s own website',
    method: `The script after gzip. ${SLOW_PHONE}; from a visit to the site, until a name is typed in: by a press on the site's button, which opens the form in a dialog, and by going to the form's own page; median (lowest to highest) of ${ROUNDS} rounds in turn.`,
    columns: ['', 'measured', 'beside', 'ratio', 'aim', ''],
    rows: [
      [
        '`/embed.js`',
        `${scriptKb.toFixed(1)} KB`,
        '',
        '',
        `≤ ${MOST_SCRIPT_KB} KB`,
        verdict(scriptKb <= MOST_SCRIPT_KB),
      ],
      [
        'press to a form, beside its page',
        spread(pressed),
        spread(opened),
        `${ratio.toFixed(2)} ×`,
        `≤ ${AIM_FORM.toFixed(2)} ×`,
        verdict(ratio <= AIM_FORM),
      ],
    ],
  };
}

const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed');

/** Milliseconds from the press on the button. A finger gives the script no time ahead of it. */
const timeOfButton = (browser: Browser, host: string): Promise<number> =>
  onVisit(browser, host, async (page) => {
    await page.locator('flagoff-entry:defined').waitFor();
    const start = performance.now();
    await page.locator('flagoff-entry a').tap();
    await typeName(page.frameLocator('flagoff-entry iframe'));
    return performance.now() - start;
  });

const timeOfPage = (browser: Browser, host: string, form: string): Promise<number> =>
  onVisit(browser, host, async (page) => {
    const start = performance.now();
    await page.goto(form, { waitUntil: 'commit', timeout: LONGEST_MS });
    await typeName(page);
    return performance.now() - start;
  });

const LONGEST_MS = 90_000;

/** A slow phone has loaded the site, and nothing of the shop. */
const onVisit = (browser: Browser, host: string, measure: (page: Page) => Promise<number>): Promise<number> =>
  onFreshPhone(browser, async (phone) => {
    const page = await phone.newPage();
    const devtools = await phone.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await slowDown(phone);
    await page.goto(host, { waitUntil: 'networkidle', timeout: LONGEST_MS });
    const time = await measure(page);
    // The measure ignores the requests that are still open.
    await phone.unrouteAll({ behavior: 'ignoreErrors' });
    return time;
  });

/** The browser's own emulation leaves out the document of a frame: every answer waits for its turn here instead. */
async function slowDown(phone: BrowserContext): Promise<void> {
  let isFree = 0;
  await phone.route('**', async (route) => {
    const response = await route.fetch();
    const milliseconds = (1_000 * gzipSync(await response.body()).length) / SLOW_3G.downloadThroughput;
    isFree = Math.max(performance.now() + SLOW_3G.latency, isFree) + milliseconds;
    await sleep(isFree - performance.now());
    await route.fulfill({ response });
  });
}

const typeName = (form: Pick<Page, 'locator'>): Promise<void> =>
  form.locator('[name=buyer_name]').fill('Namuli Ruth', { timeout: LONGEST_MS });
