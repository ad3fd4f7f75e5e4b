// One list for all tables of the desk: filters of the address → where → keyset page → rows. A page, its sums and its export share
// the filters and the rows. It must not call the provider.
import { z } from 'zod';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import type { AnyFilter, AskedAt } from './list-filters.ts';

type Sql = Prisma.Sql;

type Sort = {
  /** Never null: the keyset compares it. */
  readonly sql: Sql;
  readonly type: 'timestamptz' | 'text' | 'bigint' | 'integer';
  readonly first: 'asc' | 'desc';
};

export type ListDefinition<Row> = {
  readonly from: Sql;
  /** Unique and never null: breaks ties. */
  readonly id: Sql;
  /** The type of the id's column, so that its index has the order; absent: text. */
  readonly idType?: 'text' | 'uuid';
  readonly select: Sql;
  readonly row: z.ZodType<Row>;
  readonly filters: Readonly<Record<string, AnyFilter>>;
  readonly sorts: Readonly<Record<string, Sort>>;
  readonly sort: string;
  /**
   * Whether the filters find few rows that an index has, as a search does: they are found first, then sorted. PostgreSQL takes
   * every word for a frequent one, and would walk along the order through all rows to find a phone number.
   */
  readonly isRare?: (given: ListQuery['given']) => boolean;
};

/** What an address asks of a list. */
export type ListQuery = {
  readonly given: Readonly<Record<string, readonly string[]>>;
  readonly sort: { readonly key: string; readonly direction: 'asc' | 'desc' };
  /** A cursor of `ListPage`, to the rows after or before it. */
  readonly from: { readonly side: 'after' | 'before'; readonly cursor: string } | null;
  /** A cursor: the first page begins with this row, and newer ones wait. */
  readonly top: string | null;
  /** Values that the list does not take: a page is drawn without them, a file is not made. */
  readonly refused: readonly RefusedValue[];
};

/** A value that no filter takes. `name` is the parameter's. */
export type RefusedValue = { readonly name: string; readonly value: string };

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;
const MAX_VALUE = 200;
const MAX_VALUES = 50;
const MAX_CURSOR = 1000;

const valuesOf = (params: Params, key: string): string[] =>
  [params[key] ?? []]
    .flat()
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** Control characters and lone surrogates: PostgreSQL refuses some of them, and none can be seen. */
const hasControls = (value: string): boolean => /(?![\t\n\r])\p{Cc}/u.test(value) || !value.isWellFormed();

const OWN_PARAMETERS = ['sort', 'after', 'before', 'top'];

/**
 * Parses an address. `refused` gets values that a filter does not take, and further values where it takes one.
 * @param beside names of parameters that belong to the page and not to the list
 */
export function parseListQuery<Row>(
  list: ListDefinition<Row>,
  params: Params,
  beside: readonly string[] = [],
): ListQuery {
  const read = [...new Set([...Object.keys(list.filters), ...Object.keys(params)])]
    .filter((name) => !OWN_PARAMETERS.includes(name) && !beside.includes(name))
    .map((name) => ({ name, ...takenOf(list, name, valuesOf(params, name)) }));
  const [wanted = ''] = valuesOf(params, 'sort');
  const [, key = list.sort, direction] = /^([a-z_]+)(?:\.(asc|desc))?$/.exec(wanted) ?? [];
  const known = Object.hasOwn(list.sorts, key) ? key : list.sort;
  const [after, before, top] = ['after', 'before', 'top'].map(
    (name) => valuesOf(params, name).find(({ length }) => length <= MAX_CURSOR) ?? null,
  );
  return {
    given: Object.fromEntries(
      read.filter(({ taken }) => taken.length > 0).map(({ name, taken }) => [name, taken]),
    ),
    sort: {
      key: known,
      direction: direction === 'asc' || direction === 'desc' ? direction : sortOf(list, known).first,
    },
    from: after ? { side: 'after', cursor: after } : before ? { side: 'before', cursor: before } : null,
    top: top ?? null,
    refused: read.flatMap(({ name, refused }) => refused.map((value) => ({ name, value }))),
  };
}

const ANY_TIME: AskedAt = { now: new Date(0), timeZone: 'UTC' };

/** Divides the values into those that the filter with this name takes together, in their order, and the others. */
function takenOf<Row>({ filters }: ListDefinition<Row>, name: string, values: readonly string[]) {
  const condition = Object.hasOwn(filters, name) ? filters[name] : undefined;
  const [taken, refused]: [string[], string[]] = [[], []];
  for (const value of values) {
    const isText = value.length <= MAX_VALUE && !hasControls(value) && taken.length < MAX_VALUES;
    (isText && condition?.([...taken, value], ANY_TIME) ? taken : refused).push(value);
  }
  return { taken, refused };
}

export const parseListSearch = <Row>(
  list: ListDefinition<Row>,
  search: string,
  beside?: readonly string[],
): ListQuery => parseListQuery(list, paramsOf(search), beside);

export function paramsOf(search: string): Record<string, string[]> {
  const params = new URLSearchParams(search);
  return Object.fromEntries([...new Set(params.keys())].map((key) => [key, params.getAll(key)]));
}

