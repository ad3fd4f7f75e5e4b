// A table of the desk as one value: from it come its page, its live route and its files.
import { createHash } from 'node:crypto';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { type Desk, type DeskView, deskRoute, type Query, roomPage } from '#app/admin/desk-adapters.tsx';
import { type DeskRoom, ROOMS } from '#components/admin/frame/rooms.ts';
import {
  type DeskColumn,
  type DeskColumns,
  DeskList,
  type DeskListProps,
} from '#components/admin/list/desk-list.tsx';
import { type ChipProps, FilterBar } from '#components/admin/list/filter-bar.tsx';
import { LiveMark } from '#components/admin/list/live-list.tsx';
import type { Live, LiveAnswer } from '#components/admin/list/live-query.ts';
import { RefusedFilters } from '#components/admin/list/refused-filters.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { type CsvReader, FILE_ENDINGS } from '#lib/admin/list/export-file.ts';
import {
  countNewer,
  findListPage,
  type ListDefinition,
  type ListPage,
  type ListQuery,
  type ListScope,
  paramsOf,
  parseListQuery,
} from '#lib/admin/list/list.ts';
import { type Changes, type ListAddress, listAddress } from '#lib/admin/list/list-address.ts';
import { chosenReader } from './csv-reader.ts';
import { type ExportChoices, ExportMenu, PrintLink } from './export-menu.tsx';
import { type FilesOf, fileAnswer } from './table-files.ts';

/** `changedAt`: when it last changed, of a table that is live. */
type TableRow = { readonly id: string; readonly changedAt?: Date };

export type FoundRows<Row> = {
  readonly query: ListQuery;
  readonly address: ListAddress;
  readonly page: ListPage<Row>;
  /** What the live route is asked with, and the page's own `?top=`; null: this page of the table is not live. */
  readonly live: { readonly asked: Changes; readonly top: string | null } | null;
  /** Rows that came since the page was drawn. */
  readonly newer: number;
  /** Further plain data of the list: the page is drawn again once it has changed. */
  readonly drawnWith?: unknown;
};

/** A column of the page. Its file is named in `lib/admin`, since a thread without JSX writes it. */
export type TableColumn<Row> = Omit<DeskColumn<Row>, 'sort'> & {
  readonly sort?: string;
};

/** What is drawn of the rows. The title is the room's. */
export type Drawn<Row> = Pick<
  DeskListProps<Row>,
  'caption' | 'needsPerson' | 'whole' | 'empty' | 'isOfPeople' | 'above'
> & {
  /** How many rows the filters find on all pages. */
  readonly count: number;
  readonly columns: Readonly<Record<string, TableColumn<Row>>>;
  readonly search: { readonly label: string; readonly hint: string; readonly name?: string };
  readonly chips: readonly ChipProps[];
  /** `words`: beside the range. `count`: rows on all pages, if files have more. `labels`: of "Newer" and "Older". */
  readonly paging?: {
    readonly words: string;
    readonly count?: number;
    readonly labels?: { readonly newer: string; readonly older: string };
  };
  /** `text`: below the title. `aside`: before the live mark. */
  readonly text?: ReactNode;
  readonly aside?: ReactNode;
  /** What the member may export besides both files with all columns. */
  readonly files?: ExportChoices;
  /** `tabs`: above the filters. `beside`: after them. `below`: below the rows. */
  readonly tabs?: ReactNode;
  readonly beside?: ReactNode;
  readonly below?: ReactNode;
};

export type TableDefinition<Row extends TableRow, F extends FoundRows<Row>> = {
  readonly room: DeskRoom;
  /** Null: there is no such table, a 404. */
  readonly find: (desk: Desk, params: Query) => Promise<F | null>;
  readonly draw: (desk: Desk, found: F) => Promise<Drawn<Row>>;
  /** A page that an address has in place of the table; null: the table. */
  readonly instead?: (desk: Desk, params: Query) => Promise<ReactNode>;
  /** What new rows are called; absent: the table is never live. */
  readonly newRows?: (t: DeskView['t']) => Live['words'];
  readonly files?: FilesOf;
};

/**
 * The default export of a room's `page.tsx`. Its `route` is `GET` of `live`, `export.csv` and `export.xlsx` below the page: of
 * a folder with one of these names, or of `[part]` for all. Each asks lib/auth/permissions.ts by itself.
 */
export function defineTable<Row extends TableRow, F extends FoundRows<Row>>(table: TableDefinition<Row, F>) {
  const { room, find, draw, instead, newRows, files } = table;
  const page = roomPage(room, async (desk, params) => {
    const other = await instead?.(desk, params);
    if (other) return other;
    const found = (await find(desk, params)) ?? notFound();
    const live = newRows ? liveOf(desk, found, newRows(desk.t)) : null;
    const [drawn, reader] = await Promise.all([draw(desk, found), chosenReader()]);
    const isExported = files !== undefined && desk.may(`export_${files.list}`, desk.event?.id);
    return <TablePage {...{ desk, room, found, drawn, live }} reader={isExported ? reader : null} />;
  });
  const endingOf = ({ pathname }: URL) => FILE_ENDINGS.find((one) => pathname.endsWith(`/export.${one}`));
  const route = deskRoute(
    (address) => {
      if (address.pathname.endsWith('/live')) return ROOMS[room].action;
      return files && endingOf(address) ? (`export_${files.list}` as const) : null;
    },
    async (desk, request) => {
      const address = new URL(request.url);
      const ending = endingOf(address);
      if (files && ending) return fileAnswer(desk, address, files, ending);
      const found = await find(desk, paramsOf(address.search));
      if (!found) return Response.json({ error: 'not_found' }, { status: 404 });
      const answer: LiveAnswer = { version: versionOf(found), newer: found.newer };
      return Response.json(answer);
    },
  );
  return Object.assign(page, { route });
}

