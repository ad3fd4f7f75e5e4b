import { notFound } from 'next/navigation';
import type { Desk } from '#app/admin/desk-adapters.tsx';
import { type ListQuery, type ListScope, listSearch, parseListSearch } from '#lib/admin/list/list.ts';
import { findOrderOf } from '#lib/admin/orders/one-order.ts';
import { ORDER_LIST, orderScope } from '#lib/admin/orders/order-list.ts';

export const ORDERS = '/admin/orders';

/** Parses a query string. @param beside names of parameters that are not the list's */
export const ordersQueryOf = (search: string, beside?: readonly string[]): ListQuery =>
  parseListSearch(ORDER_LIST, search, beside);

export const scopeOf = ({ eventIds, at }: Desk): ListScope => orderScope(eventIds, at);

/** The query string of the list with these changes, on its first page. */
export const ordersSearch = (
  query: Pick<ListQuery, 'given'> & Partial<Pick<ListQuery, 'sort'>>,
  changes: Parameters<typeof listSearch>[2] = {},
): string => listSearch(query, ORDER_LIST, changes);

/** An order's page, which finds its way back to this list and keeps its race. @param search of the list */
export function orderAddress(code: string, search = ''): string {
  const path = `${ORDERS}/${encodeURIComponent(code)}`;
  const event = new URLSearchParams(search).get('event');
  return search ? `${path}?${new URLSearchParams({ ...(event && { event }), list: search })}` : path;
}

/** Parses `?top=`, in milliseconds: steps after it wait until they are asked for. */
export function sinceOf(top: string | null | undefined): Date | null {
  const at = new Date(/^\d{1,13}$/.test(top ?? '') ? Number(top) : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The order that a request is about: 404 for one of an event that the member may not see. */
export async function requireOrder({ ctx, requireEvent }: Desk, code: string) {
  const order = (await findOrderOf(ctx.db, code)) ?? notFound();
  requireEvent(order.eventId);
  return order;
}
