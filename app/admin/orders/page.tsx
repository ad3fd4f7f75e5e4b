import Link from 'next/link';
import { type Desk, deskPage } from '#app/admin/desk-adapters.tsx';
import { messagesHref } from '#app/admin/messages/message-query.ts';
import { CsvChoice } from '#components/admin/list/csv-choice.tsx';
import { DeskList } from '#components/admin/list/desk-list.tsx';
import { ExportLinks } from '#components/admin/list/export-links.tsx';
import { type ChipProps, FilterBar } from '#components/admin/list/filter-bar.tsx';
import { LiveMark } from '#components/admin/list/live-list.tsx';
import type { Live } from '#components/admin/list/live-query.ts';
import { RefusedFilters } from '#components/admin/list/refused-filters.tsx';
import { EditViews, SaveView } from '#components/admin/list/saved-views.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { PostForm } from '#components/admin/ui/post-form.tsx';
import { AttentionMark } from '#components/admin/ui/status-mark.tsx';
import { type Tab, Tabs } from '#components/admin/ui/tabs.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { listViews, type SavedView } from '#lib/admin/list/desk-views.ts';
import type { CsvReader } from '#lib/admin/list/export-file.ts';
import type { ListPage, ListQuery, ListScope } from '#lib/admin/list/list.ts';
import { ORDER_COLUMNS } from '#lib/admin/orders/order-columns.ts';
import {
  countOrders,
  findOrderRows,
  type ListedOrder,
  ORDER_LIST,
  pageVersion,
  type OrderSums as Sums,
  sumOrders,
} from '#lib/admin/orders/order-list.ts';
import { type OrderState, PAID_STATES } from '#lib/admin/orders/order-state.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { bareAmount } from '#lib/shared/money.ts';
import { chooseReaderAction } from '../csv-action.ts';
import { chosenReader } from '../csv-reader.ts';
import { compareAction, removeViewAction, renameViewAction, saveViewAction } from './list-actions.ts';
import { orderChips } from './order-chips.tsx';
import { ORDERS, ordersQuery, ordersQueryOf, ordersSearch, scopeOf } from './order-query.ts';
import { loadNames, shownOrders } from './order-rows.ts';
import { OrderSumsBar, type ShownSum } from './order-sums.tsx';
import { orderTableColumns, type SortLink } from './order-table.tsx';

