// The found orders as a file.
import { type Desk, deskRoute } from '#app/admin/desk-adapters.tsx';
import { fileResponse } from '#app/admin/file-response.ts';
import { countFileRows, type OrderFile } from '#lib/admin/files/desk-file.ts';
import { chosenColumns, type OrderWords } from '#lib/admin/orders/order-columns.ts';
import { findOrderNames } from '#lib/admin/orders/order-names.ts';
import { ORDER_STATES } from '#lib/admin/orders/order-state.ts';
import { isoDay } from '#lib/shared/dates.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';
import { ordersQueryOf } from './order-query.ts';
import { networkWords } from './order-rows.ts';

export const exportOrders = (ending: 'csv' | 'xlsx') =>
  deskRoute('export_orders', async (desk, request) => {
    const { ctx, t, event, eventIds, timeZone } = desk;
    const { search, searchParams } = new URL(request.url);
    const query = ordersQueryOf(search);
    const keys = chosenColumns(searchParams.getAll('columns'));
    const file: OrderFile = {
      list: 'orders',
      ending,
      query,
      eventIds,
      at: { now: ctx.now(), timeZone },
      columns: keys.map((key) => ({ key, heading: t(`orders.fileColumns.${key}`) })),
      words: orderWords(desk),
      names: await findOrderNames(ctx.db, eventIds),
    };
    return fileResponse(desk, file, {
      name: [t('orders.title'), event?.name, isoDay(ctx.now(), timeZone)].filter(Boolean).join(' '),
      refusal: t('list.tooManyFiles'),
      record: async () => {
        const orders = await countFileRows(ctx.db, file);
        await desk.record({
          kind: 'orders_exported',
          eventId: event?.id ?? null,
          detail: { format: ending, orders, columns: keys, filters: Object.keys(query.given) },
        });
      },
    });
  });

const CHANNELS = ['form', 'session', 'elsewhere'] as const;

function orderWords(desk: Desk): OrderWords {
  const { t } = desk;
  return {
    states: new Map(ORDER_STATES.map((state) => [state, t(`states.${state}`)])),
    unknown: t('orders.unknown'),
    refund: { exact: t('orders.refundExact'), least: t('orders.refundLeast') },
    networks: new Map(MOBILE_NETWORKS.map((network) => [network, networkWords(desk, network) ?? network])),
    channels: new Map(CHANNELS.map((origin) => [origin, t(`orders.channels.${origin}`)])),
  };
}
