'use server';
// Actions of the list of orders: saved views, and a comparison with the provider.
import { z } from 'zod';
import { removeView, renameView, saveView, ViewName } from '#lib/admin/list/desk-views.ts';
import { enqueueComparison } from '#lib/orders/reconcile-orders.ts';
import { deskPost } from '../desk-action.ts';
import { ORDERS, ordersQueryOf, ordersSearch } from './order-query.ts';

const Search = z
  .string()
  .max(2000)
  .transform((search) => ordersSearch(ordersQueryOf(search)));
const Id = z.object({ id: z.uuid() });

export const saveViewAction = deskPost(
  'save_view',
  z.object({ name: ViewName, query: Search }),
  async ({ member, change }, { name, query }) => {
    await change(
      (tx) => saveView(tx, { list: 'orders', name, query, staffId: member.id }),
      (id) => ({ kind: 'view_saved', subject: id, detail: { list: 'orders', name } }),
    );
    return `${ORDERS}${query}`;
  },
);

export const renameViewAction = deskPost(
  'save_view',
  Id.extend({ name: ViewName }),
  async ({ change }, { id, name }) => {
    await change(
      (tx) => renameView(tx, { id, name }),
      (done) => (done ? { kind: 'view_saved', subject: id, detail: { list: 'orders', name } } : null),
    );
    return ORDERS;
  },
);

export const removeViewAction = deskPost('save_view', Id, async ({ change }, { id }) => {
  await change(
    (tx) => removeView(tx, id),
    (name) =>
      name === null ? null : { kind: 'view_removed', subject: id, detail: { list: 'orders', name } },
  );
  return ORDERS;
});

export const compareAction = deskPost(
  'check_order',
  z.object({ query: Search }),
  async ({ change }, { query }) => {
    await change((tx) => enqueueComparison(tx), { kind: 'order_checked', detail: { all: true } });
    return `${ORDERS}${query}`;
  },
);
