// Starting a session against the real sandbox: one usable session per browser, what the provider refuses, and limits.
import { beforeEach, describe, expect, test } from 'vitest';
import { newVisitor, VISITOR_COOKIE, VISITOR_SECONDS, visitorOf } from '#lib/checkout/known-orders.ts';
import { NIGHT_RUN, registrationInput, submitInput } from '#lib/checkout/testing/fixture-registration.ts';
import { TEST_SHOP, testStorefront } from '#lib/checkout/testing/storefront.ts';
import { boundedPrefill, startSession } from '#lib/checkout-sessions/start-session.ts';
import type { Ctx } from '#lib/context.ts';
import { findTroubles } from '#lib/orders/provider-troubles.ts';
import { ORG } from '../../tools/scripts/stack/connect-provider.ts';
import { loadSession } from './load-session.ts';
import { findSessionPage } from './session-status.ts';
import { ADDRESS_LIMIT } from './start-session.ts';
import { EVENT, hostedBuyer, newStart, started } from './testing/hosted-buyer.ts';

const storefront = await testStorefront();
const { ctx, sandbox, runJobs, calls } = storefront;
const buyer = hostedBuyer(storefront);

beforeEach(async () => {
  await sandbox.control.clearFaults();
  await sandbox.control.setLimits({ writes_per_minute: 10_000, reads_per_minute: 10_000 });
  await ctx.db.checkoutSession.deleteMany();
  await ctx.db.providerTrouble.deleteMany();
});

const creates = () => calls.filter((call) => call.method === 'POST' && call.path === '/checkout-sessions');
const refusing = (http_status: number, error_code: string, times = 1) =>
  sandbox.control.refuse('POST /checkout-sessions', http_status, error_code, { times });
const row = (id: string) => ctx.db.checkoutSession.findUniqueOrThrow({ where: { id } });

test('one start leads to the provider’s page, and the provider knows who it is for', async () => {
  const { id, ref, url, sessionId } = await started(
    ctx,
    newStart({ prefill: { name: 'Akello Grace', phone: '0752123456' } }),
  );
  expect(url).toBe(`${sandbox.control.origin}/checkout/${sessionId}`);
  const seen = await ctx.partner.checkoutSessions.fetch(sessionId ?? '');
  expect(seen).toMatchObject({ value: { client_reference_id: id, event_id: EVENT, status: 'open' } });
  expect(await loadSession(ctx, ref)).toMatchObject({ state: 'open', stage: 'open', order: null, calls: 1 });
  const page = await fetch(url ?? '');
  expect(await page.text()).toContain('Akello Grace');
});

test('a start in a frame returns to the page itself', async () => {
  const { id } = await started(ctx, newStart({ locale: 'sw-x-frame-c7c2410-r8' }));
  expect(await row(id)).toMatchObject({ locale: 'sw' });
});

describe('one usable session per browser and event', () => {
  test('a second start of the same browser gets the same session', async () => {
    const start = newStart();
    const first = await started(ctx, start);
    const before = creates().length;
    expect(await started(ctx, start)).toEqual(first);
    expect(creates()).toHaveLength(before);
  });

  test('two clicks at once, in two processes, get one session', async () => {
    await sandbox.control.addFault({
      kind: 'delay',
      method: 'POST',
      path: '/checkout-sessions',
      milliseconds: 700,
    });
    const start = newStart();
    const before = creates().length;
    const [one, other] = await Promise.all([started(ctx, start), started(storefront.twin(), start)]);
    expect(other).toEqual(one);
    expect(one.url).not.toBeNull();
    expect(creates()).toHaveLength(before + 1);
  });

  test('another browser gets its own', async () => {
    const one = await started(ctx, newStart());
    const other = await started(ctx, newStart());
    expect(other.ref).not.toBe(one.ref);
    expect(other.url).not.toBe(one.url);
  });

  test('one that is over gives its key back', async () => {
    const start = newStart();
    const first = await started(ctx, start);
    for (const data of [
      { state: 'expired' as const },
      { state: 'deleted' as const },
      { state: 'open' as const, expiresAt: new Date(Date.now() - 1) },
    ]) {
      await ctx.db.checkoutSession.updateMany({ where: { openKey: { not: null } }, data });
      expect((await started(ctx, start)).ref).not.toBe(first.ref);
    }
  });

  test('while a request is out, the buyer is led to the order’s page, not to pay again', async () => {
    const start = newStart();
    const { sessionId, ref } = await started(ctx, start);
    const order = await buyer.order(sessionId);
    await buyer.prompt(order.id);
    await ctx.db.checkoutSession.update({
      where: { ref },
      data: {
        orderRead: { id: order.id, code: order.order_code, status: 'prompt_sent', total: 1, currency: 'UGX' },
      },
    });
    expect(await started(ctx, start)).toMatchObject({ ref, url: null });
  });

  test('after a paid entry the browser is asked first', async () => {
    const start = newStart();
    const { sessionId, ref } = await started(ctx, start);
    const order = await buyer.order(sessionId);
    await buyer.pay(order.id);
    await storefront.settle(order.id);
    expect(await startSession(ctx, start)).toEqual({ ok: false, error: { code: 'already_entered', ref } });
    const second = await started(ctx, { ...start, consent: true });
    expect(await row(second.id)).toMatchObject({ secondEntry: true, state: 'open' });
    expect((await startSession(ctx, newStart())).ok).toBe(true);
  });
});

