// The address of the order list: status group, search words and cursor. Pure.
import { z } from 'zod';

const GROUPS = ['all', 'waiting', 'paid', 'failed', 'refunded'] as const;
export type OrderGroup = (typeof GROUPS)[number];
export type OrdersAddress = {
  readonly group: OrderGroup;
  readonly search?: string;
  readonly cursor?: string;
};

export const GROUP_NAMES: Readonly<Record<OrderGroup, string>> = {
  all: 'All',
  waiting: 'Waiting',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
};

export const ORDER_GROUPS: readonly OrderGroup[] = GROUPS;

const schema = z.object({
  status: z.enum(GROUPS).catch('all'),
  q: z.string().trim().max(100).catch(''),
  cursor: z.string().max(500).optional().catch(undefined),
});

/** Parses the query; unknown values count as absent. */
export function parseOrdersAddress(query: Record<string, string | string[] | undefined>): OrdersAddress {
  const { status, q, cursor } = schema.parse(query);
  return { group: status, search: q, cursor };
}

/** The inverse of `parseOrdersAddress`. */
export function ordersPath({ group, search, cursor }: OrdersAddress): string {
  const query = new URLSearchParams();
  if (group !== 'all') query.set('status', group);
  if (search) query.set('q', search);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.size === 0 ? '/admin/orders' : `/admin/orders?${query}`;
}

/** Shown instead of an empty list. */
export function emptyListWords(group: OrderGroup, search?: string): string {
  if (search) return 'No orders found. Try part of the code or name, or the full phone number.';
  return group === 'all'
    ? 'No orders yet. They’ll appear here as runners sign up.'
    : 'No orders with this status.';
}
