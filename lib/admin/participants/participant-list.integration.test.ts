import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { countRows, eachBatch, findListPage, parseListQuery } from '#lib/admin/list/list.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';
import {
  countNewParticipants,
  countParticipants,
  type DeskParticipant,
  findLacking,
  type ListedQuestion,
  participantList,
  participantPart,
} from './participant-list.ts';
import { findPlacesWithoutName } from './places-without-name.ts';

const { db } = await testDatabase();
const AT = new Date('2027-01-15T08:00:00.000Z');
const QUESTIONS: ListedQuestion[] = [
  { key: 'shirt_size', of: 'participant', required: true, tickets: null },
  { key: 'doctor', of: 'participant', required: true, tickets: ['tt_42'] },
  { key: 'heard_from', of: 'order', required: false, tickets: null },
];
const ASKED = { questions: QUESTIONS, signs: true };
const LIST = participantList(ASKED);
const SCOPE = { now: AT, timeZone: 'UTC', events: [], eventId: Prisma.sql`p.event_id` };

type Person = {
  name?: string | null;
  ticket?: string;
  answers?: object;
  signedAt?: Date;
  registrationStatus?: string;
};

async function put(code: string, people: readonly Person[], more: { status?: string; own?: boolean } = {}) {
  const { status = 'paid', own = true } = more;
  const id = `ord_${code}`;
  await db.order.create({
    data: {
      id,
      orderCode: code,
      eventId: 'evt_1',
      status,
      currency: 'UGX',
      subtotal: 1n,
      discountTotal: 0n,
      donationTotal: 0n,
      serviceFee: 0n,
      total: 1n,
      ticketCount: people.length,
      buyerName: 'Buyer Person',
      buyerPhone: '+256772123456',
      createdAt: AT,
      statusAt: AT,
      statusSource: 'fetch',
    },
  });
  const checkout = {
    ref: randomUUID(),
    eventId: 'evt_1',
    eventName: 'Race',
    locale: 'en',
    input: {},
    request: { custom_fields: { heard_from: 'Radio' } },
    idempotencyKey: randomUUID(),
    orderId: id,
  };
  const checkoutId = own ? (await db.checkout.create({ data: checkout })).id : null;
  await db.participant.createMany({
    data: people.map(({ name = null, ticket = 'tt_10', ...person }, index) => ({
      ...person,
      name,
      ticketTypeId: ticket,
      checkoutId,
      orderId: id,
      eventId: 'evt_1',
      position: index + 1,
      ref: randomUUID(),
      code: `${code}${index}`,
    })),
  });
}

await put('CLB7', [
  { name: 'Nakato Sarah', answers: { shirt_size: 'M' }, signedAt: AT },
  { name: null },
  { name: 'Élise Akello', ticket: 'tt_42', answers: { shirt_size: 'M' } },
  { name: 'Gone Person', registrationStatus: 'absent' },
]);
await put('ELSE', [{ ticket: 'tt_42' }], { own: false });
await put('WAIT', [{ name: 'Atim Christine' }], { status: 'prompt_sent' });
await put('BACK', [{ name: 'Kato Ivan' }], { status: 'refunded' });

const names = async (params: Record<string, string>) => {
  const query = parseListQuery(LIST, { event: 'evt_1', show: 'paid', ...params });
  const { rows } = await findListPage(db, LIST, query, { limit: 20, scope: SCOPE });
  return rows.map(({ name, orderCode, position }) => name ?? `${orderCode} ${position}`);
};

test('lists who runs: places without a name first, then by surname, then those of other channels', async () => {
  expect(await names({})).toEqual(['CLB7 2', 'Élise Akello', 'Nakato Sarah', 'ELSE 1']);
  expect(await names({ show: 'unpaid' })).toEqual(['Atim Christine']);
  expect(await names({ show: 'gone' })).toEqual(['Kato Ivan', 'Gone Person']);
  expect(await names({ show: 'all' })).toHaveLength(7);
});

