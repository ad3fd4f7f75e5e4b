// Planned pay calls answer with the end of their attempt (sandbox/README.md, `pay_outcome`): only there does a
// storefront see `retry_safe: false` (partner-api.md 2.5a).
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import type { PayerPhones } from '../fleet/payer-phones.ts';
import type { PartnerCaller } from '../partner-caller.ts';
import type { ForcedEnd } from './purchase-plan.ts';

/** Set for the next pay call of an order; `at` in real milliseconds. Another fault may hit that call first. */
export type PlantedEnd = ForcedEnd & { orderId: string; at: number };

export type EndForcer = {
  readonly planted: readonly PlantedEnd[];
  /** Sets the end before the buyer pays for the order behind `ref`. */
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

const LOOK_EVERY_MS = 400;
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
      await sleep(LOOK_EVERY_MS);
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
