// The one rule of what was paid twice: which orders of an event are one buyer's, which of them she did not want beside each other,
// and the case about them. Pure. It looks at what all orders show, so the order in which the news arrives does not matter.
import { z } from 'zod';
import type { Attention, AttentionFacts } from '#lib/orders/attention.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { isCharging, isPaidFor, isSettled } from '#lib/shared/vocabulary/order-status.ts';

/**
 * An entry beside which the buyer confirmed another one. `id`: of its checkout or session; `hadFailed`: its payment had failed or
 * timed out by then, so that she counted on no money of it; `at`: ISO 8601.
 */
const ConsentSchema = z.object({ id: z.string(), hadFailed: z.boolean(), at: z.string() });
export type Consent = z.infer<typeof ConsentSchema>;

/** The consents in the column of a checkout or session. */
export const storedConsents = (stored: unknown): Consent[] =>
  ConsentSchema.array().nullable().parse(stored) ?? [];

type Beside = {
  readonly id: string;
  readonly order?: { readonly status: string } | null;
  /** Attempts of a checkout, the latest first. */
  readonly attempts?: readonly { readonly liveCheckoutId: string | null }[];
};

/** Stored with an entry that the buyer confirms beside these at `now`. */
export const consentsTo = (beside: readonly Beside[], now: Date): Consent[] =>
  beside.map((one) => ({ id: one.id, hadFailed: hasFailed(one), at: now.toISOString() }));

/** A payment of it was tried, and neither arrived nor is under way. */
function hasFailed({ order, attempts: [latest] = [] }: Beside): boolean {
  const status = order?.status ?? '';
  return latest?.liveCheckoutId === null && !isSettled(status) && !isCharging(status);
}

/** An order that took money at some time, of one event, and the entry that it pays. */
export type PaidEntry = {
  readonly orderId: string;
  readonly orderCode: string;
  readonly status: string;
  readonly currency: string;
  /** Minor units. `refunded`: as far as known. */
  readonly total: number;
  readonly refunded: number;
  /** When it was first known to be refunded in full; null if it is not. */
  readonly refundedAt: Date | null;
  readonly madeBy: 'checkout' | 'session' | 'elsewhere';
  /** Ids of the checkouts that supersede each other, or of the session; empty for an order of another channel. */
  readonly line: readonly string[];
  /** Null while unknown. */
  readonly name: string | null;
  readonly phone: string | null;
  readonly browserKey: string | null;
  readonly begunAt: Date;
  /** `all`: the entry was confirmed before consents were stored. */
  readonly consents: readonly Consent[] | 'all';
  /** When its last payment attempt began; null for one that we did not make. */
  readonly lastAttemptAt: Date | null;
};

/** Both took money, and the buyer did not want both. */
export function isDoublePayment(a: PaidEntry, b: PaidEntry): boolean {
  if (a.total === 0 || b.total === 0) return false;
  if (a.line.some((id) => b.line.includes(id))) return true;
  const isRepeated = wentBackBefore(a, b) || wentBackBefore(b, a);
  return !isRepeated && isSameBuyer(a, b) && !isWanted(a, b) && !isWanted(b, a);
}

/** Refunds are reported in whole seconds (partner-api.md 6.2). */
const SECOND_MS = 1000;

/** An entry that is begun after the money went back is no second one. */
const wentBackBefore = ({ refundedAt }: PaidEntry, { begunAt }: PaidEntry): boolean =>
  refundedAt !== null && refundedAt.getTime() + SECOND_MS <= begunAt.getTime();

/**
 * The same browser is the same buyer if one entry is of the provider's page, where we ask for no name; by our form, a
 * club's browser enters many people. Two orders of other channels are not ours to judge.
 */
function isSameBuyer(a: PaidEntry, b: PaidEntry): boolean {
  if (a.madeBy === 'elsewhere' && b.madeBy === 'elsewhere') return false;
  if (a.phone !== null && a.phone === b.phone && !areOthers(a.name, b.name)) return true;
  const ofSession = a.madeBy === 'session' || b.madeBy === 'session';
  return ofSession && a.browserKey !== null && a.browserKey === b.browserKey;
}

/** Families share a phone. `Grace Akello` and `Akello Grace Mary` may be one person. */
function areOthers(name: string | null, other: string | null): boolean {
  const [short = [], long = []] = [wordsOf(name), wordsOf(other)].sort((a, b) => a.length - b.length);
  return short.length > 0 && !short.every((word) => long.includes(word));
}

