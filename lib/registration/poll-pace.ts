// How soon an open page should ask again where its order stands. Pure. Whoever waits for her phone is told within a
// second; whoever is far back in the line need not ask often, and two thousand of them must not.
import type { CheckoutStage } from '#lib/registration/checkout-view.ts';
import type { LinePlace } from '#lib/registration/line.ts';

type Waiting = {
  stage: CheckoutStage;
  terminal: boolean;
  line: LinePlace | null;
  /** A payment was tried. */
  attempted: boolean;
  /** The provider has said which registrations the order made; it does so a moment after it is paid. */
  registered: boolean;
  /** Seconds since the live attempt, or the entry itself, came to be. */
  ageSeconds: number;
};

const IN_LINE = { soonest: 2, latest: 20 };
const MINUTE = 60;

/** What was called over may turn out paid: a prompt can be approved after the provider has given it up. */
const MAY_TURN: readonly CheckoutStage[] = ['expired', 'cancelled', 'replaced'];

/** Money that arrived may go back, on the day or weeks later. */
const MAY_BE_REFUNDED: readonly CheckoutStage[] = ['paid', 'partially_refunded'];

/** Seconds until the next question; null: nothing changes any more. */
export function againInSeconds(waiting: Waiting): number | null {
  const { stage, terminal, line, attempted, registered, ageSeconds } = waiting;
  if (MAY_BE_REFUNDED.includes(stage)) return registered || ageSeconds > 15 * MINUTE ? MINUTE : 4;
  if (terminal) return attempted && MAY_TURN.includes(stage) ? untilItTurns(ageSeconds) : null;
  if (line && line.position > 1) return inLine(line);
  if (!['preparing', 'starting_payment', 'prompted'].includes(stage)) {
    return ageSeconds < 5 * MINUTE ? 5 : 20;
  }
  if (ageSeconds < 3 * MINUTE) return 1;
  return ageSeconds < 15 * MINUTE ? 4 : 15;
}

/** Often at first: an approval may be on its way. */
function untilItTurns(ageSeconds: number): number | null {
  if (ageSeconds < 5 * MINUTE) return 4;
  return ageSeconds < 60 * MINUTE ? 20 : null;
}

/** A tenth of what is left to wait: the place that is shown is never far off. */
function inLine({ position, estimateSeconds }: LinePlace): number {
  const wait = estimateSeconds ?? position;
  return Math.round(Math.min(IN_LINE.latest, Math.max(IN_LINE.soonest, wait / 10)));
}
