// The route handlers to which the buyer's forms are posted by their script, on a real database and the sandbox.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { shownView } from '#components/checkout/order-access.ts';
import {
  MARATHON,
  MEMBERS_RUN,
  NIGHT_RUN,
  newPhone,
  placedCheckout,
  registrationInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { findCheckoutView, maskedView } from '#lib/checkout/view/order-page.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import { LIST_FORM } from '#lib/shared/form-bytes.ts';
import { POST as register } from './api/events/[eventId]/checkouts/route.ts';
import { POST as answerForm } from './api/forms/[page]/[ref]/[name]/route.ts';
import { formRoute } from './form-adapters.ts';

const served = vi.hoisted(() => ({ ctx: {} }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));
// Next provides cookies only inside its own request.
const jar = vi.hoisted(() => new Map<string, string>());
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
  }),
}));
const revalidated = vi.hoisted(() => vi.fn<(path: string, type?: string) => void>());
vi.mock('next/cache', () => ({ revalidatePath: revalidated }));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key }));

const APP_URL = 'https://races.example';
const HOST = '127.0.0.1:3000';
const { ctx } = await testStorefront();
served.ctx = {
  ...ctx,
  env: { APP_URL, CHECKOUT_STYLE: 'custom', SESSION_SECRET: 'a-secret-of-these-tests-alone-00' },
};

type Sent = { headers?: Record<string, string>; body?: BodyInit | null; query?: string };

const request = (path: string, { headers, body = new FormData(), query = '?language=sw' }: Sent = {}) =>
  new Request(`http://${HOST}${path}${query}`, {
    method: 'POST',
    body,
    headers: { host: HOST, ...headers },
    duplex: 'half',
  } as RequestInit);

const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
};

describe('a form that is posted to a route handler', () => {
  const answer = vi.fn(async ({ form, params, query }: Parameters<Parameters<typeof formRoute>[0]>[0]) => ({
    next: [JSON.stringify(params), query.get('language'), ...form.values()].join(' '),
  }));
  const route = formRoute(answer);
  const post = (sent?: Sent) => route(request('/api/find', sent), { params: Promise.resolve({ ref: 'r' }) });

  afterEach(() => answer.mockClear());

  test.each([
    ['fields with files', formOf({ a: '1', b: '2' })],
    ['fields alone', new URLSearchParams({ a: '1', b: '2' })],
  ])('is answered in JSON that no cache keeps: %s', async (_, body) => {
    const answered = await post({ body });
    expect([answered.status, answered.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await answered.json()).toEqual({ next: '{"ref":"r"} sw 1 2' });
  });

  test('may be empty', async () => {
    expect(await (await post()).json()).toEqual({ next: '{"ref":"r"} sw' });
  });

  test.each([
    ['from this page', 200, { 'sec-fetch-site': 'same-origin', origin: 'https://behind.a.proxy' }],
    ['from another site', 403, { 'sec-fetch-site': 'cross-site', origin: APP_URL }],
    ['from another host of the site', 403, { 'sec-fetch-site': 'same-site' }],
    ['from this host, as an old browser says', 200, { origin: `http://${HOST}` }],
    ['from the public address, as an old browser says', 200, { origin: APP_URL }],
    ['from another origin, as an old browser says', 403, { origin: 'https://evil.example' }],
    ['from a page that hides its origin', 403, { origin: 'null' }],
    ['from no browser', 200, {}],
  ])('%s is answered with %i', async (_, status, headers) => {
    expect((await post({ headers })).status).toBe(status);
    expect(answer).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  });

  test.each([
    ['JSON', 'application/json'],
    ['plain text', 'text/plain'],
    ['a type that only begins the same', 'multipart/form-data-not'],
  ])('is refused as %s', async (_, type) => {
    expect((await post({ body: 'a=1', headers: { 'content-type': type } })).status).toBe(415);
    expect(answer).not.toHaveBeenCalled();
  });

  test('is refused if incomplete', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await post({ body: '--x\r\nContent-Disposition', headers })).status).toBe(400);
    expect(answer).not.toHaveBeenCalled();
  });

  test.each([
    ['tiny fields', 'a=&'.repeat(300_000)],
    ['a text', `a=${'b'.repeat(999_998)}`],
  ])('is refused with far more %s than it can have, in words', async (_, body) => {
    const refused = await post({ body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { state: { typed: null, problems: {}, problem: 'too_large.text' } },
    ]);
    expect(answer).not.toHaveBeenCalled();
  });

  test('says that the database is down, and keeps what was typed', async () => {
    answer.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    expect(await (await post({ body: formOf({ a: '1' }) })).json()).toEqual({
      state: { typed: { a: '1' }, problems: {}, problem: 'outage.text' },
    });
  });

  test('with a list is refused above a million bytes, and not read to its end', async () => {
    const post = (sent: Sent) =>
      formRoute(answer, LIST_FORM)(request('/api/find', sent), { params: Promise.resolve({ ref: 'r' }) });
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 100_000;
        controller.enqueue(new Uint8Array(100_000).fill(97));
      },
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post({ body: endless, headers })).status).toBe(413);
    expect(sent).toBeLessThan(1_500_000);
    expect(answer).not.toHaveBeenCalled();
    expect((await post({ body: `a=${'b'.repeat(999_998)}`, headers })).status).toBe(200);
  });

  test('whose handler throws gets an error without the reason, which is logged', async () => {
    const error = vi.spyOn(ctx.log, 'error');
    answer.mockRejectedValueOnce(new Error('the secret'));
    const failed = await post();
    expect([failed.status, await failed.json()]).toEqual([500, { error: 'failed' }]);
    expect(error).toHaveBeenCalledOnce();
  });
});

