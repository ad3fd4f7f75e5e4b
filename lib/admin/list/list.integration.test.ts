import { expect, test } from 'vitest';
import { z } from 'zod';
import { Prisma } from '#lib/db/generated/client.ts';
import { putOrder } from '../../../tools/test/put-order.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';
import {
  countNewer,
  eachBatch,
  findListPage,
  type ListDefinition,
  listSearch,
  listWhere,
  parseListQuery,
} from './list.ts';
import { dayFilters, filter, manyOf, oneOf } from './list-filters.ts';

const { db } = await testDatabase();
const at = (minute: number) => new Date(Date.UTC(2027, 0, 15, 8, minute));

const LIST: ListDefinition<{ code: string }> = {
  from: Prisma.sql`desk_order AS o`,
  id: Prisma.sql`o.order_id`,
  select: Prisma.sql`o.order_code AS code`,
  row: z.object({ code: z.string() }),
  filters: {
    status: filter({
      schema: manyOf(z.enum(['cart', 'paid'])),
      where: (statuses) => Prisma.sql`o.status = ANY (${statuses})`,
    }),
    q: filter({
      schema: oneOf(z.string()),
      where: (typed) => Prisma.sql`o.search @@ search_query(${typed})`,
    }),
    ...dayFilters(Prisma.sql`o.created_at`),
  },
  sorts: {
    created: { sql: Prisma.sql`o.created_at`, type: 'timestamptz', first: 'desc' },
    total: { sql: Prisma.sql`o.total`, type: 'bigint', first: 'desc' },
  },
  sort: 'created',
};
const SCOPE = { now: at(30), timeZone: 'UTC', events: [], eventId: Prisma.sql`o.event_id` };

/** Codes `A0` to `A9`, oldest first; two of each minute; the odd ones are paid, `A7` is of another event. */
for (let index = 0; index < 10; index += 1)
  await putOrder(db, `A${index}`, {
    id: `ord_${index}`,
    eventId: index === 7 ? 'evt_2' : 'evt_1',
    status: index % 2 ? 'paid' : 'cart',
    total: BigInt(index % 3),
    createdAt: at(Math.floor(index / 2)),
  });

const page = async (params: Record<string, string | string[]>, limit = 4) => {
  const found = await findListPage(db, LIST, parseListQuery(LIST, params), { limit, scope: SCOPE });
  return { ...found, codes: found.rows.map(({ code }) => code).join(' ') };
};

test('pages by keyset, forth and back', async () => {
  const first = await page({});
  expect(first).toMatchObject({ codes: 'A9 A8 A7 A6', previous: null });
  const second = await page({ after: first.next ?? '' });
  expect(second.codes).toBe('A5 A4 A3 A2');
  const third = await page({ after: second.next ?? '' });
  expect(third).toMatchObject({ codes: 'A1 A0', next: null });
  const back = await page({ before: third.previous ?? '' });
  expect(back.codes).toBe('A5 A4 A3 A2');
  expect(await page({ before: back.previous ?? '' })).toMatchObject({ codes: 'A9 A8 A7 A6', previous: null });
});

test('an order that arrives meanwhile moves no page', async () => {
  const { next } = await page({});
  const { id } = await putOrder(db, 'A10', { createdAt: at(20) });
  expect((await page({ after: next ?? '' })).codes).toBe('A5 A4 A3 A2');
  await db.order.delete({ where: { id } });
});

test('a page that begins with `top` leaves newer rows out and counts them', async () => {
  const { top } = await page({});
  const { id } = await putOrder(db, 'A10', { createdAt: at(20) });
  const held = { top: top ?? '' };
  expect((await page(held)).codes).toBe('A9 A8 A7 A6');
  expect((await page({})).codes).toBe('A10 A9 A8 A7');
  expect(await countNewer(db, LIST, parseListQuery(LIST, held), SCOPE)).toBe(1);
  expect(await countNewer(db, LIST, parseListQuery(LIST, {}), SCOPE)).toBe(0);
  await db.order.delete({ where: { id } });
});

test('sorts by another column, in both directions', async () => {
  expect((await page({ sort: 'total' }, 10)).codes).toBe('A8 A5 A2 A7 A4 A1 A9 A6 A3 A0');
  const up = await page({ sort: 'total.asc' }, 7);
  expect(up.codes).toBe('A0 A3 A6 A9 A1 A4 A7');
  expect((await page({ sort: 'total.asc', after: up.next ?? '' })).codes).toBe('A2 A5 A8');
});

