// Loads one address for a bounded time and says how many good answers a second came back.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export type Target = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** JSON text; each request of a target with a body carries a fresh idempotency key. */
  body?: string;
  statuses: readonly number[];
};

export type Load = { seconds: number; connections: number };

/** Good answers per second; any other answer throws, since errors are cheap to give and would flatter. */
async function measureLoad(target: Target, { seconds, connections }: Load): Promise<number> {
  const { url, method, headers, body, statuses } = target;
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  const result = await autocannon({
    url,
    method,
    headers,
    body,
    connections,
    duration: seconds,
    timeout: 10,
    requests: body === undefined ? [{}] : [{ setupRequest }],
  });
  const answers = Object.entries(result.statusCodeStats ?? {});
  const good = countOf(answers.filter(([status]) => statuses.includes(Number(status))));
  if (result.errors > 0 || result.timeouts > 0 || good === 0 || good !== countOf(answers)) {
    const counts = JSON.stringify(result.statusCodeStats);
    throw new Error(`${method} ${url}: ${result.errors} errors, ${result.timeouts} timeouts, ${counts}`);
  }
  return good / result.duration;
}

const countOf = (answers: readonly [string, { count?: number }][]): number =>
  answers.reduce((sum, [, { count }]) => sum + (count ?? 0), 0);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export const visit = (url: string): Target => ({ url, method: 'GET', headers: OPENED, statuses: [200] });

/** Browsers send it for a page that is opened on its own, and not in a frame. */
const OPENED = { 'sec-fetch-dest': 'document' };

const WARM_UP_SECONDS = 3;

/** Good answers per second of each target, round by round: all targets once per round, after a warm-up. */
export async function measureInTurn(
  targets: readonly Target[],
  { load, rounds }: { load: Load; rounds: number },
): Promise<number[][]> {
  for (const target of targets) await measureLoad(target, { ...load, seconds: WARM_UP_SECONDS });
  const rates: number[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, target] of targets.entries()) rates[place]?.push(await measureLoad(target, load));
  }
  return rates;
}
