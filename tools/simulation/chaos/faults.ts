// The faults that the provider plays: a weighted mix by seed, planted one after the other while the purchases run.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, ProviderControl } from '../../scripts/stack/provider-control.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { StalledPayment } from './purchase-plan.ts';

/** The names in the table of results. */
export type FaultName =
  | 'server_error'
  | 'rate_limited'
  | 'reset'
  | 'lost_response'
  | 'slow'
  | 'time_out'
  | 'bad_token';

/** This is longer than the storefront waits for one answer. */
const BEYOND_PATIENCE_MS = 12_000;

export type PlannedFault = { name: FaultName; fault: Fault };

/** The next fault, and how many calls after it the one after that is due. */
export function nextFault(random: SeededRandom): PlannedFault & { callsUntilNext: number } {
  const name = random.pick<FaultName>([
    ['server_error', 28],
    ['lost_response', 26],
    ['reset', 20],
    ['slow', 16],
    ['rate_limited', 6],
    ['time_out', 3],
    ['bad_token', 1],
  ]);
  const where = random.pick<Pick<Fault, 'method' | 'path'>>([
    [{ method: 'POST', path: '/orders' }, 74],
    [{ method: 'GET', path: '/orders' }, 16],
    [{ path: '/events' }, 9],
    [{ path: '/oauth/token' }, 1],
  ]);
  const times = name === 'time_out' || name === 'rate_limited' ? 1 : random.whole(1, 3);
  const fault: Fault = { ...where, times, ...effectOf(name, random) };
  return { name, fault, callsUntilNext: random.whole(6, 24) };
}

function effectOf(name: FaultName, random: SeededRandom): Pick<Fault, 'kind'> & Partial<Fault> {
  switch (name) {
    case 'server_error':
      return {
        kind: 'status',
        http_status: random.pick([
          [500, 2],
          [502, 1],
          [503, 1],
        ]),
        error_code: 'server_error',
      };
    case 'rate_limited':
      return {
        kind: 'status',
        http_status: 429,
        error_code: 'rate_limited',
        retry_after: random.whole(1, 3),
      };
    case 'bad_token':
      return { kind: 'status', http_status: 401, error_code: 'invalid_token' };
    case 'slow':
      return { kind: 'delay', milliseconds: random.whole(200, 4000) };
    case 'time_out':
      return { kind: 'delay', milliseconds: BEYOND_PATIENCE_MS };
    case 'reset':
    case 'lost_response':
      return { kind: name };
  }
}

const MOST_REFUSED_REPEATS = 3;

/** Stalls the next pay call of the order, and refuses the calls that come while it waits. */
export async function stallPayment(
  control: Pick<ProviderControl, 'addFault'>,
  orderId: string,
  { milliseconds, refusal }: StalledPayment,
): Promise<void> {
  const where = { method: 'POST', path: `/orders/${orderId}/pay` };
  await control.addFault({ ...where, kind: 'delay', milliseconds });
  await control.addFault({ ...where, kind: 'status', times: MOST_REFUSED_REPEATS, ...refusal });
}

const PAUSE_MS = 100;

export type FaultSource = {
  /** Number of answers that were or will be spoilt, by kind. */
  readonly planted: Record<FaultName, number>;
  /** Plants no more and clears what is left at the provider. */
  stop(): Promise<void>;
};

/** `calls`: how many the provider had so far; faults come with the calls, so that no machine is too slow for them. */
export function startFaults(
  control: ProviderControl,
  random: SeededRandom,
  calls: () => number,
): FaultSource {
  const planted: Record<FaultName, number> = {
    server_error: 0,
    rate_limited: 0,
    reset: 0,
    lost_response: 0,
    slow: 0,
    time_out: 0,
    bad_token: 0,
  };
  let stopped = false;
  let due = calls();
  const run = async (): Promise<void> => {
    while (!stopped) {
      if (calls() < due) {
        await sleep(PAUSE_MS);
        continue;
      }
      const { name, fault, callsUntilNext } = nextFault(random);
      due += callsUntilNext;
      await control.addFault(fault);
      planted[name] += fault.times ?? 1;
    }
  };
  const running = run();
  return {
    planted,
    stop: async () => {
      stopped = true;
      await running;
      await control.clearFaults();
    },
  };
}
