// How soon an open page should ask again where its order stands. Pure. Whoever waits for her phone is told within a
// second; whoever is far back in the line need not ask often, and two thousand of them must not.

import type { QueuePosition } from '#lib/checkout/queue.ts';
import type { CheckoutStage } from '#lib/checkout/state/checkout-stage.ts';

type Waiting = {
  stage: CheckoutStage;
  terminal: boolean;
  line: QueuePosition | null;
  /** A payment was tried. */
  attempted: boolean;
  /** The provider has said which registrations the order made; it does so a moment after it is paid. */
  registered: boolean;
  /** Seconds since the live attempt, or the entry itself, came to be. */
  ageSeconds: number;
};

const IN_LINE = { soonest: 2, latest: 45 };
const MINUTE = 60;
const EVER = Number.POSITIVE_INFINITY;

/** Up to an age, both in seconds: how soon to ask again; never after the last. */
type Pace = readonly (readonly [age: number, again: number])[];

/** Somebody looks at her phone, or is about to. */
const ON_THE_PHONE: Pace = [
  [3 * MINUTE, 1],
  [15 * MINUTE, 4],
  [EVER, 15],
];
const IN_HER_HANDS: Pace = [
  [5 * MINUTE, 5],
  [60 * MINUTE, 20],
  [EVER, MINUTE],
];
/** What was called over may turn out paid: a prompt can be approved after the provider has given it up. */
const MAY_TURN: Pace = [
  [5 * MINUTE, 4],
  [60 * MINUTE, 20],
];
/** Money that arrived may go back, on the day or weeks later. */
const MAY_BE_REFUNDED: Pace = [[EVER, MINUTE]];
const NOT_YET_REGISTERED: Pace = [[15 * MINUTE, 4], ...MAY_BE_REFUNDED];

/** Seconds until the next question; null: nothing changes any more. */
export function againInSeconds(waiting: Waiting): number | null {
  const { line, ageSeconds } = waiting;
  if (line && line.position > 1) return inLine(line);
  return paceOf(waiting).find(([age]) => ageSeconds < age)?.[1] ?? null;
}

function paceOf({ stage, terminal, attempted, registered }: Waiting): Pace {
  switch (stage) {
    case 'paid':
    case 'partially_refunded':
      return registered ? MAY_BE_REFUNDED : NOT_YET_REGISTERED;
    case 'expired':
    case 'cancelled':
    case 'superseded':
      return attempted ? MAY_TURN : [];
    case 'preparing':
    case 'starting_payment':
    case 'prompted':
      return ON_THE_PHONE;
    default:
      return terminal ? [] : IN_HER_HANDS;
  }
}

/** A tenth of what is left to wait: the place that is shown is never far off. */
function inLine({ position, estimateSeconds }: QueuePosition): number {
  const wait = estimateSeconds ?? position;
  return Math.round(Math.min(IN_LINE.latest, Math.max(IN_LINE.soonest, wait / 10)));
}
