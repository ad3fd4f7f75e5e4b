// Files of participants: who is in a part of a saved file, from when it counts, and what the audit log says of each.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { openFilesThread } from '#lib/admin/files/files-thread.ts';
import { saveFile as saveNamed } from '#lib/admin/participants/saved-files.ts';
import { testAuth, testMember } from '#lib/auth/testing/test-auth.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { askedInLanguage, ParticipantsAskedSchema } from '#lib/content/participants-asked.ts';
import { testShop } from '#lib/content/testing/test-shop.ts';
import { GET } from './export.csv/route.ts';

const served = vi.hoisted(() => ({ ctx: {}, member: null as object | null }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
vi.mock('next-intl/server', () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));
vi.mock('#lib/auth/require-staff.ts', () => ({ findStaffMember: async () => served.member }));

const APP_URL = 'https://races.example';
const { ctx, databaseUrl } = await testStorefront();
const { db } = ctx;
const makeFile = openFilesThread({ databaseUrl });
const signs = askedInLanguage(ParticipantsAskedSchema.parse({ sign: true }), {
  locale: 'en',
  timeZone: 'UTC',
  kit: [],
});
const shop = testShop({ asked: async () => signs });
served.ctx = { ...ctx, shop, now: () => new Date(), auth: testAuth(db), env: { APP_URL }, makeFile };
const EVENT = 'evt_file';
const ann = await testMember(db, 'Ann');
served.member = ann;
await db.eventSnapshot.create({
  data: {
    eventId: EVENT,
    listItem: listItem(EVENT),
    listFetchedAt: new Date(),
    detail: detail(EVENT),
    detailFetchedAt: new Date(),
  },
});

function listItem(id: string) {
  const race = { name: 'File Race', status: 'published', visibility: 'public', currency: 'UGX' };
  return { event_id: id, starts_at: '2027-02-05T03:00:00Z', payments_enabled: true, ...race };
}

function detail(id: string) {
  const race = { name: 'File Race', currency: 'UGX', payments_enabled: true, payment_methods: ['momo'] };
  return { event_id: id, ...race, ticket_types: [], waiver_required: true, waiver_version: '1' };
}

/** One order of one person. */
async function enter(name: string, { status = 'paid', ticket = 'tt_42' } = {}): Promise<string> {
  const id = `ord_${randomUUID()}`;
  const sums = { subtotal: 1n, discountTotal: 0n, donationTotal: 0n, serviceFee: 0n, total: 1n };
  const at = new Date();
  await db.order.create({
    data: {
      ...sums,
      id,
      orderCode: name.toUpperCase(),
      eventId: EVENT,
      status,
      currency: 'UGX',
      ticketCount: 1,
      buyerPhone: '+256772000099',
      createdAt: at,
      statusAt: at,
      statusSource: 'fetch',
    },
  });
  const checkout = { ref: randomUUID(), eventName: 'File Race', locale: 'en', input: {}, request: {} };
  const made = await db.checkout.create({
    data: { ...checkout, eventId: EVENT, idempotencyKey: randomUUID(), orderId: id },
  });
  const place = { position: 1, ticketTypeId: ticket, ref: randomUUID(), code: `C-${name}` };
  await db.participant.create({
    data: { ...place, name, checkoutId: made.id, orderId: id, eventId: EVENT },
  });
  return id;
}
const turn = (id: string, status: string) =>
  db.order.update({ where: { id }, data: { status, statusAt: new Date() } });
const move = (name: string, ticketTypeId: string) =>
  db.participant.updateMany({ where: { name }, data: { ticketTypeId } });

/** A file of the marathon's paid participants. */
async function saveFile(more: object = {}): Promise<string> {
  const query = `?event=${EVENT}&show=paid&ticket=tt_42`;
  const columns = ['code', 'phone', 'name'].map((key) => ({ key, heading: key.toUpperCase() }));
  const data = { list: 'participants', scope: EVENT, name: randomUUID(), query, columns, ...more };
  return (await db.deskView.create({ data })).id;
}

const ask = (query: string, method = 'GET') =>
  GET(new Request(`${APP_URL}/admin/participants/export.csv?event=${EVENT}${query}`, { method }), {
    params: Promise.resolve({}),
  });

async function rowsOf(query: string): Promise<string[][]> {
  const answer = await ask(query);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).replace('\ufeff', '').trim().split('\r\n');
  // Changes at the same millisecond as the file count as before it.
  await sleep(5);
  return lines.map((line) => line.replaceAll('"', '').split(','));
}
const lastRow = () =>
  db.auditEntry.findFirstOrThrow({ where: { kind: 'participants_exported' }, orderBy: { id: 'desc' } });
