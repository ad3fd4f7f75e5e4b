import type { Desk, DeskView } from '#app/admin/desk-adapters.tsx';
import {
  type Drawn,
  defineTable,
  type FoundRows,
  findRows,
  isUsualOrder,
} from '#app/admin/table/define-table.tsx';
import { RowLink } from '#components/admin/list/desk-list.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { Pill } from '#components/admin/ui/sheet.tsx';
import { AttentionMark, StatusMark } from '#components/admin/ui/status-mark.tsx';
import { Tabs } from '#components/admin/ui/tabs.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { listViews } from '#lib/admin/list/desk-views.ts';
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

const page = defineTable<ListedOrder, FoundRows<ListedOrder>>({
  room: 'orders',
  find: (desk, params) => {
    const scope = scopeOf(desk);
    return findRows(desk, params, { room: 'orders', list: ORDER_LIST, scope }, (query) =>
      findOrderRows(desk.ctx.db, query, scope),
    );
  },
  newRows: (t) => ({ one: t('orders.newOne'), many: t('orders.newMany') }),
  files: { list: 'orders', ask: askOrderFile },
  draw: drawOrders,
});
export default page;
export const generateMetadata = page.metadata;

async function drawOrders(desk: Desk, found: FoundRows<ListedOrder>): Promise<Drawn<ListedOrder>> {
  const { ctx, t, may } = desk;
  const { query, address, page } = found;
  const scope = scopeOf(desk);
  const sumsOf = sumOnce(desk, scope);
  const needing = ordersNeedingPerson(query.given);
  const [sums, states, views, waiting, names] = await Promise.all([
    sumsOf(query),
    sumsOf({ given: { ...query.given, status: [] } }),
    listViews(ctx.db, 'orders', desk.member),
    countOrders(ctx.db, needing, scope),
    loadNames(desk, page.rows),
  ]);
  const tabs = await orderTabs(desk, { query, scope, views, sumsOf });
  const chips = orderChips(desk, address, { names, counts: states.states });
  const shown = { names, search: address.search(), currency: onlyCurrency(sums) };
  const messages = { event: query.given.event?.[0] ?? null, of: 'orders' } as const;
  return {
    caption: t('orders.caption'),
    count: sums.orders,
    columns: columnsOf(desk, shown),
    needsPerson: { of: ({ attention }) => attention, words: t('orders.columns.attention') },
    whole: (order) => [...reasonsOf(desk, shown, order), entriesOf(order, names)].join(' · '),
    search: { label: t('orders.searchLabel'), hint: t('orders.searchHint') },
    chips,
    empty: <EmptyOrders desk={desk} query={query} scope={scope} chips={chips} />,
    paging: { words: isUsualOrder(ORDER_LIST, query) ? t('orders.newestFirst') : '' },
    aside: waiting > 0 && <Waiting t={t} href={`${ORDERS}${ordersSearch(needing)}`} count={waiting} />,
    files: { columns: ORDER_COLUMNS.map((key) => ({ key, heading: t(`orders.fileColumns.${key}`) })) },
    tabs: (
      <Tabs label={t('orders.views')} tabs={tabs} isFolded>
        {may('save_view') && views.length > 0 && <EditViews t={t} views={views} />}
        {may('send_message') && (
          <DeskLink
            href={messagesHref({ ...messages, list: ordersSearch({ given: query.given }) })}
            className="py-3 md:py-0"
          >
            {t('messages.write')}
          </DeskLink>
        )}
        <CopyLink
          url={`${desk.origins.desk}${address.href()}`}
          label={t('orders.copyLink')}
          done={t('orders.copied')}
          look="cursor-pointer py-3 underline md:py-0"
        />
        {may('save_view') && <SaveView t={t} query={address.search()} />}
      </Tabs>
    ),
    above: sums.orders > 0 && <OrderSumsBar desk={desk} found={sums} />,
    below: desk.event === null && <EventCodes names={names} rows={page.rows} />,
  };
}

/** The currency of all sums; null if there are several, or none. */
const onlyCurrency = ({ sums: [first, ...more] }: OrderSums): string | null =>
  first && more.length === 0 ? first.currency : null;

