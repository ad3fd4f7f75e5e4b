// The content of a file of orders: the columns of its address, and the words and names for the thread that writes it.
import type { Desk } from '#app/admin/desk-adapters.tsx';
import type { AskedFile } from '#app/admin/table/table-files.ts';
import { chosenColumns, type OrderWords } from '#lib/admin/orders/order-columns.ts';
import { eventsOf } from '#lib/admin/orders/order-list.ts';
import { ORDER_REASONS, ORDER_STATES } from '#lib/admin/orders/order-state.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';
import { ordersQueryOf, scopeOf } from './order-query.ts';
import { loadNames, methodWords } from './order-rows.ts';

export async function askOrderFile(desk: Desk, { search, searchParams }: URL): Promise<AskedFile> {
  const { ctx, t, event, eventIds, at } = desk;
  const query = ordersQueryOf(search, ['columns', 'for']);
  const { keys, unknown } = chosenColumns(searchParams.getAll('columns'));
  return {
    file: {
      list: 'orders',
      content: {
        query,
        eventIds,
        at,
        columns: keys.map((key) => ({ key, heading: t(`orders.fileColumns.${key}`) })),
        words: orderWords(desk),
        names: await loadNames(desk, await eventsOf(ctx.db, query, scopeOf(desk))),
      },
    },
    name: [t('orders.title'), event?.name],
    refused: [...query.refused, ...unknown.map((value) => ({ name: 'columns', value }))],
    entry: {
      eventId: event?.id ?? null,
      detail: { columns: keys, filters: Object.keys(query.given) },
    },
  };
}

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
