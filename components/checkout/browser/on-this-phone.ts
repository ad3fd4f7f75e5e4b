// What this browser knows of its visitor: the visitor's orders, and the person of the last form that was sent from here
// (`components/registration/known-buyer-card.tsx`). It is one text in the browser's storage and is never sent.

import { storedText, storeText } from '#components/ui/browser-storage.ts';
import { isPaidStage } from '#lib/shared/vocabulary/stages.ts';
import type { StatusAnswer } from './status-answer.ts';

export type KnownOrder = {
  readonly ref: string;
  /** `startsAt`: milliseconds. */
  readonly event: { readonly id: string; readonly name: string; readonly startsAt: number | null };
  /** The only runner, else the buyer; '' where only the provider knows. */
  readonly name: string;
  readonly runners: number;
  /** Distance of all its runners; `null` if there are several distances or none. */
  readonly km: number | null;
  /** The amount as the page wrote it; '' if nothing is due or known. */
  readonly amount: string;
  readonly stage: string;
  readonly terminal: boolean;
  /** Somebody else was asked to pay. */
  readonly byPayer: boolean;
  /** How many runners have signed the waiver; `null` if they need not sign. */
  readonly signed: { readonly done: number; readonly of: number } | null;
  /** The server's clock at that state, in milliseconds. */
  readonly at: number;
};

/** Its own module checks `person`. */
type Known = { readonly orders: readonly KnownOrder[]; readonly person?: unknown };

const KEY = 'on-this-phone';
const MOST_ORDERS = 20;
const SHOWN_AFTER_RACE_MS = 14 * 24 * 60 * 60 * 1000;

export const isPaid = ({ stage }: Pick<KnownOrder, 'stage'>): boolean => isPaidStage(stage);

/** It ended without a payment, or was refunded: the buyer has no reason to come back. */
const isOver = ({ stage, terminal }: Pick<KnownOrder, 'stage' | 'terminal'>): boolean =>
  terminal && !isPaidStage(stage) && stage !== 'under_review';

export function loadKnown(): Known {
  try {
    const known: unknown = JSON.parse(storedText(KEY) ?? '');
    if (isRecord(known) && Array.isArray(known.orders))
      return { ...known, orders: known.orders.filter(isKnownOrder) };
  } catch {
    // Nothing is stored, or another program has stored it.
  }
  return { orders: [] };
}

export function storeKnown({ orders, person }: Known): void {
  const isEmpty = orders.length === 0 && !person;
  storeText(KEY, isEmpty ? null : JSON.stringify({ orders: orders.slice(0, MOST_ORDERS), person }));
}

/** Stores what a page shows of an order, unless something later is stored. An order that is over is removed. */
export function rememberOrder(order: KnownOrder): void {
  const { orders, person } = loadKnown();
  const before = orders.find(({ ref }) => ref === order.ref);
  if (before && before.at > order.at) return;
  const others = orders.filter(({ ref }) => ref !== order.ref);
  storeKnown({ orders: isOver(order) ? others : [order, ...others], person });
}

/** Stores an answer of the status endpoint. `null`: there is no such order. */
export function rememberStatus(
  ref: string,
  status: Pick<StatusAnswer, 'stage' | 'terminal' | 'at'> | null,
): void {
  const { orders, person } = loadKnown();
  const next = orders.flatMap((order) => {
    if (order.ref !== ref) return [order];
    if (!status) return [];
    if (status.at < order.at) return [order];
    const { stage, terminal, at } = status;
    return isOver(status) ? [] : [{ ...order, stage, terminal, at }];
  });
  storeKnown({ orders: next, person });
}

/**
 * Unpaid orders come first, the latest of them at the top. Paid ones follow by their race, without races long over.
 * @param eventId only orders of this event
 */
export function knownOrders(now: number, eventId?: string): KnownOrder[] {
  return loadKnown()
    .orders.filter(({ event: { id, startsAt } }) => {
      const isPast = startsAt !== null && startsAt + SHOWN_AFTER_RACE_MS < now;
      return !isPast && (eventId === undefined || id === eventId);
    })
    .sort(
      (a, b) => Number(isPaid(a)) - Number(isPaid(b)) || (isPaid(a) ? startOf(a) - startOf(b) : b.at - a.at),
    );
}

const startOf = ({ event }: KnownOrder): number => event.startsAt ?? Number.MAX_SAFE_INTEGER;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An earlier version of the storefront may have stored something else. */
const isKnownOrder = (value: unknown): value is KnownOrder =>
  isRecord(value) &&
  isRecord(value.event) &&
  [value.ref, value.event.id, value.event.name, value.name, value.stage, value.amount].every(
    (text) => typeof text === 'string',
  ) &&
  typeof value.at === 'number' &&
  typeof value.runners === 'number';
