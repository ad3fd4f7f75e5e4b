import Link from 'next/link';
import type { Desk, DeskView } from '#app/admin/desk-adapters.tsx';
import { CsvChoice } from '#app/admin/table/csv-choice.tsx';
import { chosenReader } from '#app/admin/table/csv-reader.ts';
import {
  type Drawn,
  defineTable,
  type FoundRows,
  findRows,
  isUsualOrder,
} from '#app/admin/table/define-table.tsx';
import { RowLink } from '#components/admin/list/desk-list.tsx';
import { ExportLinks } from '#components/admin/list/export-links.tsx';
import { LiveMark } from '#components/admin/list/live-list.tsx';
import type { Live } from '#components/admin/list/live-query.ts';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Pill } from '#components/admin/ui/sheet.tsx';
import { AttentionMark, StatusMark } from '#components/admin/ui/status-mark.tsx';
import { Tabs } from '#components/admin/ui/tabs.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { listViews } from '#lib/admin/list/desk-views.ts';
import type { CsvReader } from '#lib/admin/list/export-file.ts';
import { ORDER_COLUMNS } from '#lib/admin/orders/order-columns.ts';
import {
  countOrders,
  findOrderRows,
  type ListedOrder,
  ORDER_LIST,
  type OrderSums,
} from '#lib/admin/orders/order-list.ts';
import { type OrderNames, placesWords } from '#lib/admin/orders/order-names.ts';
import { orderState } from '#lib/admin/orders/order-state.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { messagesHref } from '../messages/message-query.ts';
import { orderChips } from './order-chips.tsx';
import { EmptyOrders } from './order-empty.tsx';
import { askOrderFile } from './order-file.ts';
import { ORDERS, orderAddress, ordersSearch, scopeOf } from './order-query.ts';
import { createdWords, loadNames, methodWords, partWords, reasonWords } from './order-rows.ts';
import { OrderSumsBar } from './order-sums.tsx';
import { orderTabs, sumOnce } from './order-tabs.ts';
import { EditViews, SaveView } from './saved-views.tsx';

export const ORDERS_TABLE = defineTable<ListedOrder, FoundRows<ListedOrder>>({
  room: 'orders',
  find: (desk, params) => {
    const scope = scopeOf(desk);
    return findRows(desk, params, { room: 'orders', list: ORDER_LIST, scope }, (query) =>
      findOrderRows(desk.ctx.db, query, scope),
    );
  },
  newRows: (t) => ({ one: t('orders.newOne'), many: t('orders.newMany') }),
  files: { action: 'export_orders', ask: askOrderFile },
  draw: drawOrders,
});

async function drawOrders(
  desk: Desk,
  found: FoundRows<ListedOrder>,
  live: Live | null,
): Promise<Drawn<ListedOrder>> {
  const { ctx, t, may } = desk;
  const { query, address, page } = found;
  const scope = scopeOf(desk);
  const sumsOf = sumOnce(desk, scope);
  const needing = ordersNeedingPerson(query.given);
  const [sums, states, views, waiting, reader, names] = await Promise.all([
    sumsOf(query),
    sumsOf({ given: { ...query.given, status: [] } }),
    listViews(ctx.db, 'orders', desk.member),
    countOrders(ctx.db, needing, scope),
    chosenReader(),
    loadNames(desk, page.rows),
  ]);
  const tabs = await orderTabs(desk, { query, scope, views, sumsOf });
  const chips = orderChips(desk, address, { names, counts: states.states });
  const currency = onlyCurrency(sums);
  const link = {
    url: `${desk.origins.desk}${address.href()}`,
    label: t('orders.copyLink'),
    done: t('orders.copied'),
  };
  const exports = may('export_orders') && <Exports desk={desk} address={address} reader={reader} />;
  return {
    caption: t('orders.caption'),
    count: sums.orders,
    columns: columnsOf(desk, { names, search: address.search(), currency }),
    needsPerson: ({ attention }) => attention,
    search: { label: t('orders.searchLabel'), hint: t('orders.searchHint') },
    chips,
    empty: <EmptyOrders desk={desk} query={query} scope={scope} chips={chips} />,
    paging: { words: isUsualOrder(ORDER_LIST, query) ? t('orders.newestFirst') : '' },
    head: (
      <>
        <PageHead title={t('orders.title')}>
          {waiting > 0 && <Waiting t={t} href={`${ORDERS}${ordersSearch(needing)}`} count={waiting} />}
          {live && <LiveMark desk={desk} live={live} />}
          {exports && <div className="flex gap-2 max-md:hidden">{exports}</div>}
        </PageHead>
        <Tabs label={t('orders.views')} tabs={tabs} isFolded>
          {may('save_view') && views.length > 0 && <EditViews t={t} views={views} />}
        </Tabs>
      </>
    ),
    beside: (
      <>
        {may('send_message') && (
          <Link
            href={messagesHref({
              event: query.given.event?.[0] ?? null,
              of: 'orders',
              list: ordersSearch({ given: query.given }),
            })}
            prefetch={false}
          >
            {t('messages.write')}
          </Link>
        )}
        <CopyLink {...link} look="cursor-pointer underline max-md:hidden" />
        {may('save_view') && <SaveView t={t} query={address.search()} />}
      </>
    ),
    above: sums.orders > 0 && <OrderSumsBar desk={desk} found={sums} />,
    below: (
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 md:hidden">
        {page.rows.length > 0 && exports}
        <CopyLink {...link} />
      </div>
    ),
  };
}

