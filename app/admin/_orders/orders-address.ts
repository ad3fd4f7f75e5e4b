// What the list's address says: which orders and from where on. Pure.
import { z } from 'zod';

const GROUPS = ['all', 'waiting', 'paid', 'failed', 'refunded'] as const;
export type OrderGroup = (typeof GROUPS)[number];
type OrdersAddress = { readonly group: OrderGroup; readonly cursor?: string };

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
  cursor: z.string().max(500).optional().catch(undefined),
});

/** Reads the query; what it does not know counts as absent. */
export function readOrdersAddress(query: Record<string, string | string[] | undefined>): OrdersAddress {
  const { status, cursor } = schema.parse(query);
  return { group: status, cursor };
}

/** Writes what `readOrdersAddress` reads. */
export function ordersPath({ group, cursor }: OrdersAddress): string {
  const query = new URLSearchParams();
  if (group !== 'all') query.set('status', group);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.size === 0 ? '/admin' : `/admin?${query}`;
}
