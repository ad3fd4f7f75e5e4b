// Time of a new order from its stored webhook to a list that is open in a browser.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Db } from '#lib/db/client.ts';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { median } from '../measure-load.ts';
import { verdict } from './figures.ts';
import type { Desk } from './session.ts';
import type { SaleEvent } from './steady-sales.ts';

const TRIALS = 8;
const AIM_SECONDS = 3;
/** Trials meet the list at different moments between two questions. */
const OFFSET_MS = 380;
const WITHIN_MS = 20_000;

/** @param quiet an event without other orders, so that the bar of the list is about ours */
export async function benchNewOrder(desk: Desk, quiet: SaleEvent): Promise<ResultSection> {
  const { site, cookies, db } = desk;
  await storedAt(db, await desk.sell(quiet));
  const context = await site.browser.newContext({ baseURL: site.origin });
  await context.addCookies([...cookies]);
  const page = await context.newPage();
  const seconds: number[] = [];
  for (let trial = 0; trial < TRIALS; trial += 1) {
    await page.goto(`/admin/orders?event=${quiet.id}`, { waitUntil: 'networkidle' });
    await sleep(trial * OFFSET_MS);
    const shown = shownAt(page);
    const stored = await storedAt(db, await desk.sell(quiet));
    seconds.push(((await shown) - stored) / 1000);
  }
  await context.close();
  const worst = Math.max(...seconds);
  return {
    title: 'A new order on a live list',
    method: `Seconds from the storing of its webhook to the bar “1 new order” on a list in Chromium, which asks every 3 s; ${TRIALS} trials at different moments between two questions of the list. The same webhooks arrive.`,
    columns: ['', 'median', 'worst', `aim ≤ ${AIM_SECONDS} s`],
    rows: [
      [
        'a new order is shown',
        `${median(seconds).toFixed(1)} s`,
        `${worst.toFixed(1)} s`,
        verdict(worst <= AIM_SECONDS),
      ],
    ],
  };
}

/** Moment at which the list first says that there is a new order, by this machine's clock. */
const shownAt = (page: Page): Promise<number> =>
  page
    .waitForFunction(
      () =>
        [...document.querySelectorAll('[role=status] a')].some((link) =>
          /new order/.test(link.textContent),
        ) && Date.now(),
      undefined,
      { polling: 20, timeout: WITHIN_MS },
    )
    .then(async (found) => Number(await found.jsonValue()));

async function storedAt(db: Db, orderId: string): Promise<number> {
  const end = performance.now() + WITHIN_MS;
  while (performance.now() < end) {
    const found = await db.webhookDelivery.findFirst({ where: { orderId }, select: { receivedAt: true } });
    if (found) return found.receivedAt.getTime();
    await sleep(50);
  }
  throw new Error(`no webhook of ${orderId} was stored`);
}
