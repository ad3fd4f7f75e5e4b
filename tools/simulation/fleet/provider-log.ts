// The provider's request log, fetched in parts: the provider may store less of it than a simulation needs.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedRequest, ProviderControl } from '../../scripts/stack/provider-control.ts';

const FETCH_EVERY_MS = 1_000;

export type ProviderLog = {
  /** All requests fetched so far, of every caller, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** Fetches the rest and stops. */
  stop(): Promise<void>;
};

/** Starts with the next request. */
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