const page = deskPage(
  'see_orders',
  { title: (t) => t('orders.title'), current: 'orders' },
  async (desk, { query: params }) => {
    const { t, ctx, may } = desk;
    const query = ordersQuery(params);
    const scope = scopeOf(desk);
    const search = ordersSearch(query);
    const sumsOf = sumOnce(desk, scope);
    const [found, sums, states, views, waiting, reader] = await Promise.all([
      findOrderRows(ctx.db, query, scope),
      sumsOf(query),
      sumsOf({ given: { ...query.given, status: [] } }),
      listViews(ctx.db, 'orders', desk.member),
      countOrders(ctx.db, needingPerson(query), scope),
      chosenReader(),
    ]);
    const names = await loadNames(desk, found.rows);
    const chips = orderChips(desk, { query, names, counts: states.states });
    const link = {
      url: `${ctx.env.APP_URL}${ORDERS}${search}`,
      label: t('orders.copyLink'),
      done: t('orders.copied'),
    };
    const tabs = await orderTabs(desk, { query, scope, views, sumsOf });
    const live = liveOf(desk, { query, found });
    const currency = sums.sums.length === 1 ? (sums.sums[0]?.currency ?? null) : null;
    return (
      <>
        <ListHead desk={desk} query={query} waiting={waiting} live={live} reader={reader} />
        <Tabs label={t('orders.views')} tabs={tabs} isFolded>
          {may('save_view') && views.length > 0 && (
            <EditViews t={t} views={views} rename={renameViewAction} remove={removeViewAction} />
          )}
        </Tabs>
        <FilterBar
          t={t}
          action={ORDERS}
          given={query.given}
          search={{ label: t('orders.searchLabel'), hint: t('orders.searchHint') }}
          chips={chips}
        >
          {may('send_message') && <MessageLink desk={desk} query={query} />}
          <CopyLink {...link} look="cursor-pointer underline max-md:hidden" />
          {may('save_view') && <SaveView t={t} query={search} save={saveViewAction} />}
        </FilterBar>
        <RefusedFilters t={t} refused={query.refused} href={`${ORDERS}${search}`} />
        <DeskList
          t={t}
          caption={t('orders.caption')}
          rows={shownOrders(desk, found.rows, { names, search, oneCurrency: currency !== null })}
          rowKey={({ id }) => id}
          needsPerson={({ needsPerson }) => needsPerson}
          columns={orderTableColumns({
            t,
            withEvent: desk.event === null,
            currency,
            sorts: sortLinks(query),
          })}
          above={sums.orders > 0 && <OrderSumsBar t={t} {...shownSums(desk, sums)} />}
          empty={<Empty desk={desk} query={query} scope={scope} chips={chips} />}
          {...(live && { live })}
          paging={{
            ...(query.from === null && {
              range: { from: 1, to: found.rows.length, count: sums.orders },
            }),
            words: isNewestFirst(query) ? t('orders.newestFirst') : '',
            newerHref: found.previous && `${ORDERS}${ordersSearch(query, { before: found.previous })}`,
            olderHref: found.next && `${ORDERS}${ordersSearch(query, { after: found.next })}`,
          }}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 md:hidden">
          {may('export_orders') && found.rows.length > 0 && (
            <Exports desk={desk} query={query} reader={reader} />
          )}
          <CopyLink {...link} />
        </div>
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;

const MessageLink = ({ desk: { t }, query }: { readonly desk: Desk; readonly query: ListQuery }) => (
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
);

type ExportsProps = { readonly desk: Desk; readonly query: ListQuery; readonly reader: CsvReader };

const Exports = ({ desk: { t }, query, reader }: ExportsProps) => (
  <ExportLinks
    t={t}
    reader={reader}
    choice={
      <CsvChoice t={t} reader={reader} next={`${ORDERS}${ordersSearch(query)}`} choose={chooseReaderAction} />
    }
    query={ordersSearch(query)}
    given={query.given}
    columns={ORDER_COLUMNS.map((key) => ({ key, heading: t(`orders.fileColumns.${key}`) }))}
  />
);

type HeadProps = {
  readonly desk: Desk;
  readonly query: ListQuery;
  readonly waiting: number;
  readonly live: Live | null;
  readonly reader: CsvReader;
};

function ListHead({ desk, query, waiting, live, reader }: HeadProps) {
  const { t, may, timeZone, language } = desk;
  return (
    <PageHead title={t('orders.title')}>
      {waiting > 0 && (
        <Link
          href={`${ORDERS}${ordersSearch(needingPerson(query))}`}
          prefetch={false}
          className="flex items-center gap-2 py-3 font-bold text-accent-ink md:hidden"
        >
          <AttentionMark words="" />
          <span>{t('orders.needPerson', { count: waiting })}</span>
        </Link>
      )}
      {live && <LiveMark t={t} live={live} clock={{ locale: intlLocale(language), timeZone }} />}
      {may('export_orders') && (
        <div className="flex gap-2 max-md:hidden">
          <Exports desk={desk} query={query} reader={reader} />
        </div>
      )}
    </PageHead>
  );
}

type Given = Pick<ListQuery, 'given'>;
type Found = { readonly query: ListQuery; readonly found: ListPage<ListedOrder> };

const needingPerson = ({ given: { event } }: Given): Given => ({
  given: { ...(event && { event }), attention: ['1'] },
});

const isNewestFirst = ({ sort }: ListQuery): boolean => sort.key === 'created' && sort.direction === 'desc';

/** Only the newest page, newest first, is live. */
function liveOf({ t, ctx, timeZone, language, format }: Desk, { query, found }: Found): Live | null {
  if (query.from !== null || !isNewestFirst(query)) return null;
  const last = Math.max(...found.rows.map(({ changedAt }) => changedAt.getTime()));
  const seconds = new Intl.DateTimeFormat(intlLocale(language), {
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
  });
  return {
    path: `${ORDERS}/live${ordersSearch(query, found.top === null ? {} : { top: query.top ?? found.top })}`,
    version: pageVersion(found.rows),
    top: found.top,
    newestHref: `${ORDERS}${ordersSearch(query)}`,
    changedAt: Number.isFinite(last) ? seconds.format(last) : null,
    asOf: format.time(ctx.now()),
    words: { one: t('orders.newOne'), many: t('orders.newMany') },
  };
}

const VIEWS: readonly {
  readonly key: 'all' | 'paid' | 'waiting' | 'failed' | 'refunded';
  readonly states: readonly OrderState[];
}[] = [
  { key: 'all', states: [] },
  { key: 'paid', states: PAID_STATES },
  { key: 'waiting', states: ['waiting', 'unpaid'] },
  { key: 'failed', states: ['failed', 'lapsed'] },
  { key: 'refunded', states: ['refunded'] },
];

type TabFacts = {
  readonly query: ListQuery;
  readonly scope: ListScope;
  readonly views: readonly SavedView[];
  readonly sumsOf: (query: Given) => Promise<Sums>;
};

/** Sums of one page: the found orders, those of all states, and those of the tabs are often the same ones. */
function sumOnce({ ctx }: Desk, scope: ListScope): TabFacts['sumsOf'] {
  const known = new Map<string, Promise<Sums>>();
  return ({ given }) => {
    const search = ordersSearch({ given });
    const sums = known.get(search) ?? sumOrders(ctx.db, { given }, scope);
    known.set(search, sums);
    return sums;
  };
}

async function orderTabs(
  { ctx, t, language }: Desk,
  { query, scope, views: known, sumsOf }: TabFacts,
): Promise<Tab[]> {
  const { event } = query.given;
  const base: Given = { given: event ? { event } : {} };
  const search = ordersSearch({ given: query.given });
  const number = (count: number) => count.toLocaleString(intlLocale(language));
  const [{ states, orders }, saved] = await Promise.all([
    sumsOf(base),
    Promise.all(known.map(async (view) => ({ ...view, count: await viewCount(ctx, view, scope) }))),
  ]);
  const views = saved.map(({ name, query: own, count }) => ({
    href: `${ORDERS}${own}`,
    words: name,
    ...(count !== null && { count: number(count) }),
    current: own === search,
  }));
  const isNamed = views.some(({ current }) => current);
  const outcomes = VIEWS.map(({ key, states: of }): Tab => {
    const own = ordersSearch(base, of.length > 0 ? { status: of } : {});
    const count = of.length > 0 ? of.reduce((sum, state) => sum + states[state], 0) : orders;
    return {
      href: `${ORDERS}${own}`,
      words: t(`orders.tabs.${key}`),
      count: number(count),
      // The name that a member gave to the same orders counts more.
      current: own === search && !isNamed,
    };
  });
  return [...outcomes, ...views];
}

/** Null if its filters are not those of the list any more, or its orders cannot be counted: the other views are shown all the same. */
async function viewCount(ctx: Desk['ctx'], { query }: SavedView, scope: ListScope): Promise<number | null> {
  const parsed = ordersQueryOf(query);
  if (parsed.refused.length > 0) return null;
  try {
    return await countOrders(ctx.db, parsed, scope);
  } catch (error) {
    ctx.log.error({ err: error }, 'a saved view could not be counted');
    return null;
  }
}

function sortLinks(query: ListQuery): Record<'created' | 'total' | 'buyer' | 'state', SortLink> {
  const link = (key: string): SortLink => {
    const { direction } = query.sort;
    const isSorted = query.sort.key === key;
    const first = ORDER_LIST.sorts[key]?.first ?? 'asc';
    const next = isSorted ? (direction === 'asc' ? 'desc' : 'asc') : first;
    const isOwn = key === ORDER_LIST.sort && next === first;
    return {
      href: `${ORDERS}${ordersSearch({ given: query.given }, isOwn ? {} : { sort: `${key}.${next}` })}`,
      direction: isSorted ? direction : null,
    };
  };
  return { created: link('created'), total: link('total'), buyer: link('buyer'), state: link('state') };
}

function shownSums({ t, language }: Desk, { orders, entries, sums }: Sums) {
  const locale = intlLocale(language);
  const shown = sums.map(
    (sum): ShownSum => ({
      currency: sum.currency,
      outcomes: (['received', 'waiting', 'failed', 'refunded'] as const).map((key) => ({
        key,
        orders:
          key === 'refunded'
            ? t('orders.ofReceived', { count: sum.refunded.orders })
            : sum[key].orders.toLocaleString(locale),
        isLeast: key === 'refunded' && !sum.refunded.isExact,
        amount: bareAmount(sum[key].amount, sum.currency, locale),
      })),
    }),
  );
  return {
    orders: orders.toLocaleString(locale),
    entries: t('orders.ordersEntries', { orders, count: entries }),
    sums: shown,
  };
}

type EmptyProps = {
  readonly desk: Desk;
  readonly query: ListQuery;
  readonly scope: ListScope;
  readonly chips: readonly ChipProps[];
};

/** Says what was searched, and offers the wider search with its count. */
function Empty({ desk, query, scope, chips }: EmptyProps) {
  const { t, event } = desk;
  const { q: [typed] = [], event: chosen, ...others } = query.given;
  const isFiltered = Object.keys(others).length > 0;
  if (!typed && !isFiltered) return <EmptyState title={t('orders.noneYet')} text={t('orders.noneYetText')} />;
  const ofRace: Given = { given: chosen ? { event: chosen } : {} };
  return (
    <EmptyState
      title={typed ? t('orders.noMatch', { typed }) : t('orders.noFiltered')}
      text={
        <>
          <span>
            {event && chosen ? t('orders.searchedRace', { race: event.name }) : t('orders.searchedAll')}
          </span>
          {isFiltered && (
            <span>{` ${t('orders.searchedFilters', { filters: setFilters(desk, chips) })}`}</span>
          )}
        </>
      }
      remark={<EmptyRemark desk={desk} />}
    >
      {(isFiltered || chosen) && <WiderSearch desk={desk} typed={typed} scope={scope} />}
      <Link
        href={`${ORDERS}${ordersSearch(typed ? query : ofRace, { q: null })}`}
        prefetch={false}
        className="btn btn-quiet"
      >
        {typed ? t('orders.clearSearch') : t('orders.clearFilters')}
      </Link>
    </EmptyState>
  );
}

/** `Created: Today, Status: Paid or Failed`; the race is named before. */
const setFilters = ({ t, language }: Desk, chips: readonly ChipProps[]): string =>
  new Intl.ListFormat(intlLocale(language), { type: 'unit' }).format(
    chips
      .filter(({ names, value }) => value !== undefined && !names.includes('event'))
      .map(({ label, value }) => (value ? t('orders.filterIs', { label, value }) : label)),
  );

type WiderProps = Pick<EmptyProps, 'desk' | 'scope'> & { readonly typed: string | undefined };

async function WiderSearch({ desk, typed, scope }: WiderProps) {
  const wider: Given = { given: typed ? { q: [typed] } : {} };
  // The member's own events stay the limit.
  const count = await countOrders(desk.ctx.db, wider, { ...scope, events: desk.member.events });
  if (count === 0) return null;
  const { t } = desk;
  return (
    <Link href={`${ORDERS}${ordersSearch(wider)}`} prefetch={false} className="btn">
      {t('orders.searchWider', { count })}
    </Link>
  );
}

const EmptyRemark = ({ desk: { t, may } }: Pick<EmptyProps, 'desk'>) => (
  <>
    <p>{t('orders.phoneHelp')}</p>
    {may('compare_orders') && (
      <PostForm action={compareAction}>
        <span>{t('orders.elsewhereHelp')} </span>
        <button
          type="submit"
          className="cursor-pointer underline max-md:mx-auto max-md:block max-md:min-h-12"
        >
          {t('orders.compare')}
        </button>
      </PostForm>
    )}
  </>
);
