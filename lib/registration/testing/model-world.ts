// A buyer, her storefront, the provider and the network between them, moved one action at a time. All that happens is
// an action, so that a life that goes wrong can be told and lived again.
import { advance, type Ends, instant, newsOf } from './model-calls.ts';
import { inspector } from './model-inspector.ts';
import type { Fate } from './model-network.ts';
import { type ModelWebhook, modelProvider } from './model-provider.ts';
import { modelStorefront, type OrderNews, type Rules } from './model-storefront.ts';

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

/** `which`: of those that lie there, counted round. */
export type Action =
  | { do: 'advance'; fate: Fate }
  | { do: 'press_pay' }
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
  /** Webhook endpoints that lead here. */
  endpoints: number;
};

type Happenings = { [kind in Action['do']]: (action: Extract<Action, { do: kind }>) => void };

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
  const ends: Ends = { provider, now, later, store: modelStorefront(now, rules) };
  const readsUnderWay: OrderNews[] = [];
  const inspection = inspector(ends, circumstances.reads);

  const happen: Happenings = {
    advance: ({ fate }) => advance(ends, fate),
    press_pay: () => ends.store.intend(),
    // Without reads nothing tells of it, and a person is asked.
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
        readsUnderWay.push(newsOf(order, 'read', now()));
    },
    end_read: ({ which }) => {
      for (const read of take(readsUnderWay, which)) ends.store.learn(read);
    },
  };

  function act(action: Action): void {
    clock += 1;
    provider.tick();
    perform(happen, action);
    provider.tick();
    if (!circumstances.reads) ends.store.endSilent();
    inspection.look(action);
  }

  return { act, ...ends, outbox, ...inspection };
}

/** Takes one of what lies there, if anything does. */
const take = <T>(from: T[], which: number): T[] =>
  from.length === 0 ? [] : from.splice(which % from.length, 1);

const perform = <K extends Action['do']>(happen: Happenings, action: Extract<Action, { do: K }>): void =>
  happen[action.do](action);
