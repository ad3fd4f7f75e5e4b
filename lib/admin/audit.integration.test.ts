import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';
import { type AuditKind, findAudit, orderIdOf, writeAudit } from './audit.ts';

const { db } = await testDatabase();
const GRACE = { id: '0192aaaa-0000-7000-8000-000000000001', name: 'Grace', addressKey: 'key' };
const day = (n: number) => new Date(Date.UTC(2027, 0, n, 9));

await db.staff.create({ data: { id: GRACE.id, name: 'Grace', email: 'grace@desk.example', role: 'owner' } });
await db.order.create({
  data: {
    id: 'ord_audit',
    orderCode: 'AUDIT234',
    eventId: 'evt_audit',
    status: 'paid',
    currency: 'UGX',
    subtotal: 0n,
    discountTotal: 0n,
    donationTotal: 0n,
    serviceFee: 0n,
    total: 0n,
    ticketCount: 1,
    createdAt: day(1),
    statusAt: day(1),
    statusSource: 'fetch',
  },
});

/** Seven rows, one a day: a stranger's, then Grace's. */
const KINDS: AuditKind[] = [
  'sign_in_failed',
  'sign_in',
  'contact_shown',
  'note_added',
  'orders_exported',
  'contact_shown',
  'sign_out',
];
for (const [index, kind] of KINDS.entries()) {
  const actor = index === 0 ? { id: null, name: '', addressKey: null } : GRACE;
  const orderId = kind === 'contact_shown' ? 'ord_audit' : null;
  await writeAudit(db, actor, { kind, orderId, detail: { count: index } }, day(index + 1));
}

const found = async (filter: Parameters<typeof findAudit>[1]) =>
  (await findAudit(db, filter, null, 50)).rows.map(({ kind }) => kind);

describe('findAudit', () => {
  it('pages through all rows, the newest first, while new ones are written', async () => {
    const first = await findAudit(db, {}, null, 3);
    await writeAudit(db, GRACE, { kind: 'view_saved' }, day(20));
    const second = await findAudit(db, {}, first.next, 3);
    const third = await findAudit(db, {}, second.next, 3);
    const pages = [first, second, third].map(({ rows }) => rows.map(({ kind }) => kind));
    expect(pages.flat()).toEqual(KINDS.toReversed());
    expect(third.next).toBeNull();
    await db.auditEntry.deleteMany({ where: { kind: 'view_saved' } });
  });

  it('filters by member, kind, order and day', async () => {
    expect(await found({ staffId: GRACE.id })).toEqual(KINDS.slice(1).toReversed());
    expect(await found({ kind: 'note_added' })).toEqual(['note_added']);
    const orderId = (await orderIdOf(db, 'AUDIT234')) ?? '';
    expect(await found({ orderId })).toEqual(['contact_shown', 'contact_shown']);
    expect(await found({ from: day(2), until: day(4) })).toEqual(['contact_shown', 'sign_in']);
    expect(await orderIdOf(db, 'NONE2345')).toBeNull();
  });

  it('has code, name and details', async () => {
    const { rows } = await findAudit(db, { kind: 'contact_shown' }, null, 1);
    expect(rows).toMatchObject([
      { name: 'Grace', order: { code: 'AUDIT234' }, detail: { count: 5 }, addressKey: 'key', at: day(6) },
    ]);
  });
});