const wordsOf = (name: string | null): string[] =>
  plainWords(name ?? '')
    .split(' ')
    .filter(Boolean);

/**
 * Whether the buyer confirmed `newer` beside `older`. Money of a payment that had failed by then was not counted on, unless another
 * one was begun since.
 */
const isWanted = (newer: PaidEntry, { line, lastAttemptAt }: PaidEntry): boolean =>
  newer.consents === 'all' ||
  newer.consents.some(
    ({ id, hadFailed, at }) =>
      line.includes(id) && (!hadFailed || (lastAttemptAt !== null && lastAttemptAt > new Date(at))),
  );

/** `parts`: the orders that it is about. `closed`: the note of a case that is over, since what was too much went back. */
type DoublePayment = {
  readonly raise: Attention;
  readonly closed: string | null;
  readonly parts: readonly PaidEntry[];
};

/** The order `own` and all that are paid beside it, directly or through others, unwanted; itself alone without any. */
export function paidTogether<Entry extends PaidEntry>(entries: readonly Entry[], own: Entry): Entry[] {
  const together = [own];
  for (const one of together)
    together.push(
      ...entries.filter((other) => !together.includes(other) && other !== one && isDoublePayment(one, other)),
    );
  return together;
}

/** The case of all orders that were paid too often together with `own`; null without any. */
export function decideDoublePayment(
  entries: readonly PaidEntry[],
  own: PaidEntry,
  checkoutId: string | null,
): DoublePayment | null {
  const parts = paidTogether(entries, own).sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
  if (parts.length < 2) return null;
  const payments = parts.map(({ orderCode, currency, total, refunded }) => ({
    orderCode,
    currency,
    amount: total,
    refunded,
  }));
  const left = parts.filter(({ status }) => isPaidFor(status));
  const isOpen = left.some((one) => left.some((other) => other !== one && isDoublePayment(one, other)));
  return {
    parts,
    raise: {
      kind: 'two_orders_paid',
      key: `two_orders_paid:${parts.map(({ orderId }) => orderId).join(':')}`,
      checkoutId,
      orderId: own.orderId,
      facts: { orderCodes: parts.map(({ orderCode }) => orderCode), payments },
    },
    closed: isOpen ? null : closingNote(payments),
  };
}

export type Runner = {
  readonly name: string | null;
  readonly ticketTypeId: string;
  readonly distanceKm: number | null;
};

/** What differs between paid orders; `unknown`: their distances are the same, and only the provider knows who runs. */
export type EntriesCompared = 'same' | 'distances' | 'runners' | 'both' | 'unknown';

/** @param orders who runs by each, at least two */
export function compareEntries([first = [], ...others]: readonly (readonly Runner[])[]): EntriesCompared {
  const ticketOf = ({ ticketTypeId, distanceKm }: Runner) => `${ticketTypeId} ${distanceKm}`;
  const ticketsOf = (people: readonly Runner[]) => people.map(ticketOf).sort().join();
  const isNamed = [first, ...others].every(
    (people) => people.length > 0 && people.every(({ name }) => wordsOf(name).length > 0),
  );
  const distances = others.some((people) => ticketsOf(people) !== ticketsOf(first));
  const isOne = (a: Runner, b: Runner) =>
    !areOthers(a.name, b.name) && (distances || ticketOf(a) === ticketOf(b));
  const areTheSame = (people: readonly Runner[]) =>
    people.length === first.length && people.every((one) => first.some((other) => isOne(one, other)));
  const runners = isNamed && !others.every(areTheSame);
  if (distances) return runners ? 'both' : 'distances';
  if (runners) return 'runners';
  return isNamed ? 'same' : 'unknown';
}

/** A note for staff, in English as all notes. */
const closingNote = (payments: NonNullable<AttentionFacts['payments']>): string => {
  const taken = payments.map(({ orderCode, currency, amount, refunded }) => {
    const least = refunded === amount ? '' : 'at least ';
    const back = refunded ? `, of which ${least}${formatMoney(refunded, currency, 'en')} went back` : '';
    return `${orderCode} took ${formatMoney(amount, currency, 'en')}${back}`;
  });
  return `What was too much is refunded in full: ${taken.join('; ')}.`;
};