test.each([
  [{ ticket: 'tt_42' }, ['Élise Akello', 'ELSE 1']],
  [{ answer_shirt_size: 'M' }, ['Élise Akello', 'Nakato Sarah']],
  [{ answer_heard_from: 'Radio' }, ['CLB7 2', 'Élise Akello', 'Nakato Sarah']],
  [{ missing: 'name' }, ['CLB7 2']],
  [{ named: 'no' }, ['CLB7 2']],
  [{ named: 'yes' }, ['Élise Akello', 'Nakato Sarah', 'ELSE 1']],
  [{ missing: 'signature' }, ['CLB7 2', 'Élise Akello']],
  [{ missing: 'answer_shirt_size' }, ['CLB7 2']],
  [{ missing: 'answer_doctor' }, ['Élise Akello']],
  [{ missing: 'guardian' }, []],
  [{ missing: 'any' }, ['CLB7 2', 'Élise Akello']],
  [{ missing: 'answer_heard_from' }, ['CLB7 2', 'Élise Akello', 'Nakato Sarah', 'ELSE 1']],
  [{ answer_shirt_size: '-' }, ['CLB7 2']],
  [{ answer_shirt_size: 'unknown' }, ['ELSE 1']],
  [{ joined: '2020-01-01T00:00:00Z' }, []],
  [{ joined: '2100-01-01T00:00:00Z', ticket: 'tt_42' }, ['Élise Akello', 'ELSE 1']],
  [{ q: 'akello el' }, ['Élise Akello']],
  [{ q: '0772 123 456' }, ['CLB7 2', 'Élise Akello', 'Nakato Sarah', 'ELSE 1']],
  [{ q: 'clb7' }, ['CLB7 2', 'Élise Akello', 'Nakato Sarah']],
  [{ changed: '2100-01-01T00:00:00Z' }, []],
  [{ changed: '2020-01-01T00:00:00Z', missing: 'name' }, ['CLB7 2']],
])('filters by %j', async (params, found) => {
  expect(await names(params)).toEqual(found);
});

test('places without a name are found by order', async () => {
  const query = parseListQuery(LIST, { event: 'evt_1', show: 'paid' });
  const { places, orders, shown } = await findPlacesWithoutName(db, LIST, query, SCOPE);
  expect({ places, orders }).toEqual({ places: 1, orders: 1 });
  expect(shown).toMatchObject([
    {
      orderCode: 'CLB7',
      buyerName: 'Buyer Person',
      of: 4,
      places: [{ position: 2, ticketTypeId: 'tt_10', distanceKm: null }],
    },
  ]);
  const none = parseListQuery(LIST, { event: 'evt_1', show: 'paid', ticket: 'tt_42' });
  expect(await findPlacesWithoutName(db, LIST, none, SCOPE)).toMatchObject({ places: 0, shown: [] });
});

test.each([
  ['Mercy Achieng', 'Achieng'],
  [' Ana Maria  de  Souza ', 'de  Souza'],
  ['Nakato, Sarah', 'Nakato'],
  ['NAKATO Sarah', 'NAKATO'],
  ['Sarah NG’ANG’A', 'NG’ANG’A'],
  ['JP Okello', 'Okello'],
  ['SARAH NAKATO', 'NAKATO'],
  ['John Okot, Jr.', 'Okot'],
  ['John Okot III', 'Okot'],
  ['Junior', 'Junior'],
  ['Delana Dent', 'Dent'],
  ['', ''],
])('the surname of “%s” is “%s”', async (name, surname) => {
  const [found] = await db.$queryRaw<{ surname: string }[]>`SELECT participant_surname(${name}) AS surname`;
  expect(found?.surname).toBe(surname);
});

test('counts ticket types by the answers of a question, and what is missing', async () => {
  const query = parseListQuery(LIST, { event: 'evt_1', show: 'paid' });
  const by = QUESTIONS[0] ?? null;
  const counts = await countParticipants(db, ASKED, query, { scope: SCOPE, by });
  expect(counts).toMatchObject({ all: 4, elsewhere: 1 });
  expect(counts.groups.map(({ ticketTypeId, answer, count }) => [ticketTypeId, answer, count])).toEqual([
    ['tt_10', '', 1],
    ['tt_10', 'M', 1],
    ['tt_42', 'M', 1],
    ['tt_42', null, 1],
  ]);
  expect(counts.details).toEqual([
    { what: 'name', count: 1 },
    { what: 'signature', count: 2 },
    { what: 'answer_shirt_size', count: 1 },
    { what: 'answer_doctor', count: 1 },
  ]);
  expect(counts.lacking).toBe(2);
  expect(counts.found).toBe(4);
  for (const filters of [
    { ticket: 'tt_42' },
    { answer_shirt_size: 'M' },
    { missing: 'signature' },
    { ticket: 'none' },
  ]) {
    const narrower = parseListQuery(LIST, { event: 'evt_1', show: 'paid', ...filters });
    const { all, found } = await countParticipants(db, ASKED, query, { scope: SCOPE, by, narrower });
    expect([all, found], JSON.stringify(filters)).toEqual([4, await countRows(db, LIST, narrower, SCOPE)]);
  }
  const lacking = parseListQuery(LIST, { event: 'evt_1', show: 'paid', missing: 'any' });
  expect(await countRows(db, LIST, lacking, SCOPE)).toBe(2);
  const unsigned = await countParticipants(db, { ...ASKED, signs: false }, query, { scope: SCOPE, by: null });
  expect(unsigned.details.map(({ what }) => what)).toEqual(['name', 'answer_shirt_size', 'answer_doctor']);
});