const ordersNeedingPerson = ({ event }: FoundRows<ListedOrder>['query']['given']) => ({
  given: { ...(event && { event }), attention: ['1'] },
});

type WaitingProps = Pick<DeskView, 't'> & { readonly href: string; readonly count: number };

/** A phone shows this link, because it folds the filters. */
const Waiting = ({ t, href, count }: WaitingProps) => (
  <DeskLink href={href} className="flex items-center gap-2 py-3 font-bold text-accent-ink md:hidden">
    <AttentionMark words="" />
    <span>{t('orders.needPerson', { count })}</span>
  </DeskLink>
);

type CodesProps = { readonly names: OrderNames; readonly rows: readonly ListedOrder[] };

const EventCodes = ({ names: { events, eventCodes }, rows }: CodesProps) => (
  <p className="flex flex-wrap gap-x-4 text-quiet text-sm max-md:hidden">
    {[...new Set(rows.map(({ eventId }) => eventId))].map((id) => (
      <span key={id}>
        <b>{eventCodes.get(id)}</b> <bdi>{events.get(id)}</bdi>
      </span>
    ))}
  </p>
);

type Shown = {
  readonly names: OrderNames;
  /** Query string of the list, to which an order's page leads back. */
  readonly search: string;
  /** Currency of all found orders, on all pages; null if there are several. */
  readonly currency: string | null;
};

const entriesOf = ({ places }: ListedOrder, { shortTickets }: OrderNames): string =>
  placesWords(places, { tickets: shortTickets });

const amountIn = ({ format }: DeskView, { currency }: Shown, minor: number, of: string): string =>
  currency ? format.amount(minor, of) : format.money(minor, of);

const reasonsOf = (desk: DeskView, shown: Shown, order: ListedOrder): string[] =>
  [reasonWords(desk, order), partWords(desk, order, (minor, of) => amountIn(desk, shown, minor, of))].filter(
    (one) => one !== null,
  );

/** Characters of a column: more than three distances are longer. */
const LONGEST_ENTRIES = 16;

/** Phone numbers are masked. */
function columnsOf(desk: DeskView, shown: Shown): Drawn<ListedOrder>['columns'] {
  const { names, search, currency } = shown;
  const { t, event } = desk;
  const withEvent = event === null;
  const eventColumn: Drawn<ListedOrder>['columns'] = {
    event: {
      heading: t('orders.columns.event'),
      at360: 'meta',
      clips: true,
      cell: ({ eventId }) => (
        <>
          <abbr title={names.events.get(eventId)} className="no-underline max-md:hidden">
            {names.eventCodes.get(eventId) ?? eventId}
          </abbr>
          <bdi className="md:hidden">{names.events.get(eventId) ?? eventId}</bdi>
        </>
      ),
    },
  };
  return {
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
      cell: (order) => (
        <StatusMark
          t={t}
          state={orderState(order, desk.now())}
          reason={reasonsOf(desk, shown, order).join(', ') || null}
        />
      ),
    },
    buyer: {
      heading: t('orders.columns.buyer'),
      at360: 'title',
      sort: 'buyer',
      cell: ({ buyerName, origin }) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-1.5 @min-[52rem]:flex-nowrap">
          <bdi className="clip font-bold">{buyerName ?? t('orders.noName')}</bdi>
          {/* The channel of an order that our own form did not make. */}
          {origin !== 'form' && <Pill>{t(`orders.channels.${origin}`)}</Pill>}
        </span>
      ),
    },
    ...(withEvent && eventColumn),
    entries: {
      heading: t('orders.columns.entries'),
      at360: 'meta',
      clips: true,
      cell: (order) => {
        const words = entriesOf(order, names);
        if (words === '') return t('orders.entries', { count: order.ticketCount });
        const isLong = words.length > LONGEST_ENTRIES;
        if (isLong && order.places.length === 1) return <span>{words}</span>;
        return (
          <span className="@min-[52rem]:whitespace-nowrap">
            {isLong ? t('participants.people', { count: order.ticketCount }) : words}
          </span>
        );
      },
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
        <span className="whitespace-nowrap font-bold tabular-nums">{amountIn(desk, shown, total, of)}</span>
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
