// How soon an open page asks for its order's status again. Pure. A buyer who waits for a prompt gets news within a second;
// one far back in the queue asks seldom, because thousands may wait there.

import type { QueuePosition } from '#lib/checkout/queue/queue.ts';
import type { CheckoutStage } from '#lib/checkout/state/checkout-stage.ts';
import type { SessionStage } from '#lib/checkout/state/session-stage.ts';

type Waiting = {
  stage: CheckoutStage;
  terminal: boolean;
  queue: QueuePosition | null;
  /** The checkout joins the queue later. */
  waitsForRoom?: boolean;
  /** A payment was tried. */
  attempted: boolean;
  /** The order's registrations are known; a fetch brings them a moment after the payment, and after each refund. */
  registered: boolean;
  /** Seconds since the live attempt or, without one, the checkout was created. */
  ageSeconds: number;
  /** How late the process runs what is due, milliseconds (`measureLoopDelay`). */
  delayMs?: number;
};

const IN_QUEUE = { soonest: 2, latest: 45 };
/** Room may appear at any moment, and only an open page gets it. */
const WAITING_FOR_ROOM = 4;
const MINUTE = 60;
const EVER = Number.POSITIVE_INFINITY;

/** How soon to ask again until an age, both in seconds; no more after the last age. */
type Pace = readonly (readonly [age: number, again: number])[];

/** For a buyer who looks at her phone, or is about to. */
const ON_THE_PHONE: Pace = [
  [3 * MINUTE, 1],
  [15 * MINUTE, 4],
  [EVER, 15],
];
/** For stages whose next step is the buyer's. */
const BUYERS_TURN: Pace = [
  [5 * MINUTE, 5],
  [60 * MINUTE, 20],
  [EVER, MINUTE],
];
/** The order may still be paid: a prompt can be approved after the provider gave it up. */
const MAY_BE_PAID_LATE: Pace = [
  [5 * MINUTE, 4],
  [60 * MINUTE, 20],
];
/** A refund may come on the same day or weeks later. */
const MAY_BE_REFUNDED: Pace = [[EVER, MINUTE]];
const NOT_YET_REGISTERED: Pace = [[15 * MINUTE, 4], ...MAY_BE_REFUNDED];

/** Seconds until the next request; `null` if nothing can change. */
export function againInSeconds(waiting: Waiting): number | null {
  const { queue, ageSeconds } = waiting;
  if (queue && queue.position > 1) return inQueue(queue, waiting.delayMs);
  if (waiting.waitsForRoom && waiting.stage === 'preparing') return WAITING_FOR_ROOM;
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
      return attempted ? MAY_BE_PAID_LATE : [];
    case 'preparing':
    case 'starting_payment':
    case 'prompted':
      return ON_THE_PHONE;
    default:
      return terminal ? [] : BUYERS_TURN;
  }
}

/** A session may be paid as long as a request is out, also after its end. */
const ENDED: Pace = [...MAY_BE_PAID_LATE, [24 * 60 * MINUTE, MINUTE]];

/** The interval for the page of a checkout session. @param waiting.ageSeconds since the buyer started it or came back */
export function sessionAgainInSeconds(
  waiting: Pick<Waiting, 'queue' | 'registered' | 'ageSeconds' | 'delayMs'> & { stage: SessionStage },
): number | null {
  const { queue, ageSeconds } = waiting;
  if (queue && queue.position > 1) return inQueue(queue, waiting.delayMs);
  return paceOfSession(waiting).find(([age]) => ageSeconds < age)?.[1] ?? null;
}

function paceOfSession({ stage, registered }: { stage: SessionStage; registered: boolean }): Pace {
  switch (stage) {
    case 'preparing':
    case 'confirming':
      return ON_THE_PHONE;
    case 'open':
    case 'cancelled':
    case 'payment_failed':
      return BUYERS_TURN;
    case 'expired':
    case 'deleted':
      return ENDED;
    case 'paid':
    case 'partially_refunded':
      return registered ? MAY_BE_REFUNDED : NOT_YET_REGISTERED;
    case 'under_review':
      return MAY_BE_REFUNDED;
    case 'refunded':
    case 'refused':
      return [];
  }
}

/** A process this late is overloaded; each further such delay lengthens the pause by its usual length. */
const LATE_MS = 250;
const MOST_TIMES = 5;

/**
 * A tenth of the remaining wait, so that the shown position is never far off; longer while the process is late, so that it can
 * answer those who send a form or pay.
 */
function inQueue({ position, estimateSeconds }: QueuePosition, delayMs = 0): number {
  const wait = estimateSeconds ?? position;
  const usual = Math.max(IN_QUEUE.soonest, wait / 10);
  const times = Math.min(MOST_TIMES, Math.max(1, delayMs / LATE_MS));
  return Math.round(Math.min(IN_QUEUE.latest, usual * times));
}
