// Files of orders: names in the first one after a start, words for reasons, and addresses that no list knows.
import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import { openFilesThread } from '#lib/admin/files/files-thread.ts';
import { testAuth, testMember } from '#lib/auth/testing/test-auth.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { refreshListAndWait } from '#lib/events/refresh-events.ts';
import { putOrder } from '../../../tools/test/put-order.ts';
import { GET } from './export.csv/route.ts';

const served = vi.hoisted(() => ({ ctx: {}, member: null as object | null }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
vi.mock('next-intl/server', () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));
vi.mock('#lib/auth/require-staff.ts', () => ({ findStaffMember: async () => served.member }));

const APP_URL = 'https://races.example';
const MARATHON = 'evt_kampala_city_marathon';
const { ctx, databaseUrl } = await testStorefront();
const { db } = ctx;
const makeFile = openFilesThread({ databaseUrl });
served.ctx = { ...ctx, auth: testAuth(db), env: { APP_URL }, makeFile };
served.member = await testMember(db, 'Ann');
// As after a start: the list is there, no race was opened.
await refreshListAndWait(ctx);
const { id } = await putOrder(db, 'FAIL-01', {
  eventId: MARATHON,
  status: 'failed',
  failureKind: 'provider_not_reached',
  buyerName: '10-12',
});
await db.participant.create({
  data: {
    orderId: id,
    eventId: MARATHON,
    position: 1,
    ticketTypeId: 'tkt_kcm_10',
    ref: randomUUID(),
    code: 'C-1',
  },
});

const ask = (search: string) =>
  GET(new Request(`${APP_URL}/admin/orders/export.csv${search}`), { params: Promise.resolve({}) });

test('the first file after a start has names, reasons in words, and texts that Excel leaves as they are', async () => {
  expect(await db.eventSnapshot.count({ where: { detail: { not: Prisma.DbNull } } })).toBe(0);
  const answer = await ask('?columns=event&columns=places&columns=failure&columns=buyer');
  const { data } = Papa.parse<string[]>((await answer.text()).trim());
  expect(data[1]?.[0]).toBe('Kampala City Marathon');
  expect(data[1]?.[1]).toBe('orders.reasons.not_reached');
  expect(data[1]?.[2]).toBe("'10-12");
  expect(data[1]?.[3]).toBe('10 km');
});

test('a file for other programs has them bare', async () => {
  const text = await (await ask('?columns=buyer&for=other')).text();
  expect(text).toBe('"orders.fileColumns.buyer"\r\n"10-12"\r\n');
});

test.each([
  '?status=piad',
  '?staus=paid',
  '?status=paid&status=piad',
  '?columns=nmae',
  '?q=%01',
  '?from=9999-12-31',
])('of %s no file is made', async (search) => {
  const before = await db.auditEntry.count();
  const answer = await ask(search);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/^list\.unknownValue\nlist\.noFile$/);
  expect(await db.auditEntry.count()).toBe(before);
});
