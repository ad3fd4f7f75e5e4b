// What staff see when both orders of one checkout are paid, on a real database and the sandbox.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { newPhone } from '#lib/checkout/testing/fixture-registration.ts';
import { MTN, membersStorefront } from '#lib/checkout/testing/members-storefront.ts';
import { attentionRows } from './attention-rows.ts';
import { closeCaseAction } from './close-case-action.ts';

const served = vi.hoisted(() => ({ ctx: {}, member: null as { id: string } | null }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));
vi.mock('#lib/auth/require-staff.ts', () => ({ findStaffMember: async () => served.member }));

const { ctx, sandbox, settle, rowOf, formInput, sent } = await membersStorefront();
served.ctx = { ...ctx, env: { APP_URL: 'https://races.example' } };

async function signedIn() {
  const data = { name: 'A', email: 'a@desk.example', role: 'owner' as const };
  served.member = await ctx.db.staff.upsert({ where: { email: data.email }, create: data, update: {} });
}
const codeOf = async (ref: string) => {
  const { orderId } = await rowOf(ref);
  return ctx.db.order.findUniqueOrThrow({ where: { id: String(orderId) } });
};

/** The first request times out and is approved after a new checkout has superseded the first and is paid. */
async function bothPaid() {
  const input = formInput();
  const first = await sent(input);
  await payOrder(ctx, { ref: first, msisdn: MTN });
  const old = await codeOf(first);
  await sandbox.control.decidePrompt(old.id, 'decline');
  await settle(old.id);
  const second = await sent({ ...input, buyer_phone: newPhone() }, first);
  await payOrder(ctx, { ref: second, msisdn: MTN });
  const later = await codeOf(second);
  await sandbox.control.decidePrompt(later.id, 'approve');
  await settle(later.id);
  await sandbox.control.decidePrompt(old.id, 'approve');
  await settle(old.id);
  return [old.orderCode, later.orderCode];
}

const twoPaid = async () =>
  (await attentionRows(ctx)).items.filter(({ title }) => title === 'Two orders for the same entry are paid');
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

beforeEach(() => ctx.db.attentionItem.deleteMany());

describe('two paid orders of one checkout', () => {
  test('are a case with both codes and what to do, until staff close it', async () => {
    const codes = await bothPaid();
    const [row, ...more] = await twoPaid();
    expect(more).toEqual([]);
    expect(row?.orders.map(({ code }) => code).sort()).toEqual([...codes].sort());
    expect(row?.orders[0]?.href).toBe(`/admin?q=${row?.orders[0]?.code}`);
    expect(row?.steps.join(' ')).toContain('refund it');
    expect(row?.requestIds.length).toBeGreaterThan(0);
    if (!row) throw new Error('no case');
    const done = form({ id: row.id, seen: row.seen, note: 'refunded the first' });
    await expect(closeCaseAction(FRESH_FORM, done)).rejects.toMatchObject({
      digest: expect.stringContaining('/admin/sign-in'),
    });
    expect(await twoPaid()).toHaveLength(1);
    await signedIn();
    expect(await closeCaseAction(FRESH_FORM, form({ id: 'x', seen: row.seen, note: '' }))).toMatchObject({
      problem: expect.any(String),
    });
    const long = form({ id: row.id, seen: row.seen, note: 'x'.repeat(1_001) });
    expect(await closeCaseAction(FRESH_FORM, long)).toMatchObject({
      problems: { note: 'Use at most 1,000 characters.' },
    });
    expect(await closeCaseAction(FRESH_FORM, done)).toMatchObject({ problem: null });
    expect(await twoPaid()).toEqual([]);
    expect(await closeCaseAction(FRESH_FORM, done)).toMatchObject({
      problem: 'This case has changed. Check it again.',
    });
    expect(await ctx.db.attentionItem.findUnique({ where: { id: row.id } })).toMatchObject({
      note: 'refunded the first',
      doneById: served.member?.id,
    });
  });
});