describe('the registration form', () => {
  const formInput = (changes = {}) => registrationInput(MEMBERS_RUN, changes);
  const post = async (fields: object, headers = {}, query?: string) => {
    const sent = { body: formOf(fields), headers, ...(query !== undefined && { query }) };
    const asked = request(`/api/events/${MEMBERS_RUN}/checkouts`, sent);
    return (await register(asked, { params: Promise.resolve({ eventId: MEMBERS_RUN }) })).json();
  };
  const refOf = ({ next }: { next: string }): string => next.split('/').at(-1) ?? '';
  const requestOf = async (answer: { next: string }) =>
    (await ctx.db.checkout.findUniqueOrThrow({ where: { ref: refOf(answer) } })).request;

  test('leads to its order, in its language, also when repeated', async () => {
    const fields = formInput();
    const answer = await post(fields);
    expect(answer).toEqual({ next: expect.stringMatching(/^\/sw\/orders\/[\w-]{24}$/) });
    expect(await post(fields, {}, '?language=en')).toEqual({ next: `/orders/${refOf(answer)}` });
    expect(await post(fields, {}, '?language=none')).toEqual({ next: `/orders/${refOf(answer)}` });
  });

  test('shows the order in full to the browser that sent it, and to no other before the first payment', async () => {
    const view = await findCheckoutView(ctx, refOf(await post(formInput())));
    if (!view) throw new Error('no order');
    const own = await shownView(view, maskedView);
    expect([own.masked, own.view.buyer, own.view.submitted !== null]).toEqual([false, view.buyer, true]);
    jar.clear();
    const other = await shownView(view, maskedView);
    expect([other.masked, other.view.submitted]).toEqual([true, null]);
    expect(JSON.stringify(other.view)).not.toContain(view.buyer.email);
    expect(JSON.stringify(other.view)).not.toContain(view.buyer.phone);
  });

  test('supersedes the checkout that its address names', async () => {
    const { ref } = await placedCheckout(ctx, MEMBERS_RUN);
    const answer = await post(formInput(), {}, `?language=en&replaces=${ref}`);
    const old = await ctx.db.checkout.findUnique({ where: { ref }, select: { supersededBy: true } });
    expect(old?.supersededBy?.ref).toBe(refOf(answer));
  });

  test('takes its referral code from the page that it was posted from, unless it has one', async () => {
    const referer = `${APP_URL}/events/${MEMBERS_RUN}/register?ref=amina`;
    expect(await requestOf(await post(formInput(), { referer }))).toMatchObject({ referral_code: 'amina' });
    expect(await requestOf(await post(formInput({ referral_code: '' }), { referer }))).toMatchObject({
      referral_code: 'amina',
    });
    const own = formInput({ referral_code: 'own' });
    expect(await requestOf(await post(own, { referer }))).toMatchObject({ referral_code: 'own' });
    expect(await requestOf(await post(formInput(), { referer: APP_URL }))).not.toHaveProperty(
      'referral_code',
    );
  });

  test('keeps the campaign of the page that it was posted from, also when the entry is changed', async () => {
    const broughtBy = async (answer: { next: string }) =>
      (await ctx.db.checkout.findUniqueOrThrow({ where: { ref: refOf(answer) } })).brought;
    const page = `${APP_URL}/events/${MEMBERS_RUN}/register`;
    const long = 'x'.repeat(300);
    const referer = `${page}?code=TEN&utm_source=May%202027&utm_id=%00&utm_term=${long}&utm_other=y`;
    const first = await post(formInput(), { referer });
    const brought = { utm_source: 'May 2027', utm_term: 'x'.repeat(200) };
    expect(await broughtBy(first)).toEqual(brought);
    const edit = { referer: `${APP_URL}/orders/${refOf(first)}/edit` };
    const changed = await post(formInput(), edit, `?language=en&replaces=${refOf(first)}`);
    expect(refOf(changed)).not.toBe(refOf(first));
    expect(await broughtBy(changed)).toEqual(brought);
    expect(await broughtBy(await post(formInput(), { referer: page }))).toEqual({});
  });

  /** For one person the form shows the chosen ticket type as a radio button. */
  const shownAgain = ({ 'quantity.tkt_rmr_12': _quantity, ...typed }: RegistrationInput) => ({
    ...typed,
    ticket: 'tkt_rmr_12',
  });

  test('marks no address for an event that does not exist, and only addresses of one that does', async () => {
    const to = async (eventId: string, fields: object) => {
      revalidated.mockClear();
      const asked = request(`/api/events/${encodeURIComponent(eventId)}/checkouts`, { body: formOf(fields) });
      await register(asked, { params: Promise.resolve({ eventId }) });
      return revalidated.mock.calls.map((call) => call.join(' '));
    };
    for (const id of ['evt_none', 'evt_none/register', '../evt', '%', `evt_${'a'.repeat(150)}`])
      expect(await to(id, formInput())).toEqual([]);
    const unknown = { 'quantity.tkt_none': '1', 'quantity.tkt_none2': '1' };
    const marked = await to(MEMBERS_RUN, { ...formInput(), ...unknown });
    expect(marked).toContain(`/sw/events/${MEMBERS_RUN}/register/tkt_rmr_12`);
    expect(marked).toContain('/[locale]/(checkout)/events/[eventId]/register/[ticketId] page');
    expect(marked).toContain('/[locale]/(checkout)/events/[eventId]/register/[ticketId]/[code] page');
    expect(marked.join()).not.toContain('tkt_none');
  });

  test('keeps its id when corrected, also without a sent one', async () => {
    const wrong = formInput({ submission: '', buyer_email: 'none' });
    const { state } = await post(wrong, { referer: `${APP_URL}/events/e?ref=amina` });
    expect(state).toMatchObject({
      problems: { buyer_email: 'invalid_email' },
      typed: {
        ...shownAgain(wrong),
        submission: expect.stringMatching(/^[0-9a-f-]{36}$/),
        referral_code: 'amina',
      },
    });
    const corrected = { ...state.typed, buyer_email: 'grace@example.com' };
    const first = await post(corrected);
    const second = await post({ ...corrected, buyer_name: 'Ruth' });
    const old = await ctx.db.checkout.findUnique({
      where: { ref: refOf(first) },
      select: { supersededBy: true },
    });
    expect(old?.supersededBy?.ref, 'gone Back to and changed').toBe(refOf(second));
    expect(refOf(await post(corrected)), 'sent again').toBe(refOf(first));
  });

  test('keeps the id that it came with', async () => {
    const wrong = formInput({ buyer_email: 'none' });
    expect((await post(wrong)).state.typed).toEqual(shownAgain(wrong));
  });
});

