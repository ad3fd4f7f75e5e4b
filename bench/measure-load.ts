// Loads one address for a bounded time and says how many good answers a second came back.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export type Target = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** JSON text; each request of a target with a body carries a fresh idempotency key. */
  body?: string;
  /** Whether each request brings a cookie of its own, so that no answer can be given twice. */
  noneAlike?: boolean;
  /** The statuses of a good answer. */
  statuses: readonly number[];
};

export type Load = { seconds: number; connections: number };

/** Good answers per second; any other answer throws, since errors are cheap to give and would flatter. */
export async function measureLoad(target: Target, { seconds, connections }: Load): Promise<number> {
  const { url, method, headers, body, noneAlike = false, statuses } = target;
  const setupRequest = (request: autocannon.Request): autocannon.Request =>
    noneAlike
      ? { ...request, headers: { ...headers, cookie: `visit=${randomUUID()}` } }
      : { ...request, headers: { ...headers, 'idempotency-key': randomUUID() } };
  const result = await autocannon({
    url,
    method,
    headers,
    body,
    connections,
    duration: seconds,
    timeout: 10,
    requests: body === undefined && !noneAlike ? [{}] : [{ setupRequest }],
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

/** The middle one of `values`. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
