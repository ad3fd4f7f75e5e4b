// Layout shift of pages while they load, and forms before their script is loaded.
import type { Browser } from '@playwright/test';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { fillWhatIsRequired } from './place-orders.ts';
import type { Site } from './site.ts';
import { onFreshPhone, openSlowPage } from './slow-phone.ts';

const SETTLED_MS = 1_500;
const SCRIPTS = /\/_next\/static\/.*\.js/;

export async function benchSteadyPages(site: Site): Promise<ResultSection> {
  const { list, event, form, toPay, waiting } = site.paths;
  const pages = {
    'list of races': list,
    'a race': event,
    'registration form': form,
    'order to pay': toPay,
    'order, prompt sent': waiting,
  };
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const { sum, moved } = await shiftOf(site.browser, site.origin + path);
    const measured = [sum.toFixed(4), ...moved].join(' ');
    rows.push([`${name}: layout shift`, measured, '0', sum === 0 ? 'met' : 'missed']);
  }
  const early = await enterWithoutScripts(site);
  rows.push([
    'registration and payment before the script',
    early,
    'work',
    early === 'work' ? 'met' : 'missed',
  ]);
  return {
    title: 'Steady pages, early forms',
    method:
      'Layout shift from the first byte to rest and to the end of the page, on slow 3G with a slow CPU, and what moved. Forms: no script is ever delivered; a form is filled in and sent, and its order is paid.',
    columns: ['', 'measured', 'aim', ''],
    rows,
  };
}

type Shift = { sum: number; moved: string[] };

/** Shifts of the whole visit added up, and what moved. */
const shiftOf = (browser: Browser, url: string): Promise<Shift> =>
  onFreshPhone(browser, async (phone) => {
    const page = await openSlowPage(phone);
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(SETTLED_MS);
    return page.evaluate(readShift);
  });

/** Runs in the page. */
function readShift(): Promise<Shift> {
  type LayoutShift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] };
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? [element.localName, ...element.classList].join('.') : 'what is gone';
  };
  return new Promise((resolve) => {
    let sum = 0;
    const moved = new Set<string>();
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries().filter(isShift)) {
        sum += value;
        for (const { node } of sources) moved.add(nameOf(node));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve({ sum, moved: [...moved] }), 200);
  });
}

/** `work`, or where it stopped. */
const enterWithoutScripts = ({ browser, origin, paths }: Site): Promise<string> =>
  onFreshPhone(browser, async (phone) => {
    // The requests get no answer: the script is still loading.
    await phone.route(SCRIPTS, () => undefined);
    const page = await phone.newPage();
    await page.goto(origin + paths.form, { waitUntil: 'commit' });
    await fillWhatIsRequired(page, 'form:has([type=email])');
    await page.locator('form:has([type=email]) [type=submit]').last().click();
    const ordered = await page
      .waitForURL(/\/orders\//, { waitUntil: 'commit', timeout: 20_000 })
      .then(yes, no);
    if (!ordered) return 'the registration failed';
    const number = page.locator('[name=msisdn]');
    const offered = await number.first().waitFor({ timeout: 30_000 }).then(yes, no);
    if (!offered) return 'no payment was offered';
    await number.fill('0772123456');
    await page.locator('form:has([name=msisdn]) [type=submit]').last().click();
    const gone = await number.first().waitFor({ state: 'detached', timeout: 30_000 }).then(yes, no);
    return gone ? 'work' : 'the payment failed';
  });

const yes = () => true;
const no = () => false;
