// Greatest age of a page: from a change at the provider to the first visit that shows it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import type { Site } from './site.ts';

const AIM_SECONDS = 15;
const TRIALS = 4;
const PATIENCE_SECONDS = 60;
const LOAD_VISITORS = 16;
/** Trials begin at different moments of the storefront's own rhythm. */
const OFFSET_MS = 1_700;

export async function benchFreshness(site: Site): Promise<ResultSection> {
  const visited = await repeat(site, (name) => secondsUntilSeen(site, name, 250));
  const stop = keepVisiting(site);
  const underLoad = await repeat(site, (name) => secondsUntilSeen(site, name, 250));
  await stop();
  const idle = await repeat(site, (name) => firstVisitAfter(site, name));
  return {
    title: 'Freshness',
    method: `A race gets another name at the provider; seconds until list and race page show it, the worst of ${TRIALS} trials. Idle: no visit for ${AIM_SECONDS} seconds, then the first visit must show it.`,
    columns: ['', 'worst', 'aim', ''],
    rows: [
      row('visited four times a second', visited),
      row(`visited by ${LOAD_VISITORS} at a time without a pause`, underLoad),
      row('idle', idle),
    ],
  };
}

function row(name: string, seconds: readonly number[]): string[] {
  const worst = Math.max(...seconds);
  return [name, `${worst.toFixed(1)} s`, `≤ ${AIM_SECONDS} s`, worst <= AIM_SECONDS ? 'met' : 'missed'];
}

async function repeat(site: Site, trial: (name: string) => Promise<number>): Promise<number[]> {
  const seconds: number[] = [];
  for (let count = 0; count < TRIALS; count += 1) {
    await sleep(count * OFFSET_MS);
    const name = `Kampala Lakeside Marathon ${crypto.randomUUID().slice(0, 8)}`;
    await site.control.changeEvent(site.eventId, { name });
    seconds.push(await trial(name));
  }
  return seconds;
}

async function secondsUntilSeen(site: Site, name: string, pauseMs: number): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (seconds() < PATIENCE_SECONDS) {
    if (await isShown(site, name)) return seconds();
    await sleep(pauseMs);
  }
  return Number.POSITIVE_INFINITY;
}

/** The aim itself when the first visit at that moment shows the change, else how long it took from the change. */
async function firstVisitAfter(site: Site, name: string): Promise<number> {
  await sleep(AIM_SECONDS * 1000);
  if (await isShown(site, name)) return AIM_SECONDS;
  return AIM_SECONDS + (await secondsUntilSeen(site, name, 250));
}

async function isShown({ origin, paths }: Site, name: string): Promise<boolean> {
  const pages = await Promise.all(
    [paths.list, paths.event].map(async (path) => (await fetch(origin + path)).text()),
  );
  return pages.every((html) => html.includes(name));
}

/** Visits both pages all the time until the answer is called. */
function keepVisiting({ origin, paths }: Site): () => Promise<void> {
  let going = true;
  const visitor = async (path: string) => {
    while (going) await (await fetch(origin + path)).text();
  };
  const visitors = Array.from({ length: LOAD_VISITORS }, (_, place) =>
    visitor(place % 2 === 0 ? paths.list : paths.event),
  );
  return async () => {
    going = false;
    await Promise.all(visitors);
  };
}
