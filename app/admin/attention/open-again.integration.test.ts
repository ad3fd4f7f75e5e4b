// Staff end the wait that the provider asked for, on a real database and the sandbox; what a buyer reads until then.
import { expect, test, vi } from 'vitest';
import { listCases } from '#lib/admin/attention/list-cases.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { MTN, membersStorefront } from '#lib/checkout/testing/members-storefront.ts';
import { findOrderPage } from '#lib/checkout/view/order-page.ts';
import { noticeTroubles } from '#lib/orders/provider-troubles.ts';
import { createPartnerApi } from '#lib/partner-api/client.ts';
import { sharedBudget } from '#lib/partner-api/shared/shared-budget.ts';
import { findClient } from '../../../tools/scripts/stack/connect-provider.ts';
import { openAgainAction } from './actions.ts';

const served = vi.hoisted(() => ({ ctx: {}, member: null as object | null }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));
vi.mock('#lib/auth/require-staff.ts', () => ({ findStaffMember: async () => served.member }));

const { ctx: unlimited, sandbox, formInput, send, runJobs } = await membersStorefront();
const { client } = await findClient(sandbox.control);
const partner = createPartnerApi({
  baseUrl: sandbox.baseUrl,
  clientId: client.client_id,
  clientSecret: client.client_secret,
  fetch: globalThis.fetch,
  now: Date.now,
  sleep: async () => undefined,
  random: Math.random,
  budget: sharedBudget({ db: unlimited.db, now: Date.now }),
});
const ctx = { ...unlimited, partner };
served.ctx = { ...ctx, env: { APP_URL: 'https://races.example' } };

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const openCases = async () =>
  (await listCases(ctx.db, { eventIds: null, whole: true }, { tab: 'open', before: null }, new Date())).cases;
const entered = async (name: string) => {
  const submitted = await send(formInput({ buyer_name: name }), undefined, ctx);
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  return submitted.value.ref;
};
const pageOf = async (ref: string) => {
  const page = await findOrderPage(ctx, ref);
  if (!page) throw new Error('no page');
  return page;
};

test('writes that are refused until tomorrow', async () => {
  const ref = await entered('Before');
  await sandbox.control.refuse('POST /orders', 429, 'rate_limited', { retry_after: 86_400 });
  await payOrder(ctx, { ref, msisdn: MTN });
  const waiting = await pageOf(ref);
  expect(waiting.view).toMatchObject({ stage: 'starting_payment', attempt: { waitingFor: 'sales_paused' } });
  const queued = await pageOf(await entered('Behind'));
  expect(queued.view).toMatchObject({ stage: 'preparing', salesPaused: true });

  await noticeTroubles(ctx);
  const [row, ...more] = await openCases();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ kind: 'provider_trouble', facts: { cause: 'calls_paused' } });
  const posted = form({ id: row?.id ?? '', seen: row?.changedAt.toISOString() ?? '' });
  await expect(openAgainAction(posted)).rejects.toMatchObject({
    digest: expect.stringContaining('/admin/sign-in'),
  });
  const data = { name: 'A', email: 'a@desk.example', role: 'owner' as const };
  served.member = await ctx.db.staff.create({ data });
  await expect(openAgainAction(form({ id: 'x', seen: 'y' }))).rejects.toMatchObject({
    digest: expect.stringContaining('/admin/missing'),
  });
  expect((await pageOf(ref)).view.attempt).toMatchObject({ waitingFor: 'sales_paused' });
  await expect(openAgainAction(posted)).rejects.toMatchObject({
    digest: expect.stringContaining(`/admin/attention/${row?.id};`),
  });
  expect(await ctx.db.auditEntry.findMany()).toMatchObject([{ kind: 'opened_again', subject: row?.id }]);

  const after = await pageOf(ref);
  expect(after.status.version).not.toBe(waiting.status.version);
  expect(after.view.attempt).toMatchObject({ waitingFor: 'rate_limited' });
  expect(await openCases()).toEqual([]);
  await runJobs('all');
  expect((await pageOf(queued.view.ref)).view).toMatchObject({ stage: 'review', salesPaused: false });
  await runJobs('all');
  expect((await pageOf(ref)).view).toMatchObject({ stage: 'prompted' });
});
