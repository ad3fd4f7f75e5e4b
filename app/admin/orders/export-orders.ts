// The found orders as a file. Its audit row is committed before the first byte.
import { type Desk, deskRoute } from '#app/admin/desk-adapters.tsx';
import { csvStream, downloadHeaders, xlsxStream } from '#lib/admin/list/export-file.ts';
import { eachBatch } from '#lib/admin/list/list.ts';
import { chosenColumns, orderColumns } from '#lib/admin/orders/order-columns.ts';
import { countOrders, ORDER_LIST } from '#lib/admin/orders/order-list.ts';
import { findOrderNames } from '#lib/admin/orders/order-names.ts';
import { isoDay } from '#lib/shared/dates.ts';
import { ordersQueryOf, scopeOf } from './order-query.ts';
import { networkWords } from './order-rows.ts';

export const exportOrders = (ending: 'csv' | 'xlsx') =>
  deskRoute('export_orders', async (desk, request) => {
    const { ctx, t, event, eventIds, timeZone } = desk;
    const { search, searchParams } = new URL(request.url);
    const query = ordersQueryOf(search);
    const scope = scopeOf(desk);
    const keys = chosenColumns(searchParams.getAll('columns'));
    const [orders, names] = await Promise.all([
      countOrders(ctx.db, query, scope),
      findOrderNames(ctx.db, eventIds),
    ]);
    await desk.record({
      kind: 'orders_exported',
      eventId: event?.id ?? null,
      detail: { format: ending, orders, columns: keys, filters: Object.keys(query.given) },
    });
    const columns = orderColumns(keys, columnWords(desk), { names, now: scope.now });
    const batches = eachBatch(ctx.db, ORDER_LIST, query, { scope });
    const write = ending === 'csv' ? csvStream : xlsxStream;
    const name = [t('orders.title'), event?.name, isoDay(scope.now, timeZone)].filter(Boolean).join(' ');
    return new Response(write(columns, batches, { timeZone }), { headers: downloadHeaders(name, ending) });
  });

const columnWords = (desk: Desk): Parameters<typeof orderColumns>[1] => {
  const { t } = desk;
  return {
    heading: (key) => t(`orders.fileColumns.${key}`),
    state: (state) => t(`states.${state}`),
    unknown: t('orders.unknown'),
    network: (method) => networkWords(desk, method) ?? t('orders.unknown'),
    channel: (origin) => t(`orders.channels.${origin}`),
  };
};
