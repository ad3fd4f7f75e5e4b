// Waits after the last failure until provider and mirror agree: late webhooks arrive, lost orders are fetched again. The wait
// is bounded; a difference after it is a violation.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import type { PartnerCaller } from '../partner-caller.ts';
import type { MirrorDatabase } from './verdict/mirror-database.ts';

const LOOK_EVERY_MS = 2_000;
/** The provider's first two retries of a webhook lie within this time (partner-api.md 6.5). */
const LATE_WEBHOOK_SECONDS = 700;

export type SettleOptions = {
  control: ProviderControl;
  caller: PartnerCaller;
  database: MirrorDatabase;
  /** Number of webhooks in flight. */
  underWay: () => number;
  limitMs: number;
  /** Settling also waits until the storefront's own reconciliation finds no difference. */
  ownComparison: boolean;
};

export type Settled = { seconds: number; atRest: boolean; quietSince: number };

export async function settle(options: SettleOptions): Promise<Settled> {
  const quietSince = Date.now();
  await options.control.advance(LATE_WEBHOOK_SECONDS);
  const answer = (atRest: boolean): Settled => ({
    seconds: (Date.now() - quietSince) / 1000,
    atRest,
    quietSince,
  });
  while (Date.now() - quietSince < options.limitMs) {
    if (await isAtRest(options, quietSince)) return answer(true);
    await sleep(LOOK_EVERY_MS);
  }
  return answer(false);
}

async function isAtRest(options: SettleOptions, quietSince: number): Promise<boolean> {
  const { database, caller, underWay, ownComparison } = options;
  if (underWay() > 0 || (await database.unfinished()) > 0) return false;
  const [provider, mirror] = await Promise.all([caller.listOrders(), database.orders()]);
  const mirrored = new Map(mirror.map(({ id, status }) => [id, status]));
  if (provider.length !== mirror.length) return false;
  if (provider.some(({ id, status }) => mirrored.get(id) !== status || status === 'prompt_sent'))
    return false;
  if (!ownComparison) return true;
  const own = await database.reconciliation(quietSince);
  return own !== null && own.missing + own.different === 0;
}
