// What a file of orders contains: one column per fact, chosen by `?columns=`. Pure.
import type { ExportColumn } from '#lib/admin/list/export-file.ts';
import { majorUnits } from '#lib/shared/money.ts';
import type { OrderRow } from './order-list.ts';
import { type OrderNames, placesWords } from './order-names.ts';
import { heldUntil, type OrderState, orderState } from './order-state.ts';

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
  'created',
  'paid',
  'held_until',
  'channel',
  'referral',
  'discount',
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

const isColumn = (key: string): key is OrderColumn => ORDER_COLUMNS.some((known) => known === key);

/** The chosen ones in the order of the file; all of them if none is known. */
export function chosenColumns(keys: readonly string[]): readonly OrderColumn[] {
  const known = keys.filter(isColumn);
  return known.length > 0 ? ORDER_COLUMNS.filter((key) => known.includes(key)) : ORDER_COLUMNS;
}

export type ColumnWords = {
  readonly heading: (key: OrderColumn) => string;
  readonly state: (state: OrderState) => string;
  readonly unknown: string;
  readonly network: (method: string) => string;
  readonly channel: (origin: OrderRow['origin']) => string;
};

const WIDTHS: Readonly<Partial<Record<OrderColumn, number>>> = {
  buyer: 28,
  email: 30,
  event: 28,
  places: 28,
  created: 20,
  paid: 20,
  held_until: 20,
};

/** @param keys as of `chosenColumns` */
export function orderColumns(
  keys: readonly OrderColumn[],
  words: ColumnWords,
  { names, now }: { readonly names: OrderNames; readonly now: Date },
): ExportColumn<OrderRow>[] {
  // Only the provider knows it: never shown as none.
  const known = (value: string | null) => value ?? words.unknown;
  const amount = (minor: number, { currency }: OrderRow) => Number(majorUnits(minor, currency));
  const values: Readonly<Record<OrderColumn, ExportColumn<OrderRow>['value']>> = {
    code: ({ orderCode }) => orderCode,
    event: ({ eventId }) => names.events.get(eventId) ?? eventId,
    state: (row) => words.state(orderState(row, now)),
    failure: ({ failureKind }) => failureKind,
    buyer: ({ buyerName }) => buyerName,
    email: ({ buyerEmail }) => buyerEmail,
    phone: ({ buyerPhone }) => buyerPhone,
    entries: ({ ticketCount }) => ticketCount,
    places: ({ places }) => placesWords(places, names),
    network: ({ method }) => (method === null ? words.unknown : words.network(method)),
    pays_from: ({ msisdn }) => msisdn,
    currency: ({ currency }) => currency,
    total: (row) => amount(row.total, row),
    refunded: (row) => amount(row.refunded, row),
    created: ({ createdAt }) => createdAt,
    paid: ({ paidAt }) => paidAt,
    held_until: (row) => heldUntil(row, now),
    channel: ({ origin }) => words.channel(origin),
    referral: ({ referralCode }) => known(referralCode),
    discount: ({ discountCode }) => known(discountCode),
  };
  return keys.map((key) => ({
    heading: words.heading(key),
    value: values[key],
    ...(WIDTHS[key] && { width: WIDTHS[key] }),
  }));
}
