'use server';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { refusedWords } from '#components/admin/list/refused-filters.tsx';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { findView, removeView, renameView, saveView, ViewName } from '#lib/admin/list/desk-views.ts';
import { enqueueComparison } from '#lib/orders/reconcile-orders.ts';
import { deskAction, deskPost } from '../desk-action.ts';
import type { Desk } from '../desk-adapters.tsx';
import { ORDERS, ordersQueryOf, ordersSearch } from './order-query.ts';

const LIST = 'orders';
const Search = z
  .string()
  .max(2000)
  .transform((search) => ordersQueryOf(search));
const Id = z.object({ id: z.uuid() });

export const saveViewAction = deskAction(
  'save_view',
  (t) =>
    z.object({ name: ViewName.catch('').refine((name) => name !== '', t('orders.nameView')), query: Search }),
  async ({ member, change, requireEvent, t }, { name, query }) => {
    const [event] = query.given.event ?? [];
    if (event) requireEvent(event);
    const search = ordersSearch(query);
    const [refused] = query.refused;
    if (refused)
      return {
        state: { ...FRESH_FORM, typed: { name }, problem: t('list.unknownValue', refusedWords(refused)) },
      };
    await change(
      (tx) => saveView(tx, { list: LIST, name, query: search, by: member }),
      ({ id }) => ({ kind: 'view_saved', subject: id, detail: { list: LIST, name } }),
    );
    return { next: `${ORDERS}${search}` };
  },
);

/** 404 for a view that the member may not know. */
const viewOf = async ({ ctx, member }: Desk, id: string) =>
  (await findView(ctx.db, { list: LIST, id, by: member })) ?? notFound();

export const renameViewAction = deskPost(
  'save_view',
  Id.extend({ name: ViewName }),
  async (desk, { id, name }) => {
    await viewOf(desk, id);
    await desk.change(
      (tx) => renameView(tx, { id, name }),
      (done) => (done ? { kind: 'view_saved', subject: id, detail: { list: LIST, name } } : null),
    );
    return ORDERS;
  },
);

export const removeViewAction = deskPost('save_view', Id, async (desk, { id }) => {
  const { name } = await viewOf(desk, id);
  await desk.change((tx) => removeView(tx, id), {
    kind: 'view_removed',
    subject: id,
    detail: { list: LIST, name },
  });
  return ORDERS;
});

/** The comparison runs in the background; orders that it finds appear in the list. */
export const compareAction = deskAction('compare_orders', z.object({}), async ({ change, t }) => {
  await change((tx) => enqueueComparison(tx), { kind: 'order_checked', detail: { all: true } });
  return { state: { ...FRESH_FORM, notice: t('orders.comparing') } };
});
