import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';
import { AUDIT_LIST, type AuditKind, auditScope, writeAudit } from './audit.ts';
import { countRows, findListPage, parseListQuery } from './list/list.ts';

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

// A case about the order, which somebody closed.
const CASE = '0192aaaa-0000-7000-8000-0000000000ca';
await db.attentionItem.create({
  data: { id: CASE, kind: 'late_money', dedupeKey: 'audit', facts: { orderCodes: ['AUDIT234'] } },
});
// Half past midnight of the 8th in Kampala.
const LATE = new Date('2027-01-07T21:30:00Z');
await writeAudit(db, GRACE, { kind: 'case_closed', eventId: 'evt_audit', subject: CASE }, LATE);
const ALL: AuditKind[] = [...KINDS, 'case_closed'];

const SCOPE = auditScope({ now: day(20), timeZone: 'Africa/Kampala' });
const page = (params: Record<string, string | string[]>, limit = 50) =>
  findListPage(db, AUDIT_LIST, parseListQuery(AUDIT_LIST, params), { limit, scope: SCOPE });
const found = async (params: Record<string, string | string[]>) =>
  (await page(params)).rows.map(({ kind }) => kind);

describe('the list of the audit log', () => {
  it('pages through all rows, the newest first, while new ones are written', async () => {
    const first = await page({}, 3);
    await writeAudit(db, GRACE, { kind: 'view_saved' }, day(20));
    const second = await page({ after: first.next ?? '' }, 3);
    const third = await page({ after: second.next ?? '' }, 3);
    const pages = [first, second, third].map(({ rows }) => rows.map(({ kind }) => kind));
    expect(pages.flat()).toEqual(ALL.toReversed());
    expect(third.next).toBeNull();
    await db.auditEntry.deleteMany({ where: { kind: 'view_saved' } });
  });

  it('filters by member, kinds, event and day of the zone', async () => {
    expect(await found({ member: GRACE.id })).toEqual(ALL.slice(1).toReversed());
    expect(await found({ kind: ['note_added', 'sign_out', 'invented'] })).toEqual(['sign_out', 'note_added']);
    expect(await found({ event: 'evt_audit' })).toEqual(['case_closed']);
    expect(await found({ from: '2027-01-02', to: '2027-01-03' })).toEqual(['contact_shown', 'sign_in']);
    expect(await found({ from: '2027-01-08' })).toEqual(['case_closed']);
  });

  it('finds an order by its code in any spelling, with the cases about it', async () => {
    expect(await found({ order: ' audit234 ' })).toEqual(['case_closed', 'contact_shown', 'contact_shown']);
    expect(await found({ order: 'NONE2345' })).toEqual([]);
  });

  it('is sorted by time or by member, in both directions', async () => {
    expect(await found({ sort: 'at.asc' })).toEqual(ALL);
    expect((await found({ sort: 'member.asc' }))[0]).toBe('sign_in_failed');
    expect((await found({ sort: 'member.desc' })).at(-1)).toBe('sign_in_failed');
  });

  it('counts the filtered rows', async () => {
    const count = (params: Record<string, string>) =>
      countRows(db, AUDIT_LIST, parseListQuery(AUDIT_LIST, params), SCOPE);
    expect(await count({})).toBe(ALL.length);
    expect(await count({ kind: 'contact_shown' })).toBe(2);
  });

  it('has code, name and details', async () => {
    const { rows } = await page({ kind: 'contact_shown' }, 1);
    expect(rows).toMatchObject([
      { name: 'Grace', orderCode: 'AUDIT234', detail: { count: 5 }, addressKey: 'key', at: day(6) },
    ]);
  });

  it('shows a row of a kind that it does not know, and of details that it cannot read', async () => {
    await db.auditEntry.create({
      data: { at: day(9), staffName: 'Grace', kind: 'of_later', detail: { deep: { er: 1 } } },
    });
    expect((await page({}, 1)).rows).toMatchObject([{ name: 'Grace', kind: null, detail: {} }]);
    await db.auditEntry.deleteMany({ where: { kind: 'of_later' } });
  });
});