test('filters; rows are found without what a filter does not take', async () => {
  expect((await page({ status: 'paid' }, 10)).codes).toBe('A9 A7 A5 A3 A1');
  expect((await page({ status: ['paid', 'nonsense'] }, 10)).codes).toBe('A9 A7 A5 A3 A1');
  expect((await page({ status: 'nonsense', invented: 'x' })).codes).toBe('A9 A8 A7 A6');
  expect((await page({ q: 'a3' })).codes).toBe('A3');
});

test.each<[Record<string, string | string[]>, string[]]>([
  [{ status: 'paid', sort: 'nonsense', after: 'x', columns: 'x' }, []],
  [{ status: ['', ' '] }, []],
  [{ status: 'piad' }, ['status=piad']],
  [{ status: ['paid', 'piad'] }, ['status=piad']],
  [{ stauts: 'paid' }, ['stauts=paid']],
  [{ constructor: 'x' }, ['constructor=x']],
  [{ q: ['one', 'two'] }, ['q=two']],
  [{ q: '\0' }, ['q=\0']],
  [{ q: 'a\u0001b' }, ['q=a\u0001b']],
  [{ q: 'a\ud800' }, ['q=a\ud800']],
  [{ q: 'a'.repeat(201) }, [`q=${'a'.repeat(201)}`]],
  [{ to: '2027-01-30' }, []],
  [{ to: '2027-02-30' }, ['to=2027-02-30']],
  [{ to: '9999-12-31' }, ['to=9999-12-31']],
  [{ to: '0001-01-01' }, ['to=0001-01-01']],
])('of %j it refuses %j', async (params, refused) => {
  const query = parseListQuery(LIST, params, ['columns']);
  expect(query.refused.map(({ name, value }) => `${name}=${value}`)).toEqual(refused);
  await expect(findListPage(db, LIST, query, { limit: 1, scope: SCOPE })).resolves.toBeDefined();
});

test.each([
  'x',
  Buffer.from('["created","desc","yesterday","ord_1"]').toString('base64url'),
  Buffer.from('["created","desc","1","ord_1"]').toString('base64url'),
  Buffer.from('["created","desc","+275760-09-13T00:00:00.000Z","ord_1"]').toString('base64url'),
  Buffer.from('["created","desc","2027-02-31 08:00:00+00","ord_1"]').toString('base64url'),
  Buffer.from('["total","desc","1","ord_1"]').toString('base64url'),
  Buffer.from('["created","desc","2027-01-15 08:02:00+00","a\\u0000"]').toString('base64url'),
])('a forged cursor counts as absent: %j', async (after) => {
  expect((await page({ after })).codes).toBe('A9 A8 A7 A6');
});

test('shows a member only the events that are hers', async () => {
  const scope = { ...SCOPE, events: ['evt_2'] };
  const query = parseListQuery(LIST, {});
  expect((await findListPage(db, LIST, query, { limit: 5, scope })).rows).toEqual([{ code: 'A7' }]);
  const [sum] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM ${LIST.from} WHERE ${listWhere(LIST, query, scope)}`;
  expect(sum?.count).toBe(1n);
});

test('reads all rows in batches', async () => {
  const sizes: number[] = [];
  const query = parseListQuery(LIST, { status: 'cart' });
  for await (const rows of eachBatch(db, LIST, query, { size: 2, scope: SCOPE })) sizes.push(rows.length);
  expect(sizes).toEqual([2, 2, 1]);
});

test('writes the address of a query', () => {
  const query = parseListQuery(LIST, { status: ['paid', 'cart'], sort: 'total.asc', after: 'x' });
  expect(listSearch(query, LIST)).toBe('?status=paid&status=cart&sort=total.asc');
  expect(listSearch(query, LIST, { status: null, q: 'a b' })).toBe('?sort=total.asc&q=a+b');
  expect(listSearch(parseListQuery(LIST, {}), LIST)).toBe('');
  expect(listSearch(parseListQuery(LIST, { sort: 'created.desc' }), LIST)).toBe('');
});

test('the usual sort the other way round stays on the next page', async () => {
  const query = parseListQuery(LIST, { sort: 'created.asc' });
  expect(listSearch(query, LIST, { after: 'x' })).toBe('?sort=created.asc&after=x');
});