/**
 * The query string of a list's address with its `?`, or `''`.
 * @param changes parameters in place of the query's own; `null` removes one. Without `after` or `before` it is the first page
 */
export function listSearch(
  { given, sort }: Pick<ListQuery, 'given'> & Partial<Pick<ListQuery, 'sort'>>,
  list: { readonly sort: string; readonly sorts: Readonly<Record<string, Pick<Sort, 'first'>>> },
  changes: Readonly<Record<string, string | readonly string[] | null>> = {},
): string {
  const search = new URLSearchParams();
  const isUsual = !sort || (sort.key === list.sort && sort.direction === list.sorts[list.sort]?.first);
  const ownSort = isUsual ? {} : { sort: `${sort.key}.${sort.direction}` };
  for (const [key, values] of Object.entries({ ...given, ...ownSort, ...changes })) {
    for (const value of values === null ? [] : [values].flat()) search.append(key, value);
  }
  return search.size > 0 ? `?${search}` : '';
}

/** `events` limits the rows to these events; empty: all. */
export type ListScope = AskedAt & { readonly events: readonly string[]; readonly eventId: Sql };

/** The condition of a query, `true` without filters. For sums and counts of the same rows. */
export function listWhere<Row>(
  list: ListDefinition<Row>,
  { given }: Pick<ListQuery, 'given'>,
  scope: ListScope,
): Sql {
  const conditions = Object.entries(given).flatMap(
    ([key, values]) => list.filters[key]?.([...values], scope) ?? [],
  );
  if (scope.events.length > 0) conditions.push(Prisma.sql`${scope.eventId} = ANY (${[...scope.events]})`);
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

export async function countRows<Row>(
  db: Tx,
  list: ListDefinition<Row>,
  query: Pick<ListQuery, 'given'>,
  scope: ListScope,
): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${list.from} WHERE ${listWhere(list, query, scope)}`;
  return counted?.count ?? 0;
}

export type ListPage<Row> = {
  readonly rows: readonly Row[];
  /** Cursors to the rows after and before these; `null`: there are none. */
  readonly next: string | null;
  readonly previous: string | null;
  readonly top: string | null;
};

const sortOf = <Row>(list: ListDefinition<Row>, key: string): Sort => {
  const sort = list.sorts[key] ?? list.sorts[list.sort];
  if (!sort) throw new Error(`the list has no sort ${list.sort}`);
  return sort;
};

const idOf = ({ idType = 'text' }: Pick<ListDefinition<unknown>, 'idType'>, id: string): Sql =>
  Prisma.sql`${id}::${Prisma.raw(idType)}`;

/** One page. A cursor that is not of this list and order counts as absent. */
export async function findListPage<Row>(
  db: Tx,
  list: ListDefinition<Row>,
  query: ListQuery,
  { limit, scope }: { readonly limit: number; readonly scope: ListScope },
): Promise<ListPage<Row>> {
  const position = query.from && parseCursor(query.from.cursor, list, query.sort);
  const isBack = position !== null && query.from?.side === 'before';
  const top = position === null ? topOf(list, query) : null;
  const found = await keysetRows(db, list, { query, scope, position, top, isBack, limit: limit + 1 });
  const shown = found.slice(0, limit);
  if (isBack) shown.reverse();
  const more = found.length > limit;
  const [first, last] = [shown[0], shown.at(-1)];
  const cursor = (row: Keyed | undefined) => (row ? writeCursor(row, query.sort) : null);
  return {
    rows: shown.map(({ row }) => list.row.parse(row)),
    next: isBack || more ? cursor(last) : null,
    previous: position && (!isBack || more) ? cursor(first) : null,
    top: cursor(first),
  };
}

const topOf = <Row>(
  list: ListDefinition<Row>,
  { top, sort }: Pick<ListQuery, 'top' | 'sort'>,
): Position | null => (top === null ? null : parseCursor(top, list, sort));

/** How many rows stand before `query.top`; 0 without one. */
export async function countNewer<Row>(
  db: Tx,
  list: ListDefinition<Row>,
  query: Pick<ListQuery, 'given' | 'sort' | 'top'>,
  scope: ListScope,
): Promise<number> {
  const top = topOf(list, query);
  if (top === null) return 0;
  const { sql, type } = sortOf(list, query.sort.key);
  const before = Prisma.raw(query.sort.direction === 'desc' ? '>' : '<');
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${list.from} WHERE ${listWhere(list, query, scope)}
      AND (${sql}, ${list.id}) ${before} (${top.key}::${Prisma.raw(type)}, ${idOf(list, top.id)})`;
  return counted?.count ?? 0;
}

