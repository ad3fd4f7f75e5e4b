// What a file of orders contains: one column per fact, chosen by `?columns=`. Pure.
import type { ExportColumn } from '#lib/admin/list/export-file.ts';
import { majorUnits } from '#lib/shared/money.ts';
import type { OrderRow } from './order-list.ts';
import { type OrderNames, placesWords } from './order-names.ts';
import {
  heldUntil,
  type OrderReason,
  type OrderState,
  orderReason,
  orderState,
  refundedOfRow,
} from './order-state.ts';

export const ORDER_COLUMNS = [
  'code',
  'event',
  'state',
  'failure',
  'buyer',
  'email',
  'phone',
  'entries',
  'places',
  'network',
  'pays_from',
  'currency',
  'total',
  'refunded',
  'refund_is',
  'created',
  'paid',
  'held_until',
  'channel',
  'referral',
  'discount',
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

const isColumn = (key: string): key is OrderColumn => ORDER_COLUMNS.some((known) => known === key);

/** The chosen ones in the order of the file; all of them if none is chosen. */
export function chosenColumns(keys: readonly string[]): {
  readonly keys: readonly OrderColumn[];
  readonly unknown: readonly string[];
} {
  const known = keys.filter(isColumn);
  return {
    keys: known.length > 0 ? ORDER_COLUMNS.filter((key) => known.includes(key)) : ORDER_COLUMNS,
    unknown: keys.filter((key) => !isColumn(key)),
  };
}

export type OrderWords = {
  readonly states: ReadonlyMap<OrderState, string>;
  readonly reasons: ReadonlyMap<OrderReason, string>;
  readonly unknown: string;
  readonly refund: { readonly exact: string; readonly least: string };
  readonly networks: ReadonlyMap<string, string>;
  readonly channels: ReadonlyMap<OrderRow['origin'], string>;
};

type Named = { readonly words: OrderWords; readonly names: Pick<OrderNames, 'events' | 'tickets'> };

const WIDTHS: Readonly<Partial<Record<OrderColumn, number>>> = {
  buyer: 28,
  email: 30,
  event: 28,
  places: 28,
  created: 20,
  paid: 20,
  held_until: 20,
};

/** @param columns as of `chosenColumns` */
export function orderColumns(
  columns: readonly { readonly key: OrderColumn; readonly heading: string }[],
  { words, names }: Named,
  now: Date,
): ExportColumn<OrderRow>[] {
  // Only the provider knows it: never shown as none.
  const known = (value: string | null) => value ?? words.unknown;
  const amount = (minor: number, { currency }: OrderRow) => Number(majorUnits(minor, currency));
  const values: Readonly<Record<OrderColumn, ExportColumn<OrderRow>['value']>> = {
    code: ({ orderCode }) => orderCode,
    event: ({ eventId }) => names.events.get(eventId) ?? eventId,
    state: (row) => words.states.get(orderState(row, now)) ?? orderState(row, now),
    failure: (row) => {
      const reason = orderReason(orderState(row, now), { ...row, cases: [] });
      return reason && (words.reasons.get(reason) ?? reason);
    },
    buyer: ({ buyerName }) => buyerName,
    email: ({ buyerEmail }) => buyerEmail,
    phone: ({ buyerPhone }) => buyerPhone,
    entries: ({ ticketCount }) => ticketCount,
    places: ({ places }) => placesWords(places, names),
    network: ({ method }) => (method === null ? words.unknown : (words.networks.get(method) ?? method)),
    pays_from: ({ msisdn }) => msisdn,
    currency: ({ currency }) => currency,
    total: (row) => amount(row.total, row),
    refunded: (row) => amount(refundedOfRow(row).amount, row),
    // Empty where nothing went back. A program adds up the amounts and knows by this which of them may be more.
    refund_is: (row) => {
      const { amount: back, isExact } = refundedOfRow(row);
      if (!isExact) return words.refund.least;
      return back === 0 ? null : words.refund.exact;
    },
    created: ({ createdAt }) => createdAt,
    paid: ({ paidAt }) => paidAt,
    held_until: (row) => heldUntil(row, now),
    channel: ({ origin }) => words.channels.get(origin) ?? origin,
    referral: ({ referralCode }) => known(referralCode),
    discount: ({ discountCode }) => known(discountCode),
  };
  return columns.map(({ key, heading }) => ({
    heading,
    value: values[key],
    ...(WIDTHS[key] && { width: WIDTHS[key] }),
  }));
}
