// Waits after the last failure until provider and mirror agree: late webhooks arrive, lost orders are fetched again. The wait
// is bounded; a difference after it is a violation.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import type { PayerPhones } from '../fleet/payer-phones.ts';
import type { PartnerCaller } from '../partner-caller.ts';
import type { ForcedEnd } from './purchase-plan.ts';
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
  /** Also wait until the storefront's own reconciliation finds no difference. */
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

// Planned pay calls answer with the end of their attempt (sandbox/README.md, `pay_outcome`): only there does a
// storefront see `retry_safe: false` (partner-api.md 2.5a).

/** Set for the next pay call of an order; `at` in real milliseconds. Another fault may hit that call first. */
export type PlantedEnd = ForcedEnd & { orderId: string; at: number };

export type EndForcer = {
  readonly planted: readonly PlantedEnd[];
  /** Before the buyer pays for the order behind `ref`. */
  plant(ref: string, email: string, end: ForcedEnd): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  control: Pick<ProviderControl, 'addFault'>;
  caller: Pick<PartnerCaller, 'readOrder'>;
  phones: Pick<PayerPhones, 'answers' | 'noteEnd'>;
  /** The provider's id of the order behind `ref`; null where there is none. */
  orderBehind: (ref: string) => Promise<string | null>;
};

const FORCE_ENDS_LOOK_EVERY_MS = 400;
const UNSETTLED = ['cart', 'payment_initiated'];
const ENDED = ['failed', 'expired'];

export function forceEnds({ control, caller, phones, orderBehind }: Options): EndForcer {
  const planted: PlantedEnd[] = [];
  const watches: Promise<void>[] = [];
  let stopped = false;
  /** Reports an attempt that ended this way to the phones: its money may arrive late. */
  const watch = async ({ orderId, outcome }: PlantedEnd, email: string): Promise<void> => {
    while (!stopped) {
      const status = (await caller.readOrder(orderId))?.status ?? 'unknown';
      if (!UNSETTLED.includes(status)) {
        const byPhone = phones.answers.some((answer) => answer.orderId === orderId);
        if (ENDED.includes(status) && !byPhone && outcome !== 'decline') phones.noteEnd(email, orderId);
        return;
      }
      await sleep(FORCE_ENDS_LOOK_EVERY_MS);
    }
  };
  return {
    planted,
    plant: async (ref, email, end) => {
      // The database may be down at this moment: then no end is planted.
      const orderId = await orderBehind(ref).catch(() => null);
      if (orderId === null) return;
      const plant = { ...end, orderId, at: Date.now() };
      await control.addFault({ kind: 'pay_outcome', path: `/orders/${orderId}/pay`, ...end });
      planted.push(plant);
      watches.push(watch(plant, email).catch(() => undefined));
    },
    stop: async () => {
      stopped = true;
      await Promise.all(watches);
    },
  };
}
