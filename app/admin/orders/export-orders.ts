import { type Desk, deskRoute } from '#app/admin/desk-adapters.tsx';
import { fileResponse, readerOf, refusedFile } from '#app/admin/file-response.ts';
import { countFileRows, formatOf, type OrderFile } from '#lib/admin/files/desk-file.ts';
import { chosenColumns, type OrderWords } from '#lib/admin/orders/order-columns.ts';
import { eventsOf, orderScope } from '#lib/admin/orders/order-list.ts';
import { ORDER_REASONS, ORDER_STATES } from '#lib/admin/orders/order-state.ts';
import { isoDay } from '#lib/shared/dates.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';
import { ordersQueryOf } from './order-query.ts';
import { loadNames, methodWords } from './order-rows.ts';

export const exportOrders = (ending: 'csv' | 'xlsx') =>
  deskRoute('export_orders', async (desk, request) => {
    const { ctx, t, event, eventIds, timeZone } = desk;
    const { search, searchParams } = new URL(request.url);
    const query = ordersQueryOf(search, ['columns', 'for']);
    const { keys, unknown } = chosenColumns(searchParams.getAll('columns'));
    const { reader, refused: unread } = readerOf(searchParams);
    const refused = [...query.refused, ...unknown.map((value) => ({ name: 'columns', value })), ...unread];
    if (refused.length > 0) return refusedFile(t, refused);
    const at = { now: ctx.now(), timeZone };
    const listed = await eventsOf(ctx.db, query, orderScope(eventIds, at));
    const file: OrderFile = {
      list: 'orders',
      ending,
      reader,
      query,
      eventIds,
      at,
      columns: keys.map((key) => ({ key, heading: t(`orders.fileColumns.${key}`) })),
      words: orderWords(desk),
      names: await loadNames(desk, listed),
    };
    return fileResponse(desk, file, {
      name: [t('orders.title'), event?.name, isoDay(ctx.now(), timeZone)].filter(Boolean).join(' '),
      refusal: t('list.tooManyFiles'),
      record: async () => {
        const orders = await countFileRows(ctx.db, file);
        await desk.record({
          kind: 'orders_exported',
          eventId: event?.id ?? null,
          detail: { format: formatOf(file), orders, columns: keys, filters: Object.keys(query.given) },
        });
      },
    });
  });

const CHANNELS = ['form', 'session', 'elsewhere'] as const;

function orderWords(desk: Desk): OrderWords {
  const { t } = desk;
  return {
    states: new Map(ORDER_STATES.map((state) => [state, t(`states.${state}`)])),
    reasons: new Map(ORDER_REASONS.map((reason) => [reason, t(`orders.reasons.${reason}`)])),
    unknown: t('orders.unknown'),
    refund: { exact: t('orders.refundExact'), least: t('orders.refundLeast') },
    networks: new Map(MOBILE_NETWORKS.map((network) => [network, methodWords(desk, network) ?? network])),
    channels: new Map(CHANNELS.map((origin) => [origin, t(`orders.channels.${origin}`)])),
  };
}