test('counts who came after an instant: by the payment, or unpaid by the entry', async () => {
  const came = (show: string, since: string) => {
    const query = parseListQuery(LIST, { event: 'evt_1', show });
    return countNewParticipants(db, ASKED, query, { scope: SCOPE, since: new Date(since) });
  };
  expect(await came('paid', '2020-01-01')).toBe(4);
  expect(await came('unpaid', '2020-01-01')).toBe(1);
  expect(await came('paid', '2100-01-01')).toBe(0);
});

test('an export has what the list has, with answers', async () => {
  const query = parseListQuery(LIST, { event: 'evt_1', show: 'paid', sort: 'name.asc' });
  const rows: DeskParticipant[] = [];
  for await (const batch of eachBatch(db, LIST, query, { size: 2, scope: SCOPE })) rows.push(...batch);
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatchObject({
    name: 'Élise Akello',
    of: 4,
    position: 3,
    answers: { shirt_size: 'M' },
    orderAnswers: { heard_from: 'Radio' },
    isOwn: true,
    isGone: false,
  });
  expect(rows[3]).toMatchObject({ name: null, isOwn: false, answers: {}, orderAnswers: {} });
});

test.each([ASKED, { ...ASKED, signs: false }])(
  'a row says of itself what the filter and the counts say, signs: $signs',
  async (asked) => {
    const list = participantList(asked);
    const rowsOf = async (params: Record<string, string>) => {
      const query = parseListQuery(list, { event: 'evt_1', show: 'paid', ...params });
      return (await findListPage(db, list, query, { limit: 20, scope: SCOPE })).rows;
    };
    const rows = await rowsOf({});
    const query = parseListQuery(list, { event: 'evt_1', show: 'paid' });
    const { details } = await countParticipants(db, asked, query, { scope: SCOPE, by: null });
    for (const { what, count } of details) {
      const lacking = rows.filter(({ lacks }) => lacks.includes(what));
      expect(await rowsOf({ missing: what }), what).toEqual(lacking);
      expect(count, what).toBe(lacking.length);
    }
    expect(new Set(rows.flatMap(({ lacks }) => lacks))).toEqual(new Set(details.map(({ what }) => what)));
    const byOrder = await Promise.all(['ord_CLB7', 'ord_ELSE'].map((id) => findLacking(db, asked, id)));
    for (const { id, lacks } of rows) expect(byOrder.find((found) => found.has(id))?.get(id)).toEqual(lacks);
  },
);

test('a part says of everybody who once paid and changed whether the query of the file finds them', async () => {
  const part = async (params: Record<string, string>, since: string, until: string | null = null) => {
    const file = parseListQuery(LIST, { event: 'evt_1', show: 'paid', ...params });
    const span = { since: new Date(since), until: until === null ? null : new Date(until) };
    const { list, query } = participantPart(ASKED, file, { span, scope: SCOPE });
    const { rows } = await findListPage(db, list, query, { limit: 20, scope: SCOPE });
    return rows.map(({ name, orderCode, isListed }) => `${name ?? orderCode} ${isListed}`).toSorted();
  };
  expect(await part({ answer_shirt_size: 'M' }, '2020-01-01')).toEqual([
    'CLB7 false',
    'ELSE false',
    'Gone Person false',
    'Kato Ivan false',
    'Nakato Sarah true',
    'Élise Akello true',
  ]);
  expect(await part({ distance: '10' }, '2020-01-01')).not.toContainEqual(expect.stringContaining('true'));
  expect(await part({ show: 'unpaid' }, '2020-01-01')).toContain('Atim Christine true');
  expect(await part({}, '2100-01-01')).toEqual([]);
  expect(await part({}, '2020-01-01', '2020-01-02')).toEqual([]);
});

test('pages of one row have every participant once, in the order of the whole list, and a forged cursor counts as absent', async () => {
  const query = (params: Record<string, string>) =>
    parseListQuery(LIST, { event: 'evt_1', show: 'all', ...params });
  const page = (params: Record<string, string>, limit: number) =>
    findListPage(db, LIST, query(params), { limit, scope: SCOPE });
  const whole = (await page({}, 20)).rows.map(({ id }) => id);
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const found = await page(next ? { after: next } : {}, 1);
    seen.push(...found.rows.map(({ id }) => id));
    next = found.next;
  } while (next);
  expect(seen).toEqual(whole);
  const forged = Buffer.from(JSON.stringify(['name', 'asc', 'a', 'no uuid'])).toString('base64url');
  expect((await page({ after: forged }, 20)).rows.map(({ id }) => id)).toEqual(whole);
});
