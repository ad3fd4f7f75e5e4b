// What the list's address says: which orders, found by which words, and from where on. Pure.
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

/** Reads the query; what it does not know counts as absent. */
export function readOrdersAddress(query: Record<string, string | string[] | undefined>): OrdersAddress {
  const { status, q, cursor } = schema.parse(query);
  return { group: status, search: q, cursor };
}

/** Writes what `readOrdersAddress` reads. */
export function ordersPath({ group, search, cursor }: OrdersAddress): string {
  const query = new URLSearchParams();
  if (group !== 'all') query.set('status', group);
  if (search) query.set('q', search);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.size === 0 ? '/admin' : `/admin?${query}`;
}

/** Instead of a list without an order. */
export function nothingWords(group: OrderGroup, search?: string): string {
  if (search) return 'No order found. Try a part of the code or name, or the whole phone number.';
  return group === 'all' ? 'No orders yet. They appear here as runners sign up.' : 'No orders of this kind.';
}
