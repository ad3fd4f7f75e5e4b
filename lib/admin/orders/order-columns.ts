// The columns of a file of orders, one per fact, chosen by `?columns=`.
import {
  type AskedRows,
  type ChosenColumn,
  type ColumnValue,
  chosenFrom,
  type ExportColumn,
  type ListFile,
  listFile,
} from '#lib/admin/list/export-file.ts';
import { majorUnits } from '#lib/shared/money.ts';
import { ORDER_LIST, type OrderRow, orderScope } from './order-list.ts';
import { type OrderNames, placesWords } from './order-names.ts';
import {
  heldUntil,
  type OrderReason,
  type OrderState,
  orderReason,
  orderState,
  refundedOfRow,
} from './order-state.ts';

export type OrderWords = {
  readonly states: ReadonlyMap<OrderState, string>;
  readonly reasons: ReadonlyMap<OrderReason, string>;
  readonly unknown: string;
  readonly refund: { readonly exact: string; readonly least: string };
  readonly networks: ReadonlyMap<string, string>;
  readonly channels: ReadonlyMap<OrderRow['origin'], string>;
};

type Named = {
  readonly words: OrderWords;
  readonly names: Pick<OrderNames, 'events' | 'tickets'>;
  readonly now: Date;
};

const amount = (minor: number, { currency }: OrderRow): number => Number(majorUnits(minor, currency));

/** Columns in the order of the file. Codes and networks that only the provider knows are never shown as none. */
const COLUMNS = {
  code: { value: ({ orderCode }) => orderCode },
  event: { value: ({ eventId }, { names }) => names.events.get(eventId) ?? eventId, width: 28 },
  state: {
    value: (row, { words, now }) => words.states.get(orderState(row, now)) ?? orderState(row, now),
  },
  failure: {
    value: (row, { words, now }) => {
      const reason = orderReason(orderState(row, now), { ...row, cases: [] });
      return reason && (words.reasons.get(reason) ?? reason);
    },
  },
  buyer: { value: ({ buyerName }) => buyerName, width: 28 },
  email: { value: ({ buyerEmail }) => buyerEmail, width: 30 },
  phone: { value: ({ buyerPhone }) => buyerPhone },
  entries: { value: ({ ticketCount }) => ticketCount },
  places: { value: ({ places }, { names }) => placesWords(places, names), width: 28 },
  network: {
    value: ({ method }, { words }) =>
      method === null ? words.unknown : (words.networks.get(method) ?? method),
  },
  pays_from: { value: ({ msisdn }) => msisdn },
  currency: { value: ({ currency }) => currency },
  total: { value: (row) => amount(row.total, row) },
  refunded: { value: (row) => amount(refundedOfRow(row).amount, row) },
  refund_is: {
    // Empty where nothing went back. It tells a program that adds up amounts which of them may be higher.
    value: (row, { words }) => {
      const { amount: back, isExact } = refundedOfRow(row);
      if (!isExact) return words.refund.least;
      return back === 0 ? null : words.refund.exact;
    },
  },
  created: { value: ({ createdAt }) => createdAt, width: 20 },
  paid: { value: ({ paidAt }) => paidAt, width: 20 },
  held_until: { value: (row, { now }) => heldUntil(row, now), width: 20 },
  channel: { value: ({ origin }, { words }) => words.channels.get(origin) ?? origin },
  referral: { value: ({ referralCode }, { words }) => referralCode ?? words.unknown },
  discount: { value: ({ discountCode }, { words }) => discountCode ?? words.unknown },
} as const satisfies Readonly<Record<string, ColumnValue<OrderRow, Named>>>;
export type OrderColumn = keyof typeof COLUMNS;

const isColumn = (key: string): key is OrderColumn => Object.hasOwn(COLUMNS, key);
export const ORDER_COLUMNS: readonly OrderColumn[] = Object.keys(COLUMNS).filter(isColumn);

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

/** @param columns as of `chosenColumns` */
export const orderColumns = (
  columns: readonly ChosenColumn<OrderColumn>[],
  { words, names }: Omit<Named, 'now'>,
  now: Date,
): ExportColumn<OrderRow>[] =>
  chosenFrom<OrderColumn, OrderRow, Named>(COLUMNS, columns, { words, names, now });

export type OrderFile = AskedRows &
  Omit<Named, 'now'> & { readonly columns: readonly ChosenColumn<OrderColumn>[] };

export const orderFile = (asked: OrderFile): ListFile =>
  listFile({
    list: ORDER_LIST,
    query: asked.query,
    scope: orderScope(asked.eventIds, asked.at),
    columns: orderColumns(asked.columns, asked, asked.at.now),
  });