describe("the forms of an order's page and a payer's page", () => {
  const to = (page: string, ref: string, name: string, fields = {}) =>
    answerForm(request(`/api/forms/${page}/${ref}/${name}`, { body: formOf(fields) }), {
      params: Promise.resolve({ page, ref, name }),
    });
  const answer = async (...form: Parameters<typeof to>) => (await to(...form)).json();

  test('pay: leads to the page when it is paid for, and says what is wrong with the number', async () => {
    const { ref } = await placedCheckout(ctx, MEMBERS_RUN);
    expect(await answer('orders', ref, 'pay', { msisdn: '12' })).toMatchObject({
      state: { typed: { msisdn: '12' }, problems: { msisdn: expect.any(String) } },
    });
    expect(await answer('orders', ref, 'pay', { msisdn: newPhone() })).toEqual({ next: `/sw/orders/${ref}` });
  });

  test('pay: leads a payer to her own page', async () => {
    const { payerRef } = await placedCheckout(ctx, MEMBERS_RUN);
    expect(await answer('pay', payerRef, 'pay', { msisdn: newPhone() })).toEqual({
      next: `/sw/pay/${payerRef}`,
    });
  });

  test('another network: leads a payer to the payer’s page of the new order, or says why there is none', async () => {
    const { payerRef } = await placedCheckout(ctx, MARATHON);
    const { next } = await answer('pay', payerRef, 'changeNetwork');
    const newer = await ctx.db.checkout.findFirstOrThrow({ where: { supersedes: { payerRef } } });
    expect(next).toBe(`/sw/pay/${newer.payerRef}`);
    const onlyAirtel = await placedCheckout(ctx, NIGHT_RUN);
    expect(await answer('pay', onlyAirtel.payerRef, 'changeNetwork')).toMatchObject({
      state: { problem: expect.stringContaining('payment_method_unavailable'), over: true },
    });
  });

  test('check now: leads to the page once, and says that it was done a moment ago', async () => {
    const { ref } = await placedCheckout(ctx, MEMBERS_RUN);
    expect(await answer('orders', ref, 'check')).toEqual({ next: `/sw/orders/${ref}` });
    expect(await answer('orders', ref, 'check')).toMatchObject({ state: { notice: 'justNow' } });
  });

  test.each(['confirm', 'proveNumber'])('%s: is not for a payer', async (name) => {
    const { payerRef } = await placedCheckout(ctx, MEMBERS_RUN);
    expect((await to('pay', payerRef, name)).status).toBe(404);
    expect((await to('orders', payerRef, name)).status, 'a form of the order page').toBe(200);
  });

  test.each([
    ['orders', 'refund'],
    ['orders', 'constructor'],
    ['events', 'pay'],
  ])('there is no form %s/%s', async (page, name) => {
    const answered = await to(page, 'a-ref', name);
    expect([answered.status, await answered.json()]).toEqual([404, { error: 'not_found' }]);
  });
});
