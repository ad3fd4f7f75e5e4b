// Whether personal data of an entry may be deleted, as far as its money is concerned. Pure. What may still be repeated, paid or
// charged needs its request, its key and its numbers; after that only amounts, states and times are needed.

import { type AttemptFacts, chargeDoubt } from '#lib/checkout/state/charge-doubt.ts';
import { LONGEST_PROMPT_MS, promptsToDecline } from '#lib/checkout/state/payment-receipt.ts';
import type { Checkout, CheckoutSession, Order, PaymentAttempt } from '#lib/db/generated/client.ts';
import { isCharging, isSettled } from '#lib/shared/vocabulary/order-status.ts';

export type EntryFacts = {
  readonly checkout: Pick<Checkout, 'state' | 'calls' | 'sentAt' | 'createdAt'> | null;
  readonly order: Pick<Order, 'status' | 'statusAt' | 'holdExpiresAt'> | null;
  readonly session: Pick<CheckoutSession, 'state' | 'expiresAt'> | null;
  /** The latest first. */
  readonly attempts: readonly (AttemptFacts &
    Pick<PaymentAttempt, 'liveCheckoutId' | 'sentAt' | 'finishedAt' | 'createdAt' | 'msisdn'>)[];
  readonly hasOpenCase: boolean;
};

/**
 * - `under_way`: it is being placed, paid, or open on the provider's page;
 * - `held`: its places are held, so it may be paid any moment;
 * - `in_doubt`: it is not known whether a payment was charged;
 * - `open_case`: staff have to check it first.
 */
export type WhyKept = 'under_way' | 'held' | 'in_doubt' | 'open_case';

/** `until`: when it can be tried again; null if that depends on the provider or on staff. */
export type Kept = { readonly why: WhyKept; readonly until: Date | null };

const DAY_MS = 24 * 60 * 60_000;
/** How long an ended payment that may have been charged keeps its number. Afterwards its state and key stay, the number does not. */
const DOUBT_DAYS = { clear: 0, open: 1, silent: 90, unsafe: 90 } as const;

/** Why the data has to stay for now; null if it may go. */
export function whyKept(entry: EntryFacts, now: Date): Kept | null {
  if (entry.hasOpenCase) return { why: 'open_case', until: null };
  return (
    whilePlaced(entry, now) ?? whileOnPage(entry, now) ?? whilePaid(entry, now) ?? whileInDoubt(entry, now)
  );
}

/** A checkout that was never sent is withdrawn after a day; a call that was not answered may still place its order. */
function whilePlaced({ checkout, order }: EntryFacts, now: Date): Kept | null {
  if (!checkout || order) return null;
  const { state, calls, sentAt, createdAt } = checkout;
  if (state === 'waiting' && sentAt) return { why: 'under_way', until: null };
  const unsure = state === 'waiting' ? createdAt : state === 'refused' && calls > 1 ? sentAt : null;
  return unsure && until('under_way', new Date(unsure.getTime() + DAY_MS), now);
}

function whileOnPage({ session, order }: EntryFacts, now: Date): Kept | null {
  if (session?.state === 'waiting') return { why: 'under_way', until: null };
  if (session?.state !== 'open' || !session.expiresAt || isSettled(order?.status ?? '')) return null;
  return until('under_way', session.expiresAt, now);
}

function whilePaid({ order, attempts }: EntryFacts, now: Date): Kept | null {
  if (attempts.some(({ liveCheckoutId }) => liveCheckoutId !== null))
    return { why: 'under_way', until: null };
  if (!order || isSettled(order.status)) return null;
  if (isCharging(order.status)) return { why: 'under_way', until: null };
  return order.holdExpiresAt && until('held', order.holdExpiresAt, now);
}

function whileInDoubt({ order, attempts }: EntryFacts, now: Date): Kept | null {
  if (order && isSettled(order.status)) {
    const [latest] = promptsToDecline(attempts, order.status, now);
    const paidAt = latest?.finishedAt ?? null;
    return paidAt && until('in_doubt', new Date(paidAt.getTime() + LONGEST_PROMPT_MS), now);
  }
  const ends = attempts.map((one) => {
    const days = DOUBT_DAYS[chargeDoubt(one)];
    return days === 0 ? 0 : (one.finishedAt ?? one.createdAt).getTime() + days * DAY_MS;
  });
  return until('in_doubt', new Date(Math.max(0, ...ends)), now);
}

const until = (why: WhyKept, at: Date, now: Date): Kept | null => (at > now ? { why, until: at } : null);
