// A buyer, her storefront, the provider and the network between them, moved one action at a time. All that happens is
// an action, so that a failing run can be printed and repeated.
import { isSettled } from '#lib/shared/vocabulary/order-status.ts';
import { advance, type Ends, instant, updateOf } from './model-calls.ts';
import { inspector } from './model-inspector.ts';
import type { Fate } from './model-network.ts';
import { type ModelWebhook, modelProvider, type PayEnd } from './model-provider.ts';
import { type ModelUpdate, modelStorefront, type Rules } from './model-storefront.ts';

export const PAYER = [
  'prompt_approved',
  'prompt_declined',
  'prompt_failed',
  'not_reached',
  'prompt_timed_out',
  'money_after_all',
  'refunded_in_part',
  'refunded_in_full',
] as const;

/** `which`: index into the pending ones, modulo their number. */
export type ModelAction =
  | { do: 'advance'; fate: Fate; end?: PayEnd | null }
  /** `unread`: the order cannot be fetched at this moment. */
  | { do: 'press_pay'; consent?: boolean; unread?: boolean }
  | { do: 'late'; keepLive: boolean }
  | { do: 'approve_kept' }
  | { do: 'pay_elsewhere' }
  | { do: 'payer'; trigger: (typeof PAYER)[number] }
  | { do: 'wait'; seconds: number }
  | { do: 'deliver'; which: number }
  | { do: 'drop'; which: number }
  | { do: 'arrive'; which: number }
  | { do: 'begin_read' }
  | { do: 'end_read'; which: number };

export type Circumstances = {
  /** The credential may read orders. */
  reads: boolean;
  free: boolean;
  /** Webhook endpoints of this storefront. */
  endpoints: number;
};

type Happenings = { [kind in ModelAction['do']]: (action: Extract<ModelAction, { do: kind }>) => void };

export function modelWorld(circumstances: Circumstances, rules: Rules) {
  let clock = 1_800_000_000;
  const now = () => new Date(clock * 1000);
  const outbox: ModelWebhook[] = [];
  const announce = (webhook: ModelWebhook) => {
    for (let n = 0; n < circumstances.endpoints; n++) outbox.push(webhook);
  };
  const provider = modelProvider(circumstances.free, () => clock, announce);
  const onTheWay: (() => void)[] = [];
  const later = (happening: () => void) => void onTheWay.push(happening);
  const ends: Ends = { provider, now, later, store: modelStorefront(now, rules, circumstances) };
  const readsUnderWay: ModelUpdate[] = [];
  const inspection = inspector(ends, circumstances.reads);

  const happen: Happenings = {
    advance: ({ fate, end }) => advance(ends, fate, end),
    press_pay: ({ consent = false, unread = false }) =>
      ends.store.intend(consent, () => {
        const order = provider.order();
        return !unread && circumstances.reads && order ? updateOf(order, 'fetch', now()) : null;
      }),
    late: ({ keepLive }) => provider.late(keepLive),
    // Its page says to decline it, once the storefront knows.
    approve_kept: () => isSettled(ends.store.mirrored()?.status ?? '') || provider.approveKept(),
    // Without reads there is no update, and a person is asked.
    pay_elsewhere: () => circumstances.reads && provider.payElsewhere(),
    // Others wait with their answer while an attempt of ours is out, or a call of it still on its way: whose failure it
    // is, nothing would tell.
    payer: ({ trigger }) => {
      const ours = ends.store.live() !== null || onTheWay.length > 0;
      if (!(ours && provider.isPaidElsewhere())) provider.fire(trigger);
    },
    wait: ({ seconds }) => {
      clock += seconds;
    },
    deliver: ({ which }) => {
      for (const { holdUntil, ...one } of take(outbox, which)) {
        ends.store.learn({ ...one, holdExpiresAt: instant(holdUntil), source: 'webhook', at: now() });
      }
    },
    drop: ({ which }) => void take(outbox, which),
    arrive: ({ which }) => {
      for (const late of take(onTheWay, which)) late();
    },
    begin_read: () => {
      const order = provider.order();
      if (circumstances.reads && order && ends.store.mirrored())
        readsUnderWay.push(updateOf(order, 'fetch', now()));
    },
    end_read: ({ which }) => {
      for (const read of take(readsUnderWay, which)) ends.store.learn(read);
    },
  };

  function act(action: ModelAction): void {
    clock += 1;
    provider.tick();
    perform(happen, action);
    provider.tick();
    inspection.look(action);
  }

  return { act, ...ends, outbox, ...inspection };
}

/** Removes one of the pending ones, if there is any. */
const take = <T>(from: T[], which: number): T[] =>
  from.length === 0 ? [] : from.splice(which % from.length, 1);

const perform = <K extends ModelAction['do']>(
  happen: Happenings,
  action: Extract<ModelAction, { do: K }>,
): void => happen[action.do](action);