/** The rows before and after the one with this id, in the order of the query; `null` at an end, or if it is not of the list. */
export async function findNeighbours<Row>(
  db: Tx,
  list: ListDefinition<Row>,
  query: ListQuery,
  { id, scope }: { readonly id: string; readonly scope: ListScope },
): Promise<{ readonly before: Row | null; readonly after: Row | null }> {
  const { sql } = sortOf(list, query.sort.key);
  const [own] = await db.$queryRaw<{ key: string }[]>`
    SELECT (${sql})::text AS key FROM ${list.from} WHERE ${list.id} = ${idOf(list, id)}`;
  if (!own) return { before: null, after: null };
  const position = { key: own.key, id };
  const [before, after] = await Promise.all(
    [true, false].map((isBack) =>
      keysetRows(db, list, { query, scope, position, top: null, isBack, limit: 1 }),
    ),
  );
  const rowOf = (found: readonly Keyed[] | undefined) => (found?.[0] ? list.row.parse(found[0].row) : null);
  return { before: rowOf(before), after: rowOf(after) };
}

/** All rows in batches, for exports: a batch is read when the one before was taken. */
export async function* eachBatch<Row>(
  db: Tx,
  list: ListDefinition<Row>,
  query: Pick<ListQuery, 'given' | 'sort'>,
  { size, scope }: { readonly size: number; readonly scope: ListScope },
): AsyncGenerator<readonly Row[]> {
  let position: Position | null = null;
  for (;;) {
    const found: Keyed[] = await keysetRows(db, list, {
      query,
      scope,
      position,
      top: null,
      isBack: false,
      limit: size,
    });
    if (found.length > 0) yield found.map(({ row }) => list.row.parse(row));
    const last = found.at(-1);
    if (!last || found.length < size) return;
    position = last;
  }
}

type Position = { readonly key: string; readonly id: string };
type Keyed = Position & { readonly row: unknown };
type Keyset = {
  readonly query: Pick<ListQuery, 'given' | 'sort'>;
  readonly scope: ListScope;
  readonly position: Position | null;
  readonly top: Position | null;
  readonly isBack: boolean;
  readonly limit: number;
};

const KeyedRow = z.looseObject({ list_key: z.string(), list_id: z.string() });

async function keysetRows<Row>(
  db: Tx,
  list: ListDefinition<Row>,
  { query, scope, position, top, isBack, limit }: Keyset,
): Promise<Keyed[]> {
  const { sql, type } = sortOf(list, query.sort.key);
  const isDescending = (query.sort.direction === 'desc') !== isBack;
  const [order, beyond] = [Prisma.raw(isDescending ? 'DESC' : 'ASC'), Prisma.raw(isDescending ? '<' : '>')];
  const from = position
    ? Prisma.sql`AND (${sql}, ${list.id}) ${beyond} (${position.key}::${Prisma.raw(type)}, ${idOf(list, position.id)})`
    : top
      ? Prisma.sql`AND (${sql}, ${list.id}) ${beyond}= (${top.key}::${Prisma.raw(type)}, ${idOf(list, top.id)})`
      : Prisma.empty;
  const found = Prisma.sql`
    SELECT ${list.select}, (${sql})::text AS list_key, (${list.id})::text AS list_id, ${sql} AS list_sort, ${list.id} AS list_tie
    FROM ${list.from} WHERE ${listWhere(list, query, scope)} ${from}`;
  const rows = list.isRare?.(query.given)
    ? await db.$queryRaw<unknown[]>`
        WITH found AS MATERIALIZED (${found}) SELECT * FROM found ORDER BY list_sort ${order}, list_tie ${order} LIMIT ${limit}`
    : await db.$queryRaw<unknown[]>`${found} ORDER BY ${sql} ${order}, ${list.id} ${order} LIMIT ${limit}`;
  return rows.map((row) => {
    const { list_key, list_id } = KeyedRow.parse(row);
    return { key: list_key, id: list_id, row };
  });
}

const Cursor = z.tuple([z.string(), z.string(), z.string().max(500), z.string().max(200)]);

const writeCursor = ({ key, id }: Position, sort: ListQuery['sort']): string =>
  Buffer.from(JSON.stringify([sort.key, sort.direction, key, id])).toString('base64url');

/**
 * Checks the value of a cursor, so that a forged one causes no database error. PostgreSQL writes an instant as
 * `2027-01-30 08:00:00.123+00`.
 */
const VALID: Readonly<Record<Sort['type'], (value: string) => boolean>> = {
  timestamptz: (value) =>
    /^2[01]\d\d-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/.test(value) && isDate(value),
  text: () => true,
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  integer: (value) => /^-?\d{1,9}$/.test(value),
};

/** Refuses a day that its month lacks: JavaScript takes 31 February for one of March. */
const isDate = (value: string): boolean =>
  z.iso.date().safeParse(value.slice(0, 10)).success && !Number.isNaN(Date.parse(value));

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function parseCursor<Row>(text: string, list: ListDefinition<Row>, sort: ListQuery['sort']): Position | null {
  const parsed = z
    .string()
    .transform((json) => parseJson(json))
    .pipe(Cursor)
    .safeParse(Buffer.from(text, 'base64url').toString('utf8'));
  if (!parsed.success) return null;
  const [key, direction, value, id] = parsed.data;
  const isValid = VALID[sortOf(list, sort.key).type](value) && (list.idType !== 'uuid' || UUID.test(id));
  const isOwn = key === sort.key && direction === sort.direction && isValid;
  return isOwn && !hasControls(value) && !hasControls(id) ? { key: value, id } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