const fileOf = (id: string) => db.deskView.findUniqueOrThrow({ where: { id } });

const PHONE = "'+256772000099";
const HEAD = ['CODE', 'PHONE', 'NAME', 'participants.files.listed'];
const [ON, OFF] = ['participants.yes', 'participants.no'];

beforeEach(async () => {
  await db.participant.deleteMany();
  await db.checkout.deleteMany();
  await db.order.deleteMany();
});

test('a part has who is on the list and changed, and who once paid and is not on it, and says which', async () => {
  const refunded = await enter('Refunded');
  await enter('Moved');
  await enter('Same');
  await enter('Waiting', { status: 'prompt_sent' });
  const file = await saveFile();
  expect(await rowsOf(`&file=${file}`)).toEqual([
    ['CODE', 'PHONE', 'NAME'],
    ['C-Moved', PHONE, 'Moved'],
    ['C-Refunded', PHONE, 'Refunded'],
    ['C-Same', PHONE, 'Same'],
  ]);
  await turn(refunded, 'refunded');
  await move('Moved', 'tt_10');
  await enter('New');
  await enter('Unpaid', { status: 'prompt_sent' });
  await turn(await enter('Gave up', { status: 'prompt_sent' }), 'expired');
  expect(await rowsOf(`&file=${file}&changed=1`)).toEqual([
    HEAD,
    ['C-Moved', '', 'Moved', OFF],
    ['C-New', PHONE, 'New', ON],
    ['C-Refunded', '', 'Refunded', OFF],
  ]);
});

test('a part of a file of all participants has those who never paid, too', async () => {
  const file = await saveFile({ query: `?event=${EVENT}&show=all&ticket=tt_42` });
  await rowsOf(`&file=${file}`);
  await enter('Unpaid', { status: 'prompt_sent' });
  await enter('Other', { ticket: 'tt_10' });
  expect(await rowsOf(`&file=${file}&changed=1`)).toEqual([
    HEAD,
    ['C-Other', '', 'Other', OFF],
    ['C-Unpaid', PHONE, 'Unpaid', ON],
  ]);
});

test('a request for the head alone makes no file, and moves nothing', async () => {
  const file = await saveFile();
  await enter('First');
  const before = await db.auditEntry.count();
  expect((await ask(`&file=${file}`, 'HEAD')).status).toBe(405);
  expect(await db.auditEntry.count()).toBe(before);
  expect((await fileOf(file)).exportedAt).toBeNull();
});

test('the last part is made again with the rows of its span, and moves nothing', async () => {
  const file = await saveFile();
  await rowsOf(`&file=${file}`);
  await enter('First');
  await enter('Second');
  const part = await rowsOf(`&file=${file}&changed=1`);
  const made = await fileOf(file);
  expect(made.exportedBefore?.getTime()).toBeLessThan(made.exportedAt?.getTime() ?? 0);
  await enter('Later');
  expect(part).toHaveLength(3);
  expect(await rowsOf(`&file=${file}&changed=again`)).toEqual(part);
  expect(await fileOf(file)).toEqual(made);
  expect((await rowsOf(`&file=${file}&changed=1`)).map(([code]) => code)).toEqual(['CODE', 'C-Later']);
});

test('a part without rows moves nothing, so that the one before can still be made again', async () => {
  const file = await saveFile();
  await rowsOf(`&file=${file}`);
  await enter('First');
  const part = await rowsOf(`&file=${file}&changed=1`);
  expect(await rowsOf(`&file=${file}&changed=1`)).toEqual([HEAD]);
  expect(await rowsOf(`&file=${file}&changed=again`)).toEqual(part);
});

test('a whole file by a colleague counts, says so, and its span can be made as a part', async () => {
  const file = await saveFile();
  await rowsOf(`&file=${file}`);
  await enter('First');
  await rowsOf(`&file=${file}`);
  expect(await fileOf(file)).toMatchObject({ exportedWhole: true, exportedById: ann.id });
  expect((await rowsOf(`&file=${file}&changed=again`)).map(([code]) => code)).toEqual(['CODE', 'C-First']);
  await enter('Second');
  await rowsOf(`&file=${file}&changed=1`);
  expect(await fileOf(file)).toMatchObject({ exportedWhole: false });
});