export const PER_PAGE = 50;

/** The `find` of a table whose rows are those of a list, 50 a page. */
export const listRows =
  <Row extends TableRow>(room: DeskRoom, list: ListDefinition<Row>, scopeOf: (desk: Desk) => ListScope) =>
  (desk: Desk, params: Query): Promise<FoundRows<Row>> => {
    const scope = scopeOf(desk);
    return findRows(desk, params, { room, list, scope }, (query) =>
      findListPage(desk.ctx.db, list, query, { limit: PER_PAGE, scope }),
    );
  };

type Asked<Row> = {
  readonly room: DeskRoom;
  readonly list: ListDefinition<Row>;
  readonly scope: ListScope;
};

/**
 * The rows of a list in time: its first page, newest first, is live, and begins with `?top=` while newer ones wait.
 * @param rows one page of the query
 */
export async function findRows<Listed, Row extends Listed>(
  { ctx }: Desk,
  params: Query,
  { room, list, scope }: Asked<Listed>,
  rows: (query: ListQuery) => Promise<ListPage<Row>>,
): Promise<FoundRows<Row>> {
  const query = parseListQuery(list, params);
  const [page, newer] = await Promise.all([rows(query), countNewer(ctx.db, list, query, scope)]);
  const asked: Changes = page.top === null ? {} : { top: query.top ?? page.top };
  return {
    query,
    address: listAddress(ROOMS[room].path, list, query),
    page,
    newer,
    live: query.from === null && isUsualOrder(list, query) ? { asked, top: page.top } : null,
  };
}

export const isUsualOrder = <Row,>(list: ListDefinition<Row>, { sort }: Pick<ListQuery, 'sort'>): boolean =>
  sort.key === list.sort && sort.direction === list.sorts[list.sort]?.first;

/** Differs once a drawn row has changed, come or gone. */
function versionOf<Row extends TableRow>({ page, drawnWith }: FoundRows<Row>): string {
  const rows = page.rows.map(({ id, changedAt }) => [id, changedAt]);
  return createHash('sha256')
    .update(JSON.stringify([drawnWith, rows]))
    .digest('base64url')
    .slice(0, 16);
}

function liveOf<Row extends TableRow>(
  { format }: DeskView,
  found: FoundRows<Row>,
  words: Live['words'],
): Live | null {
  const { live, address, page } = found;
  if (!live) return null;
  const last = Math.max(...page.rows.map(({ changedAt }) => changedAt?.getTime() ?? -Infinity));
  return {
    path: `${address.path}/live${address.search(live.asked)}`,
    version: versionOf(found),
    top: live.top,
    newestHref: address.href(),
    changedAt: Number.isFinite(last) ? format.seconds(new Date(last)) : null,
    words,
  };
}

type PageProps<Row> = {
  readonly desk: DeskView;
  readonly room: DeskRoom;
  readonly found: FoundRows<Row>;
  readonly drawn: Drawn<Row>;
  readonly live: Live | null;
  /** Null: there are no files for the member. */
  readonly reader: CsvReader | null;
};

function TablePage<Row extends TableRow>({ desk, room, found, drawn, live, reader }: PageProps<Row>) {
  const { t } = desk;
  const { query, address, page } = found;
  const { text, aside, files, tabs, beside, below, search, chips, count, columns, paging, ...list } = drawn;
  return (
    <>
      <PageHead title={t(`${room}.title`)} text={text}>
        {aside}
        {live && <LiveMark desk={desk} live={live} />}
        {count > 0 &&
          (reader ? (
            <ExportMenu {...files} desk={desk} address={address} reader={reader} count={count} />
          ) : (
            <PrintLink t={t} href={files?.printHref} />
          ))}
      </PageHead>
      {tabs}
      <FilterBar t={t} action={address.path} given={address.given} search={search} chips={chips}>
        {beside}
      </FilterBar>
      <RefusedFilters t={t} refused={query.refused} href={address.href()} />
      <DeskList
        t={t}
        {...list}
        isOneLine
        rows={page.rows}
        rowKey={({ id }) => id}
        columns={sortedColumns(columns, address)}
        {...(live && { live })}
        paging={{
          ...paging,
          ...(query.from === null && {
            range: { from: 1, to: page.rows.length, count: paging?.count ?? count },
          }),
          newerHref: page.previous && address.href({ before: page.previous }),
          olderHref: page.next && address.href({ after: page.next }),
        }}
      />
      {below}
    </>
  );
}

/** The columns with the links that sort by them. */
export const sortedColumns = <Row,>(columns: Drawn<Row>['columns'], address: ListAddress): DeskColumns<Row> =>
  Object.fromEntries(
    Object.entries(columns).map(([key, { sort, ...column }]) => [
      key,
      { ...column, ...(sort && { sort: address.sortLink(sort) }) },
    ]),
  );
