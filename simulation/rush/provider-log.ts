// What the storefronts asked of the provider, from the log of its control plane, fetched piece by piece: a log may be
// shorter than a rush.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedRequest, ProviderControl } from '../../scripts/provider-control.ts';

const FETCH_EVERY_MS = 2_000;

/** Begins with what is asked from now on; `stop` answers everything that `clientId` asked. */
export async function followProviderLog(control: ProviderControl, clientId: string) {
  const kept: LoggedRequest[] = [];
  let since = (await control.log()).at(-1)?.seq ?? 0;
  const fetchNew = async (): Promise<void> => {
    const requests = await control.log(since);
    since = requests.reduce((highest, { seq }) => Math.max(highest, seq), since);
    kept.push(...requests.filter(({ client_id }) => client_id === clientId));
  };
  let following = true;
  const loop = (async () => {
    while (following) {
      await fetchNew();
      await sleep(FETCH_EVERY_MS);
    }
  })();
  return {
    stop: async (): Promise<LoggedRequest[]> => {
      following = false;
      await loop;
      await fetchNew();
      return kept;
    },
  };
}

/** `POST /orders` or `POST /orders/{id}/pay`, whatever the log writes before it. */
export const isWrite = ({ method, path }: LoggedRequest): boolean =>
  method === 'POST' && /\/orders(\/[^/?]+\/pay)?(\?|$)/.test(path);

/** The document names no other reads than these. */
export const isRead = ({ method }: LoggedRequest): boolean => method === 'GET';