describe('a race that changes how it is sold', () => {
  const form = (changes = {}) => registrationInput(NIGHT_RUN, changes);
  const here = (visitor: string) => ({ visitor, knows: () => false });

  test('asks in our form about an entry that this browser paid on the provider’s page', async () => {
    const start = newStart();
    const { id, sessionId, ref } = await started(ctx, start);
    const order = await buyer.order(sessionId);
    await buyer.pay(order.id);
    await storefront.settle(order.id);
    const visitor = start.visitor ?? '';
    expect(await submitInput(ctx, NIGHT_RUN, form(), here(visitor))).toEqual({
      ok: false,
      error: { fields: { second_entry: 'second_registration' }, form: null, order: ref },
    });
    expect(await submitInput(ctx, NIGHT_RUN, form(), here(newVisitor()))).toMatchObject({ ok: true });
    const both = await submitInput(ctx, NIGHT_RUN, form({ second_entry: 'yes' }), here(visitor));
    const stored = await ctx.db.checkout.findUnique({ where: { ref: both.ok ? both.value.ref : '' } });
    expect(stored?.consents).toMatchObject([{ id, hadFailed: false }]);
  });

  test('asks before the provider’s page about an entry that this browser paid by our form', async () => {
    const visitor = newVisitor();
    const sent = await submitInput(ctx, NIGHT_RUN, form(), here(visitor));
    const ref = sent.ok ? sent.value.ref : '';
    const start = newStart({ visitor });
    await ctx.db.order.updateMany({ where: { checkout: { ref } }, data: { status: 'paid' } });
    expect(await startSession(ctx, start)).toEqual({ ok: false, error: { code: 'already_entered', ref } });
    expect(await startSession(ctx, { ...start, consent: true })).toMatchObject({ ok: true });
    expect(await startSession(ctx, start), 'confirmed before').toMatchObject({ ok: true });
  });

  test('says so to a form that was drawn before, and stores nothing; an order of our form may still be changed', async () => {
    const before = await submitInput(ctx, NIGHT_RUN, form());
    const shop = { style: async () => 'hosted' as const };
    const count = await ctx.db.checkout.count();
    expect(await submitInput(ctx, NIGHT_RUN, form(), { shop })).toEqual({
      ok: false,
      error: { fields: {}, form: 'sold_on_partners_page' },
    });
    expect(await ctx.db.checkout.count()).toBe(count);
    const replaces = before.ok ? before.value.ref : '';
    expect(await submitInput(ctx, NIGHT_RUN, form(), { shop, replaces })).toMatchObject({ ok: true });
  });
});

test('a browser is named by the cookie of ours alone, for as long as browsers keep one', () => {
  const own = newVisitor();
  expect(visitorOf(own)).toBe(own);
  for (const value of [undefined, '', `${own}x`, own.replace(/.$/, ';')]) expect(visitorOf(value)).toBeNull();
  expect({ VISITOR_COOKIE, days: VISITOR_SECONDS / 86_400 }).toEqual({
    VISITOR_COOKIE: 'visitor',
    days: 400,
  });
});

