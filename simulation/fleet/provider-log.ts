// What was asked of the provider, from the log of its control plane, fetched piece by piece: a log may be shorter than
// a simulation.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedRequest, ProviderControl } from '../../scripts/provider-control.ts';

const FETCH_EVERY_MS = 1_000;

export type ProviderLog = {
  /** As far as the log was read, oldest first; of every caller. */
  readonly requests: readonly LoggedRequest[];
  /** Reads what is left and ends. */
  stop(): Promise<void>;
};

/** Begins with what is asked from now on. */
export async function followProviderLog(control: ProviderControl): Promise<ProviderLog> {
  const requests: LoggedRequest[] = [];
  let since = (await control.log()).at(-1)?.seq ?? 0;
  const fetchNew = async (): Promise<void> => {
    const news = await control.log(since);
    since = news.at(-1)?.seq ?? since;
    requests.push(...news);
  };
  let following = true;
  const loop = (async () => {
    while (following) {
      await fetchNew();
      await sleep(FETCH_EVERY_MS);
    }
    await fetchNew();
  })();
  return {
    requests,
    stop: () => {
      following = false;
      return loop;
    },
  };
}