test('a change that is written while the part is made is in the next one', async () => {
  await enter('Slow');
  const file = await saveFile();
  await rowsOf(`&file=${file}`);
  await db.$transaction(async (tx) => {
    await tx.participant.updateMany({ where: { name: 'Slow' }, data: { answers: { shirt_size: 'M' } } });
    await sleep(5);
    await enter('First');
    expect((await rowsOf(`&file=${file}&changed=1`)).map(([code]) => code)).toEqual(['CODE', 'C-First']);
  });
  expect((await rowsOf(`&file=${file}&changed=1`)).map(([code]) => code)).toContain('C-Slow');
});

test('a file without columns of its own has those of the list', async () => {
  await enter('Somebody');
  const file = await saveFile({ columns: [] });
  expect((await rowsOf(`&file=${file}`))[0]).toContain('participants.columns.name');
});

test('the column of missing details has what the filter finds, the signature too', async () => {
  await enter('Signed');
  await enter('Unsigned');
  await db.participant.updateMany({ where: { name: 'Signed' }, data: { signedAt: new Date() } });
  const lacking = ['Unsigned', 'participants.lacks.signature'];
  const columns = '&columns=name&columns=missing';
  expect((await rowsOf(columns)).slice(1)).toEqual([['Signed', ''], lacking]);
  expect((await rowsOf(`${columns}&missing=any`)).slice(1)).toEqual([lacking]);
});

test('the audit row of an export has its rows, columns and filters, and which part it is', async () => {
  await enter('Somebody');
  await enter('Else');
  await rowsOf('&show=all&q=somebody&columns=code&columns=name');
  expect((await lastRow()).detail).toEqual({
    file: null,
    part: null,
    format: 'csv',
    participants: 1,
    columns: ['code', 'name'],
    filters: ['event', 'show', 'q'],
  });
  const file = await saveFile({ name: 'Timing' });
  await rowsOf(`&file=${file}`);
  expect(await lastRow()).toMatchObject({
    subject: file,
    detail: { file: 'Timing', part: null, participants: 2, columns: ['code', 'phone', 'name'] },
  });
  await move('Else', 'tt_10');
  await rowsOf(`&file=${file}&changed=1`);
  expect((await lastRow()).detail).toMatchObject({ part: 'changed', participants: 1 });
  await rowsOf(`&file=${file}&changed=again`);
  expect((await lastRow()).detail).toMatchObject({ part: 'again', participants: 1 });
});

test.each([
  '&show=nobody',
  '&show=paid&tikcet=tt_42',
  '&answer_gone=XL',
  '&missing=answer_gone',
  '&columns=name&columns=nmae',
  '&for=lotus',
  '&q=%00',
  '&changed=1',
])('a file of %s is a 400 in words, without an audit row', async (query) => {
  await enter('Unpaid', { status: 'prompt_sent' });
  const before = await db.auditEntry.count();
  const answer = await ask(query);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('list.noFile');
  expect(await db.auditEntry.count()).toBe(before);
});

test('a saved file whose question is gone is a 400, and so are filters beside a saved file', async () => {
  const gone = await saveFile({ query: `?event=${EVENT}&show=paid&answer_gone=XL` });
  expect((await ask(`&file=${gone}`)).status).toBe(400);
  const file = await saveFile();
  expect((await ask(`&file=${file}&show=all`)).status).toBe(400);
  expect((await ask(`&file=${file}&changed=2`)).status).toBe(404);
  expect((await ask(`&file=${file}&for=other`)).status).toBe(200);
});

test('two races have files of one name', async () => {
  const columns: readonly never[] = [];
  const file = { name: 'Of two races', query: '', columns, staffId: ann.id };
  expect((await saveNamed(db, { ...file, eventId: 'evt_other' })).ok).toBe(true);
  expect((await saveNamed(db, { ...file, eventId: EVENT })).ok).toBe(true);
  expect(await saveNamed(db, { ...file, eventId: EVENT })).toEqual({ ok: false, error: { code: 'taken' } });
});
