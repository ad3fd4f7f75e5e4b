// The webhooks of the desk: what finds them, their files with an audit row, and what the page asks while it is open.
import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import { openFilesThread } from '#lib/admin/files/files-thread.ts';
import { testAuth, testMember } from '#lib/auth/testing/test-auth.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { putOrder } from '../../../tools/test/put-order.ts';
import { GET } from './[part]/route.ts';

const served = vi.hoisted(() => ({ ctx: {}, member: null as object | null }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
vi.mock('next-intl/server', () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));
vi.mock('#lib/auth/require-staff.ts', () => ({ findStaffMember: async () => served.member }));

const APP_URL = 'https://races.example';
const { ctx, databaseUrl } = await testStorefront();
const { db } = ctx;
served.ctx = { ...ctx, auth: testAuth(db), env: { APP_URL }, makeFile: openFilesThread({ databaseUrl }) };
const ann = await testMember(db, 'Ann');
served.member = ann;

const { id: orderId } = await putOrder(db, 'HOOK-01', { eventId: 'evt_1', status: 'paid' });
const at = (minute: number) => new Date(Date.UTC(2027, 1, 2, 8, minute));
await db.webhookDelivery.createMany({
  data: [
    { id: 'whd_paid', type: 'order.paid', orderId, state: 'applied' as const, processedAt: at(1) },
    { id: 'whd_ping', type: 'ping', state: 'ignored' as const, processedAt: at(2) },
    {
      id: 'whd_later',
      type: 'order.of_later',
      state: 'failed' as const,
      attempts: 2,
      processedAt: at(9),
      error: 'unreadable',
    },
    { id: 'whd_waits', type: 'order.failed', orderId: 'ord_unknown', state: 'received' as const },
  ].map((one, minute) => ({
    ...one,
    createdAt: at(minute),
    receivedAt: at(minute),
    body: '{"data":{"buyer":{"name":"Ssebo"}}}',
  })),
});

const ask = (part: string, search = '') =>
  GET(new Request(`${APP_URL}/admin/webhooks/${part}${search}`), { params: Promise.resolve({ part }) });

async function rowsOf(search: string): Promise<string[][]> {
  const answer = await ask('export.csv', search);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toContain('Ssebo');
  return Papa.parse<string[]>(text.replace('\ufeff', '').trim()).data;
}
const idsOf = async (search: string) => (await rowsOf(search)).slice(1).map((row) => row.at(-1));

test('a file has all columns but the body, the newest webhook first', async () => {
  const [head, ...rows] = await rowsOf('');
  expect(head?.[0]).toBe('webhooks.columns.received');
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['order.failed', '', 'webhooks.states.received', '', '0', '', 'whd_waits'],
    ['order.of_later', '', 'webhooks.states.failed', '2027-02-02 11:09:00', '2', 'unreadable', 'whd_later'],
    ['ping', '', 'webhooks.states.ignored', '2027-02-02 11:02:00', '0', '', 'whd_ping'],
    ['order.paid', 'HOOK-01', 'webhooks.states.applied', '2027-02-02 11:01:00', '0', '', 'whd_paid'],
  ]);
});

test.each([
  ['?type=ping&type=order.paid', ['whd_ping', 'whd_paid']],
  ['?type=other', ['whd_later']],
  ['?state=received&state=failed', ['whd_waits', 'whd_later']],
  ['?q=hook-01', ['whd_paid']],
  ['?q=whd_ping', ['whd_ping']],
  ['?from=2027-02-03', []],
  ['?from=2027-02-02&to=2027-02-02&sort=type.asc', ['whd_waits', 'whd_later', 'whd_paid', 'whd_ping']],
])('%s finds %j', async (search, ids) => {
  expect(await idsOf(search)).toEqual(ids);
});

test('a file leaves an audit row with its rows and the names of its filters', async () => {
  await rowsOf('?state=failed&for=other');
  const row = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect(row).toMatchObject({ kind: 'webhooks_exported', staffId: ann.id, eventId: null });
  expect(row.detail).toEqual({ format: 'csv_other', webhooks: 1, filters: ['state'] });
});

test('of an unknown value no file is made', async () => {
  const before = await db.auditEntry.count();
  expect((await ask('export.xlsx', '?state=lost')).status).toBe(400);
  expect(await db.auditEntry.count()).toBe(before);
});

test('an open page is told that a webhook was applied', async () => {
  const before: unknown = await (await ask('live')).json();
  await db.webhookDelivery.update({
    where: { id: 'whd_waits' },
    data: { state: 'applied', processedAt: at(12) },
  });
  expect(await (await ask('live')).json()).not.toEqual(before);
});

test('a member of one event, and one who may only look, get no file', async () => {
  served.member = { ...ann, events: ['evt_1'] };
  expect((await ask('export.csv')).status).toBe(403);
  expect((await ask('live')).status).toBe(403);
  served.member = { ...ann, role: 'viewer' };
  expect((await ask('export.csv')).status).toBe(403);
  expect((await ask('live')).status).toBe(200);
  served.member = ann;
});
