// Every look-up of a person by phone number leaves an audit row without the number.
import { beforeEach, expect, test, vi } from 'vitest';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { testAuth, testMember } from '#lib/auth/testing/test-auth.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { personAction } from './data-actions.ts';

const served = vi.hoisted(() => ({ ctx: {}, member: null as object | null }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'next-action': 'test' }) }));
vi.mock('next-intl/server', () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));
vi.mock('#lib/auth/require-staff.ts', () => ({ findStaffMember: async () => served.member }));

const PHONE = '+256772000099';
const { ctx } = await testStorefront();
const { db } = ctx;
served.ctx = { ...ctx, auth: testAuth(db), env: { APP_URL: 'https://races.example' } };
const owner = await testMember(db, 'Owner', { role: 'owner' });
served.member = owner;
const SUMS = { subtotal: 1n, discountTotal: 0n, donationTotal: 0n, serviceFee: 0n, total: 1n };
await db.order.create({
  data: {
    ...SUMS,
    id: 'ord_looked_up',
    orderCode: 'LOOKED22',
    eventId: 'evt_looked_up',
    status: 'paid',
    currency: 'UGX',
    ticketCount: 1,
    buyerPhone: PHONE,
    createdAt: new Date(),
    statusAt: new Date(),
    statusSource: 'fetch',
  },
});
// Its payment is unclear, so that nothing of it can be erased yet.
await db.attentionItem.create({
  data: {
    kind: 'chargeback',
    dedupeKey: 'looked_up',
    orderId: 'ord_looked_up',
    openedAt: new Date(),
    changedAt: new Date(),
    facts: { orderCodes: ['LOOKED22'] },
  },
});

async function post(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  return personAction(FRESH_FORM, form);
}

beforeEach(() => db.auditEntry.deleteMany());

test.each([
  ['0772 000 099', 'find', 1],
  ['0772 000 098', 'find', 0],
  ['0772 000 099', 'erase', 1],
])('of %s by "%s": a row that says of how many entries', async (phone, step, entries) => {
  const state = await post({ phone, step });
  expect(state.table?.rows.length ?? 0).toBe(entries);
  const rows = await db.auditEntry.findMany();
  expect(rows).toMatchObject([{ kind: 'person_looked_up', staffId: owner.id, detail: { entries } }]);
  expect(rows[0]?.subject).toBe(ctx.digest('person', phone.replace(/^0/, '+256').replaceAll(' ', '')));
  expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? null : value))).not.toMatch(
    /72 ?000/,
  );
});

test('no row for what is no number', async () => {
  expect((await post({ phone: '0772', step: 'find' })).problems).toHaveProperty('phone');
  expect(await db.auditEntry.count()).toBe(0);
});
