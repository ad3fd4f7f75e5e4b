// Plants the planned faults at the provider, one after the other, until it is told to stop.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderControl } from '../../scripts/provider-control.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type FaultName, nextFault } from './fault-mix.ts';

const PAUSE_MS = 100;

export type FaultSource = {
  /** Answers spoilt, or about to be, by kind. */
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
