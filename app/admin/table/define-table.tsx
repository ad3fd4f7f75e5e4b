// A table of the desk as one value: from it come its page, its live route and its files.
import { createHash } from 'node:crypto';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { type Desk, type DeskView, deskRoute, type Query, roomPage } from '#app/admin/desk-adapters.tsx';
import { type DeskRoom, ROOMS } from '#components/admin/frame/rooms.ts';
import { type DeskColumn, DeskList } from '#components/admin/list/desk-list.tsx';
import { type ChipProps, FilterBar } from '#components/admin/list/filter-bar.tsx';
import type { Live, LiveAnswer } from '#components/admin/list/live-query.ts';
import { RefusedFilters } from '#components/admin/list/refused-filters.tsx';
import {
  countNewer,
  type ListDefinition,
  type ListPage,
  type ListQuery,
  type ListScope,
  paramsOf,
  parseListQuery,
} from '#lib/admin/list/list.ts';
import { type Changes, type ListAddress, listAddress } from '#lib/admin/list/list-address.ts';
import { type FilesOf, fileRoute } from './table-files.ts';

/** `changedAt`: when it last changed, of a table that is live. */
type TableRow = { readonly id: string; readonly changedAt?: Date };

/** The rows that an address asks for. */
export type FoundRows<Row> = {
  readonly query: ListQuery;
  readonly address: ListAddress;
  readonly page: ListPage<Row>;
  /** What the live route is asked with, and the page's own `?top=`; null: this page of the table is not live. */
  readonly live: { readonly asked: Changes; readonly top: string | null } | null;
  /** Rows that came since the page was drawn. */
  readonly newer: number;
  /** What is drawn beside the rows follows the newer ones, too. */
  readonly isDrawnWithNewer?: boolean;
};

/** A column of the page. Its file is named in `lib/admin`, since a thread without JSX writes it. */
export type TableColumn<Row> = Omit<DeskColumn<Row>, 'key' | 'sort'> & {
  /** A sort of the list. */
  readonly sort?: string;
};

/** What is drawn of the rows. */
export type Drawn<Row> = {
  readonly caption: string;
  /** How many rows the filters find on all pages. */
  readonly count: number;
  /** In this order, by keys that are unique. */
  readonly columns: Readonly<Record<string, TableColumn<Row>>>;
  readonly search: { readonly label: string; readonly hint: string; readonly name?: string };
  readonly chips: readonly ChipProps[];
  readonly empty: ReactNode;
  readonly needsPerson?: (row: Row) => boolean;
  readonly isOfPeople?: boolean;
  /** Beside the range of the rows, and in place of "Newer" and "Older". */
  readonly paging: {
    readonly words: string;
    readonly labels?: { readonly newer: string; readonly older: string };
  };
  /** Above the filters (head and tabs), beside them, between them and the rows, on top of the rows, and below. */
  readonly head: ReactNode;
  readonly beside?: ReactNode;
  readonly between?: ReactNode;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
};

export type TableDefinition<Row extends TableRow, F extends FoundRows<Row>> = {
  readonly room: DeskRoom;
  /** Null: there is no such table, a 404. */
  readonly find: (desk: Desk, params: Query) => Promise<F | null>;
  readonly draw: (desk: Desk, found: F, live: Live | null) => Promise<Drawn<Row>>;
  /** A page that an address has in place of the table; null: the table. */
  readonly instead?: (desk: Desk, params: Query) => Promise<ReactNode>;
  /** What new rows are called; absent: the table is never live. */
  readonly newRows?: (t: DeskView['t']) => Live['words'];
  readonly files?: FilesOf;
};

/** `page`: the default of `page.tsx`; `live` and `file('csv')`: `GET` of their routes. Each asks lib/auth/permissions.ts by itself. */
export function defineTable<Row extends TableRow, F extends FoundRows<Row>>(table: TableDefinition<Row, F>) {
  const { room, find, draw, instead, newRows, files } = table;
  return {
    page: roomPage(room, async (desk, params) => {
      const other = await instead?.(desk, params);
      if (other) return other;
      const found = (await find(desk, params)) ?? notFound();
      const live = newRows ? liveOf(desk, found, newRows(desk.t)) : null;
      const drawn = await draw(desk, found, live);
      return <TablePage desk={desk} found={found} drawn={drawn} live={live} />;
    }),
    live: deskRoute(ROOMS[room].action, async (desk, request) => {
      const found = await find(desk, paramsOf(new URL(request.url).search));
      if (!found) return Response.json({ error: 'not_found' }, { status: 404 });
      const answer: LiveAnswer = { version: versionOf(found), newer: found.newer };
      return Response.json(answer);
    }),
    file: (ending: 'csv' | 'xlsx') => {
      if (!files) throw new Error(`the table of ${room} has no files`);
      return fileRoute(files, ending);
    },
  };
}

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
function versionOf<Row extends TableRow>({ page, newer, isDrawnWithNewer }: FoundRows<Row>): string {
  const rows = page.rows.map(({ id, changedAt }) => [id, changedAt]);
  return createHash('sha256')
    .update(JSON.stringify(isDrawnWithNewer ? [newer, rows] : rows))
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
  readonly found: FoundRows<Row>;
  readonly drawn: Drawn<Row>;
  readonly live: Live | null;
};

function TablePage<Row extends TableRow>({ desk: { t }, found, drawn, live }: PageProps<Row>) {
  const { query, address, page } = found;
  const { head, beside, between, below, search, chips, count, columns, paging, ...list } = drawn;
  return (
    <>
      {head}
      <FilterBar t={t} action={address.path} given={address.given} search={search} chips={chips}>
        {beside}
      </FilterBar>
      {between}
      <RefusedFilters t={t} refused={query.refused} href={address.href()} />
      <DeskList
        t={t}
        {...list}
        rows={page.rows}
        rowKey={({ id }) => id}
        columns={sortedColumns(columns, address)}
        {...(live && { live })}
        paging={{
          ...paging,
          ...(query.from === null && { range: { from: 1, to: page.rows.length, count } }),
          newerHref: page.previous && address.href({ before: page.previous }),
          olderHref: page.next && address.href({ after: page.next }),
        }}
      />
      {below}
    </>
  );
}

/** The columns with the links that sort by them. */
export const sortedColumns = <Row,>(
  columns: Drawn<Row>['columns'],
  address: ListAddress,
): DeskColumn<Row>[] =>
  Object.entries(columns).map(([key, { sort, ...column }]) => ({
    key,
    ...column,
    ...(sort && { sort: address.sortLink(sort) }),
  }));