test('an open session is not resumed beside an entry that was paid late, unless the buyer wants both', async () => {
  const start = newStart();
  const late = await started(ctx, start);
  await ctx.db.checkoutSession.update({
    where: { id: late.id },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  const open = await started(ctx, start);
  expect(open.ref).not.toBe(late.ref);
  const order = await buyer.order(late.sessionId);
  await buyer.pay(order.id);
  await storefront.settle(order.id);
  expect(await startSession(ctx, start)).toEqual({
    ok: false,
    error: { code: 'already_entered', ref: late.ref },
  });
  expect(await started(ctx, { ...start, consent: true })).toEqual(open);
  expect(await row(open.id)).toMatchObject({ secondEntry: true });
  expect(await started(ctx, start)).toEqual(open);
});

describe('what is not sold', () => {
  test.each([
    ['evt_nowhere', 'event_gone'],
    ['evt_draft', 'event_gone'],
  ])('%s is %s, without a call', async (eventId, code) => {
    const before = creates().length;
    expect(await startSession(ctx, newStart({ eventId }))).toEqual({ ok: false, error: { code } });
    expect(creates()).toHaveLength(before);
  });

  test.each([
    [403, 'payments_disabled', 'payments_disabled'],
    [409, 'sale_closed', 'sale_closed'],
    [404, 'not_found', 'event_gone'],
    [400, 'invalid_return_url', 'not_set_up'],
    [400, 'invalid_ui_mode', 'not_set_up'],
    [400, 'invalid_request', 'not_set_up'],
    [403, 'insufficient_scope', 'not_set_up'],
  ])('%d %s ends as %s, and the next start is a new session', async (status, error, code) => {
    await refusing(status, error);
    const start = newStart();
    expect(await startSession(ctx, start)).toEqual({ ok: false, error: { code } });
    expect((await started(ctx, start)).url).not.toBeNull();
  });
});

test.each(['unauthorized', 'invalid_client'])(
  'a key that is refused as %s keeps the session waiting, until the provider takes it again',
  async (code) => {
    await refusing(401, code);
    const start = newStart();
    const { id, ref, url } = await started(ctx, start);
    expect(url).toBeNull();
    expect(await row(id)).toMatchObject({ state: 'waiting', refusalCode: null, calls: 0 });
    await runJobs('all');
    expect(await loadSession(ctx, ref)).toMatchObject({ state: 'open' });
  },
);

describe('troubles of the configuration', () => {
  test.each([
    [400, 'invalid_return_url', 'return_address_refused', [TEST_SHOP]],
    [403, 'insufficient_scope', 'session_permission_missing', ['checkout_sessions:write']],
    [400, 'invalid_ui_mode', 'sessions_refused', ['invalid_ui_mode']],
  ])('%d %s is told as %s until a session is created', async (status, error, cause, which) => {
    await refusing(status, error);
    await startSession(ctx, newStart());
    expect(await findTroubles(ctx)).toMatchObject([{ cause, which, isLasting: true }]);
    await started(ctx, newStart());
    expect(await findTroubles(ctx)).toEqual([]);
  });

  test('without the address of the provider’s pages nothing is created', async () => {
    const before = creates().length;
    const without: Ctx = { ...ctx, origins: { ...ctx.origins, checkout: null } };
    expect(await startSession(without, newStart())).toEqual({ ok: false, error: { code: 'not_set_up' } });
    expect(creates()).toHaveLength(before);
  });

  test('an origin that is really not registered is named', async () => {
    const elsewhere: Ctx = { ...ctx, origins: { ...ctx.origins, shop: 'https://entries.example.org' } };
    expect(await startSession(elsewhere, newStart())).toMatchObject({ error: { code: 'not_set_up' } });
    expect(await findTroubles(ctx)).toMatchObject([{ which: ['https://entries.example.org'] }]);
  });

  test('nobody is sent to a page of another origin', async () => {
    const elsewhere: Ctx = { ...ctx, origins: { ...ctx.origins, checkout: 'https://checkout.example.org' } };
    expect(await startSession(elsewhere, newStart())).toMatchObject({ error: { code: 'not_set_up' } });
    expect(await findTroubles(ctx)).toMatchObject([
      { cause: 'checkout_address_differs', which: [sandbox.control.origin] },
    ]);
    expect(await ctx.db.checkoutSession.findFirstOrThrow()).toMatchObject({ state: 'refused', url: null });
  });
});

describe('a prefill', () => {
  test('is cut or left out at the lengths of the document', () => {
    const name = `${'a'.repeat(119)}\u{1F600}`;
    expect(boundedPrefill({ name, email: `${'e'.repeat(250)}@example.com`, phone: '0752 123 456' })).toEqual({
      buyer_name: 'a'.repeat(119),
      buyer_phone: '+256752123456',
    });
    expect(boundedPrefill({ name: ' ', email: 'grace@example.com', phone: '12' })).toEqual({
      buyer_email: 'grace@example.com',
    });
    expect(boundedPrefill({ email: 'grace' })).toEqual({});
  });

  test('that the provider refuses does not stop the buyer', async () => {
    await refusing(400, 'invalid_request');
    const { url, id } = await started(ctx, newStart({ prefill: { name: 'Grace' } }));
    expect(url).not.toBeNull();
    expect(await row(id)).toMatchObject({ state: 'open', prefill: {} });
  });
});

describe('creating', () => {
  test('after a lost answer another one is created', async () => {
    await sandbox.control.addFault({
      kind: 'lost_response',
      method: 'POST',
      path: '/checkout-sessions',
      times: 1,
    });
    const { url, id } = await started(ctx, newStart());
    expect(url).not.toBeNull();
    expect(await row(id)).toMatchObject({ state: 'open' });
  });

  test('an outage leaves it waiting, and a job creates it', async () => {
    await refusing(500, 'server_error', 3);
    const { url, id } = await started(ctx, newStart());
    expect(url).toBeNull();
    expect(await row(id)).toMatchObject({ state: 'waiting' });
    await runJobs('all');
    expect(await row(id)).toMatchObject({ state: 'open', notBefore: null });
  });

  test('a dead process’s lease lapses, and the sweep’s queue creates it', async () => {
    await refusing(429, 'rate_limited', 3);
    const { id } = await started(ctx, newStart());
    await ctx.db.checkoutSession.update({
      where: { id },
      data: { leaseId: id, leaseUntil: new Date(Date.now() - 1_000), notBefore: null },
    });
    await sandbox.control.clearFaults();
    await runJobs('all');
    expect(await row(id)).toMatchObject({ state: 'open', leaseId: null });
  });

  test('it waits its turn, and its page says where it stands', async () => {
    const ahead = await ctx.db.checkoutSession.create({
      data: { ref: 'a'.repeat(24), style: 'hosted', eventId: EVENT, eventName: '', locale: 'en' },
    });
    const { url, ref } = await started(ctx, newStart());
    expect(url).toBeNull();
    const page = await findSessionPage(ctx, ref);
    expect(page?.status).toMatchObject({
      status: 'preparing',
      stage: 'preparing',
      terminal: false,
      queue: { position: 2 },
    });
    await runJobs();
    expect(await row(ahead.id)).toMatchObject({ state: 'open' });
    expect((await loadSession(ctx, ref))?.state).toBe('open');
  });

  test('one whose page was closed when its turn came is not created', async () => {
    const { id } = await ctx.db.checkoutSession.create({
      data: {
        ref: 'b'.repeat(24),
        style: 'hosted',
        eventId: EVENT,
        eventName: '',
        locale: 'en',
        openKey: 'its key',
        createdAt: new Date(Date.now() - 301_000),
      },
    });
    const before = creates().length;
    await started(ctx, newStart());
    await runJobs();
    expect(await row(id)).toMatchObject({ state: 'refused', refusalCode: 'left_queue', openKey: null });
    expect(creates()).toHaveLength(before + 1);
  });
});

describe('limits', () => {
  const flood = (address: string, many: number) =>
    ctx.db.checkoutSession.createMany({
      data: Array.from({ length: many }, (_, n) => ({
        ref: `${n}`.padStart(24, 'f'),
        style: 'hosted' as const,
        state: 'open' as const,
        eventId: EVENT,
        eventName: '',
        locale: 'en',
        addressKey: ctx.digest('address', address).slice(0, 22),
      })),
    });

  test('beyond the limit of an address a session is created once its page is open, also the neighbour’s', async () => {
    const address = 'carrier';
    await flood(address, ADDRESS_LIMIT.atOnce);
    const before = creates().length;
    const script = await started(ctx, newStart({ address, visitor: null }));
    const neighbour = await started(ctx, newStart({ address }));
    const other = await started(ctx, newStart());
    expect([script.url, neighbour.url, other.url === null]).toEqual([null, null, false]);
    await ctx.db.checkoutSession.updateMany({
      where: { state: 'waiting' },
      data: { createdAt: new Date(Date.now() - 5_000) },
    });
    await findSessionPage(ctx, neighbour.ref);
    await runJobs('all');
    expect((await loadSession(ctx, neighbour.ref))?.stage).toBe('open');
    expect((await loadSession(ctx, script.ref))?.stage).toBe('preparing');
    expect(creates()).toHaveLength(before + 2);
  });

  test('an address that stores far too many is refused, and others are not', async () => {
    const address = 'script';
    await flood(address, ADDRESS_LIMIT.stored);
    expect(await startSession(ctx, newStart({ address }))).toMatchObject({ error: { code: 'too_many' } });
    expect((await startSession(ctx, newStart())).ok).toBe(true);
  });

  test('a browser that starts again and again is refused after 30 starts in ten minutes', async () => {
    const start = newStart({ visitor: newVisitor() });
    for (let n = 0; n < 30; n++) {
      expect((await startSession(ctx, start)).ok).toBe(true);
      await ctx.db.checkoutSession.updateMany({ data: { openKey: null } });
    }
    expect(await startSession(ctx, start)).toMatchObject({ error: { code: 'too_many' } });
    expect((await startSession(ctx, newStart())).ok).toBe(true);
  });
});

test('an organization without payments is refused in words', async () => {
  await sandbox.control.changeOrg(ORG, { payments_enabled: false });
  try {
    expect(await startSession(ctx, newStart({ eventId: 'evt_kampala_city_marathon' }))).toMatchObject({
      error: { code: 'payments_disabled' },
    });
  } finally {
    await sandbox.control.changeOrg(ORG, { payments_enabled: true });
  }
});
