// What staff see when both orders of one checkout are paid, on a real database and the sandbox.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { findCase, listCases } from '#lib/admin/attention/list-cases.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { newPhone } from '#lib/checkout/testing/fixture-registration.ts';
import { MTN, membersStorefront } from '#lib/checkout/testing/members-storefront.ts';
import { endCaseAction, giveBackAction, takeAction } from './actions.ts';

const served = vi.hoisted(() => ({ ctx: {}, member: null as { id: string } | null }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));
vi.mock('#lib/auth/require-staff.ts', () => ({ findStaffMember: async () => served.member }));

const { ctx, sandbox, settle, rowOf, formInput, sent, endPrompt } = await membersStorefront();
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
  await endPrompt(old.id, 'decline');
  const second = await sent({ ...input, buyer_phone: newPhone() }, first);
  await payOrder(ctx, { ref: second, msisdn: MTN });
  const later = await codeOf(second);
  await endPrompt(later.id, 'approve');
  await endPrompt(old.id, 'approve');
  return [old.orderCode, later.orderCode];
}

const twoPaid = async () =>
  (
    await listCases(ctx.db, { eventIds: null, whole: true }, { tab: 'open', before: null }, new Date())
  ).cases.filter(({ kind }) => kind === 'two_orders_paid');
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

beforeEach(() => ctx.db.attentionItem.deleteMany());

const redirected = (to: string) => ({ digest: expect.stringContaining(to) });

describe('two paid orders of one checkout', () => {
  test('are a case with both orders and their money, until staff close it by an ending', async () => {
    const codes = await bothPaid();
    const [row, ...more] = await twoPaid();
    expect(more).toEqual([]);
    if (!row) throw new Error('no case');
    const shown = await findCase(ctx.db, row.id, new Date());
    expect(shown?.orders.map(({ code }) => code).sort()).toEqual([...codes].sort());
    expect(shown?.orders.every(({ paidAt, amount }) => paidAt !== null && amount > 0)).toBe(true);
    expect(shown?.requestIds.length).toBeGreaterThan(0);
    const seen = row.changedAt.toISOString();
    const done = form({ id: row.id, seen, note: 'refunded the first', ending: 'nothing_needed', do: 'done' });
    await expect(endCaseAction(FRESH_FORM, done)).rejects.toMatchObject(redirected('/admin/sign-in'));
    expect(await twoPaid()).toHaveLength(1);
    await signedIn();
    const without = form({ id: row.id, seen, note: 'x', do: 'done' });
    expect(await endCaseAction(FRESH_FORM, without)).toMatchObject({ problem: 'attention.chooseEnding' });
    const long = form({ id: row.id, seen, note: 'x'.repeat(1_001), ending: 'other', do: 'done' });
    expect(await endCaseAction(FRESH_FORM, long)).toMatchObject({ problems: { note: 'attention.longNote' } });
    const noteOnly = form({ id: row.id, seen, note: 'called', do: 'note' });
    await expect(endCaseAction(FRESH_FORM, noteOnly)).rejects.toMatchObject(redirected(row.id));
    expect(await twoPaid()).toMatchObject([{ note: 'called', ending: null }]);
    await expect(endCaseAction(FRESH_FORM, done)).rejects.toMatchObject(redirected(row.id));
    expect(await twoPaid()).toEqual([]);
    expect(await endCaseAction(FRESH_FORM, done)).toMatchObject({ problem: 'attention.changed' });
    expect(await ctx.db.attentionItem.findUnique({ where: { id: row.id } })).toMatchObject({
      note: 'called\nrefunded the first',
      ending: 'nothing_needed',
      doneById: served.member?.id,
    });
    const audit = await ctx.db.auditEntry.findMany({ where: { subject: row.id }, orderBy: { id: 'asc' } });
    expect(audit.map(({ kind }) => kind)).toEqual(['note_added', 'case_closed']);
  });

  test('wait for the refund that a member made, taken by that member', async () => {
    const [code = ''] = await bothPaid();
    const [row] = await twoPaid();
    if (!row) throw new Error('no case');
    await signedIn();
    await expect(takeAction(form({ id: row.id, from: '' }))).rejects.toMatchObject(redirected(row.id));
    await expect(takeAction(form({ id: row.id, from: '' }))).rejects.toMatchObject(redirected('late=yes'));
    expect((await twoPaid())[0]?.takenBy?.id).toBe(served.member?.id);
    await expect(giveBackAction(form({ id: row.id, from: '' }))).rejects.toMatchObject(redirected(row.id));
    const seen = row.changedAt.toISOString();
    const refunded = form({ id: row.id, seen, note: '', ending: `refund:${code}`, do: 'done' });
    await expect(endCaseAction(FRESH_FORM, refunded)).rejects.toMatchObject(redirected(row.id));
    expect((await findCase(ctx.db, row.id, new Date()))?.tab).toBe('waiting');
    expect((await findCase(ctx.db, row.id, new Date(Date.now() + 49 * 3600_000)))?.tab).toBe('open');
    const order = await ctx.db.order.findFirstOrThrow({ where: { orderCode: code } });
    await sandbox.control.refund(order.id);
    await settle(order.id);
    expect((await findCase(ctx.db, row.id, new Date()))?.tab).toBe('done');
    const kinds = await ctx.db.auditEntry.findMany({ where: { subject: row.id }, orderBy: { id: 'asc' } });
    expect(kinds.map(({ kind }) => kind)).toEqual(['case_taken', 'case_given_back', 'case_waiting']);
  });
});