/** Null if there are several, or none. */
const onlyCurrency = ({ sums: [first, ...more] }: OrderSums): string | null =>
  first && more.length === 0 ? first.currency : null;

const ordersNeedingPerson = ({ event }: FoundRows<ListedOrder>['query']['given']) => ({
  given: { ...(event && { event }), attention: ['1'] },
});

type WaitingProps = Pick<DeskView, 't'> & { readonly href: string; readonly count: number };

/** On a phone, which shows the filters folded. */
const Waiting = ({ t, href, count }: WaitingProps) => (
  <Link
    href={href}
    prefetch={false}
    className="flex items-center gap-2 py-3 font-bold text-accent-ink md:hidden"
  >
    <AttentionMark words="" />
    <span>{t('orders.needPerson', { count })}</span>
  </Link>
);

type ExportsProps = {
  readonly desk: DeskView;
  readonly address: FoundRows<ListedOrder>['address'];
  readonly reader: CsvReader;
};

const Exports = ({ desk: { t }, address, reader }: ExportsProps) => (
  <ExportLinks
    t={t}
    address={address}
    reader={reader}
    choice={<CsvChoice t={t} reader={reader} next={address.href()} />}
    columns={ORDER_COLUMNS.map((key) => ({ key, heading: t(`orders.fileColumns.${key}`) }))}
  />
);

type Shown = {
  readonly names: OrderNames;
  /** Of the list, to which an order's page leads back. */
  readonly search: string;
  /** Currency of all rows; null if there are several. */
  readonly currency: string | null;
};

/** Numbers are masked. */
function columnsOf(desk: DeskView, { names, search, currency }: Shown): Drawn<ListedOrder>['columns'] {
  const { t, format, now, event } = desk;
  const withEvent = event === null;
  const amount = (minor: number, of: string) =>
    currency ? format.amount(minor, of) : format.money(minor, of);
  const eventColumn: Drawn<ListedOrder>['columns'] = {
    event: {
      heading: t('orders.columns.event'),
      at360: 'meta',
      clips: true,
      cell: ({ eventId }) => <bdi>{names.events.get(eventId) ?? eventId}</bdi>,
    },
  };
  return {
    attention: {
      heading: t('orders.columns.attention'),
      isHeadingHidden: true,
      at360: 'mark',
      cell: ({ attention }) => attention && <AttentionMark words={t('orders.columns.attention')} />,
    },
    order: {
      heading: t('orders.columns.order'),
      at360: 'code',
      cell: ({ orderCode }) => (
        <RowLink href={orderAddress(orderCode, search)} isCode>
          {orderCode}
        </RowLink>
      ),
    },
    status: {
      heading: t('orders.columns.status'),
      at360: 'status',
      sort: 'state',
      cell: (order) => {
        const reasons = [reasonWords(desk, order), partWords(desk, order, amount)].filter(Boolean);
        return <StatusMark t={t} state={orderState(order, now())} reason={reasons.join(', ') || null} />;
      },
    },
    buyer: {
      heading: t('orders.columns.buyer'),
      at360: 'title',
      sort: 'buyer',
      cell: ({ buyerName, origin }) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
          <bdi className="font-bold">{buyerName ?? t('orders.noName')}</bdi>
          {/* The channel of an order that our own form did not make. */}
          {origin !== 'form' && <Pill>{t(`orders.channels.${origin}`)}</Pill>}
        </span>
      ),
    },
    ...(withEvent && eventColumn),
    entries: {
      heading: t('orders.columns.entries'),
      at360: 'meta',
      clips: !withEvent,
      cell: ({ places, ticketCount }) => (
        <span>
          {placesWords(places, { tickets: names.shortTickets }) ||
            t('orders.entries', { count: ticketCount })}
        </span>
      ),
    },
    payer: {
      heading: t('orders.columns.payer'),
      // No room is left beside the name of the race.
      at360: withEvent ? 'hidden' : 'meta',
      cell: ({ method, msisdn, buyerPhone }) => {
        const number = msisdn ?? buyerPhone;
        const words = [methodWords(desk, method), number && maskMobile(number)].filter(Boolean).join(' ');
        return <span className="whitespace-nowrap tabular-nums">{words}</span>;
      },
    },
    total: {
      heading: currency ? t('orders.columns.totalIn', { currency }) : t('orders.columns.total'),
      align: 'end',
      at360: 'value',
      sort: 'total',
      cell: ({ total, currency: of }) => (
        <span className="whitespace-nowrap font-bold tabular-nums">{amount(total, of)}</span>
      ),
    },
    created: {
      heading: t('orders.columns.created'),
      align: 'end',
      at360: 'time',
      sort: 'created',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap tabular-nums">{createdWords(desk, createdAt)}</span>
      ),
    },
  };
}
