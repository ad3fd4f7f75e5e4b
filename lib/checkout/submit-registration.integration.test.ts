// What a submitted form stores, and when the buyer is asked first.

import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { storedEvidence } from '#lib/checkout/store-checkout.ts';
import { submitRegistration } from '#lib/checkout/submit-registration.ts';
import { findSubmittedForm } from '#lib/checkout/view/submitted-form.ts';
import type { Waiver } from '#lib/content/load-text.ts';
import { markdownTree } from '#lib/content/parse-markdown.ts';
import type { Shop } from '#lib/content/shop.ts';
import { createDb } from '#lib/db/client.ts';
import type { TicketSale } from '#lib/events/sale-rules.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import {
  EVIDENCE,
  MARATHON,
  NIGHT_RUN,
  newPhone,
  registrationInput,
  type SubmitMore,
  submitInput,
} from './testing/fixture-registration.ts';
import { testStorefront } from './testing/storefront.ts';

const { ctx, sandbox } = await testStorefront();
const asked = (problem: string) => ({ ok: false, error: { fields: { second_entry: problem }, form: null } });
const PAID = asked('second_registration');
const UNPAID = asked('second_registration_unpaid');

afterEach(() => sandbox.control.clearFaults());

const formInput = (changes: RegistrationInput = {}) => registrationInput(NIGHT_RUN, changes);
const submit = (
  input: RegistrationInput,
  { eventId = NIGHT_RUN, ...more }: SubmitMore & { eventId?: string } = {},
) => submitInput(ctx, eventId, input, more);

async function stored(input: RegistrationInput, more = {}): Promise<string> {
  const submitted = await submit(input, more);
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  return submitted.value.ref;
}

const change = (ref: string, data: { status?: string; holdExpiresAt?: Date }) =>
  ctx.db.order.updateMany({ where: { checkout: { ref } }, data });

describe('a second registration of the same number for the same event', () => {
  test('asks the buyer, for any format of the number, and is stored once confirmed', async () => {
    const phone = newPhone();
    await stored(formInput({ buyer_phone: phone }));
    const second = formInput({ buyer_phone: phone.replace('0', '+256 '), buyer_name: 'Kato Moses' });
    expect(await submit(second), 'another buyer').toMatchObject(UNPAID);
    expect(await submit({ ...second, second_entry: 'yes' })).toMatchObject({ ok: true });
  });

  test('is not asked about when it is the same submission, also many times at once', async () => {
    const input = formInput();
    const refs = await Promise.all([1, 2, 3, 4].map(() => stored(input)));
    expect(new Set([...refs, await stored(input)]).size).toBe(1);
  });

  test('does not ask for another event or another number', async () => {
    const phone = newPhone();
    await stored(formInput({ buyer_phone: phone }));
    await stored(formInput());
    const free = { 'quantity.tkt_kc5_free': '1', 'quantity.tkt_gnr_8': '' };
    await stored(formInput({ buyer_phone: phone, ...free }), { eventId: 'evt_kololo_community_5k' });
  });

  test.each([
    ['paid', { status: 'paid' }, PAID],
    ['partly refunded', { status: 'partially_refunded' }, PAID],
    ['being paid', { status: 'prompt_sent' }, PAID],
    ['not paid', { status: 'failed' }, UNPAID],
    ['refunded', { status: 'refunded' }, { ok: true }],
    ['cancelled', { status: 'cancelled' }, { ok: true }],
    ['out of time', { holdExpiresAt: new Date(0) }, { ok: true }],
  ])('while the first is %s is answered by its state', async (_, first, answer) => {
    const phone = newPhone();
    const ref = await stored(formInput({ buyer_phone: phone }));
    expect((await change(ref, first)).count).toBe(1);
    expect(await submit(formInput({ buyer_phone: phone }))).toMatchObject(answer);
  });

  test('is the change of the first while that is unpaid: by its own form gone Back to, or by its capability', async () => {
    const input = formInput();
    const ref = await stored(input);
    await stored({ ...input, buyer_name: 'Akello Grace Ruth' });
    const other = formInput({ buyer_phone: input.buyer_phone ?? '' });
    expect(await submit(other)).toMatchObject(UNPAID);
    await ctx.db.checkout.deleteMany({
      where: { buyerPhone: { not: null }, ref: { not: ref }, eventId: NIGHT_RUN },
    });
    await stored(other, { replaces: ref });
    await change(ref, { status: 'paid' });
    expect(
      await submit(formInput({ buyer_phone: input.buyer_phone ?? '' }), { replaces: ref }),
    ).toMatchObject(PAID);
  });
});

describe('a stranger who types the number of somebody with an entry', () => {
  const stranger = { knows: () => false };

  test.each([
    ['unpaid', {}],
    ['paid', { status: 'paid' }],
    ['being paid', { status: 'prompt_sent' }],
    ['partly refunded', { status: 'partially_refunded' }],
    ['failed', { status: 'failed' }],
  ])('gets an order of his own, as with any number, while that entry is %s', async (_, first) => {
    const phone = newPhone();
    const ref = await stored(formInput({ buyer_phone: phone }));
    await change(ref, first);
    const own = await submit(formInput({ buyer_phone: phone }), stranger);
    expect(own).toEqual({ ok: true, value: { ref: expect.stringMatching(/^[\w-]{24}$/) } });
    expect(own).not.toMatchObject({ value: { ref } });
    const missing = await submit(formInput({ buyer_phone: phone, buyer_email: 'none' }), stranger);
    expect(missing).toEqual(await submit(formInput({ buyer_email: 'none' }), stranger));
    const { supersededById } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
    expect(supersededById).toBeNull();
  });

  test('is not led to the order, though he types the same words without a script', async () => {
    const input = formInput({ submission: '' });
    const ref = await stored(input);
    const evidence = { ip: '198.51.100.7', userAgent: 'another' };
    const sent = { eventId: NIGHT_RUN, input, locale: 'en', evidence, ...stranger };
    const other = await submitRegistration(ctx, sent);
    expect(other).toMatchObject({ ok: true });
    expect(other).not.toMatchObject({ value: { ref } });
  });
});

describe('a form that was posted without its id', () => {
  const words = (changes: RegistrationInput = {}) => formInput({ submission: '', ...changes });
  const MINUTE = 60_000;
  /** Ends one window and begins the next, were the time cut into windows; so early that no hold ends within the tests. */
  const EDGE = (Math.floor(Date.now() / (10 * MINUTE)) - 1) * 10 * MINUTE;
  const sendAt = (time: number, input: RegistrationInput, replaces?: string) =>
    submitInput(
      { ...ctx, now: () => new Date(time) },
      NIGHT_RUN,
      input,
      replaces === undefined ? {} : { replaces },
    );
  const storedAt = async (time: number, input: RegistrationInput, replaces?: string): Promise<string> => {
    const submitted = await sendAt(time, input, replaces);
    if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
    return submitted.value.ref;
  };
  const countOf = ({ buyer_phone: phone }: RegistrationInput) =>
    ctx.db.checkout.count({ where: { buyerPhone: String(phone).replace('0', '+256') } });

  test('is the same checkout if sent again, also several times at once', async () => {
    const input = words();
    const refs = await Promise.all([1, 2, 3, 4].map(() => stored(input)));
    expect(new Set([...refs, await stored(input)]).size).toBe(1);
    expect(await countOf(input)).toBe(1);
  });

  test('is the same checkout if only the page’s own fields differ: prices, a code, disabled fields', async () => {
    const input = words({ note: ' Hello ' });
    const ref = await stored(input);
    const put = {
      referral_code: 'amina',
      shown_prices: '{}',
      donation: '',
      'off.runner.tkt_gnr_8.2': 'Okot',
    };
    expect(await stored({ ...input, note: 'Hello', ...put })).toBe(ref);
  });

  test.each([
    ['at once', 1],
    ['almost ten minutes later', 10 * MINUTE - 2],
  ])('is the same checkout %s', async (_, later) => {
    const input = words();
    const ref = await storedAt(EDGE - 1, input);
    expect(await storedAt(EDGE - 1 + later, input)).toBe(ref);
    expect(await countOf(input)).toBe(1);
  });

  test('is the same checkout at the same moment, on both sides of a window’s edge', async () => {
    const input = words();
    const refs = await Promise.all([EDGE - 1, EDGE, EDGE - 1, EDGE].map((time) => storedAt(time, input)));
    expect(new Set(refs).size).toBe(1);
  });

  test('after ten minutes asks about a second registration, and is another checkout once confirmed', async () => {
    const input = words();
    const ref = await storedAt(EDGE, input);
    const later = EDGE + 10 * MINUTE;
    expect(await sendAt(later, input)).toMatchObject(UNPAID);
    const confirmed = { ...input, second_entry: 'yes' };
    const refs = await Promise.all([1, 2, 3].map(() => storedAt(later, confirmed)));
    expect(new Set(refs).size).toBe(1);
    expect(refs).not.toContain(ref);
    expect(await storedAt(later + MINUTE, confirmed), 'pressed again').toBe(refs[0]);
    expect(await countOf(input)).toBe(2);
  });

  test('is another checkout with another number', async () => {
    const input = words();
    const ref = await stored(input);
    expect(await stored({ ...input, buyer_phone: newPhone() })).not.toBe(ref);
  });

  test('is another checkout with other input: the buyer is asked, and the earlier one is not superseded', async () => {
    const input = words();
    const ref = await stored(input);
    expect(await submit({ ...input, buyer_name: 'Akello Ruth' })).toMatchObject(UNPAID);
    const corrected = await stored({ ...input, buyer_name: 'Akello Ruth' }, { replaces: ref });
    expect(corrected).not.toBe(ref);
  });

  test('is the change of the order that it was filled in from, once', async () => {
    const input = words();
    const ref = await stored(input);
    const change = await stored(input, { replaces: ref });
    expect(change, 'the same words, to begin anew').not.toBe(ref);
    expect(await stored(input, { replaces: ref })).toBe(change);
    expect(
      await ctx.db.checkout.findUnique({ where: { ref }, select: { supersededBy: true } }),
    ).toMatchObject({
      supersededBy: { ref: change },
    });
  });

  test('is a new checkout after a refusal of the provider', async () => {
    await sandbox.control.refuse('POST /orders', 409, 'ticket_not_on_sale');
    const input = words();
    expect(await submit(input)).toMatchObject({ ok: false });
    expect(await stored(input)).toBe(await stored(input));
  });
});

test('the longest note reaches the provider', async () => {
  const ref = await stored(formInput({ note: `${'é'.repeat(4999)}!` }));
  const { state, request } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  expect({ state, request }).toMatchObject({
    state: 'ordered',
    request: { note: expect.stringMatching(/^é{4999}!$/) },
  });
});

describe('an unpaid checkout of the same buyer', () => {
  const ownOf = (answer: typeof PAID, order: string) => ({ ok: false, error: { ...answer.error, order } });

  test('is linked from the same form; the form of another buyer makes another checkout', async () => {
    const input = formInput();
    const ref = await stored(input);
    const other = { ...input, buyer_name: 'Kato Moses', buyer_phone: newPhone() };
    expect(await submit(other)).toEqual(ownOf(UNPAID, ref));
    await change(ref, { status: 'paid' });
    expect(await submit(other), 'its page may be passed on').toEqual(PAID);
  });

  test('is linked during its payment, from the form that was opened from it', async () => {
    const phone = newPhone();
    const ref = await stored(formInput({ buyer_phone: phone }));
    await change(ref, { status: 'prompt_sent' });
    const again = formInput({ buyer_phone: phone });
    expect(await submit(again, { replaces: ref })).toEqual({
      ok: false,
      error: { fields: {}, form: 'earlier_in_doubt', order: ref },
    });
    expect(await submit(again)).toEqual(ownOf(PAID, ref));
  });
});

describe('a registration outside the sales period of its ticket type', () => {
  const selling = (...sales: TicketSale[]): Partial<Shop> => ({
    sales: async (eventId) => (eventId === NIGHT_RUN ? sales : []),
  });
  const over = '2020-01-01T00:00:00.000Z';

  test('is not stored, from any form', async () => {
    const shop = selling({ ticket: 'tkt_gnr_8', sales_start: null, sales_end: over });
    expect(await submit(formInput(), { shop })).toEqual({
      ok: false,
      error: { fields: {}, form: 'sale_closed' },
    });
  });

  test('is stored within it, and if its ticket type has no sales period', async () => {
    const begun = { ticket: 'tkt_gnr_8', sales_start: over, sales_end: null };
    await stored(formInput(), { shop: selling(begun) });
    await stored(formInput(), {
      shop: selling({ ticket: 'another', sales_start: null, sales_end: over }),
    });
  });
});

describe('a waiver', () => {
  const text = 'I run at my own risk.';
  const digest = createHash('sha256').update(text).digest('hex');
  const waiver: Waiver = { text, digest, root: markdownTree(text), lang: undefined };
  const shop: Partial<Shop> = { waiver: async (version) => (version === '2026-01' ? waiver : null) };
  const accepted = (changes: RegistrationInput = {}) =>
    registrationInput(MARATHON, {
      waiver_accepted: 'yes',
      waiver_version: '2026-01',
      waiver_digest: digest,
      ...changes,
    });
  const marathon = { eventId: MARATHON, shop };
  const evidenceOf = async (ref: string) =>
    (await ctx.db.checkout.findUniqueOrThrow({ where: { ref }, select: { waiver: true } })).waiver;

  test('is stored with name, text, time, language and address; the text only once', async () => {
    const ref = await stored(accepted(), marathon);
    await stored(accepted(), marathon);
    expect(await evidenceOf(ref)).toEqual({
      version: '2026-01',
      digest,
      shown: 'text',
      name: 'Akello Grace',
      locale: 'en',
      acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ...storedEvidence(ctx, EVIDENCE),
    });
    expect(await ctx.db.waiverText.findMany({ select: { digest: true, text: true, version: true } })).toEqual(
      [{ digest, text, version: '2026-01' }],
    );
  });

  test('records that no text was shown', async () => {
    const ref = await stored(accepted({ waiver_digest: '' }), { eventId: MARATHON });
    expect(await evidenceOf(ref)).toMatchObject({ version: '2026-01', digest: null, shown: 'no_text' });
    const { waiver_digest: _, ...silent } = accepted();
    expect(await evidenceOf(await stored(silent, marathon))).toMatchObject({
      digest: null,
      shown: 'not_told',
    });
  });

  test('whose text was edited since the page was loaded is asked for anew', async () => {
    expect(await submit(accepted({ waiver_digest: 'another' }), marathon)).toMatchObject({
      error: { fields: { waiver_accepted: 'waiver_version_mismatch' } },
    });
  });
});

describe('what the provider refuses', () => {
  test('as sold out is shown at the ticket type, with the current availability', async () => {
    const { event_id: eventId } = await sandbox.control.createEvent({
      org: 'kampala-runners',
      name: 'Small Race',
      ticket_types: [
        { ticket_type_id: 'tkt_small_a', name: 'A', price_minor: 1000, capacity: 9 },
        { ticket_type_id: 'tkt_small_b', name: 'B', price_minor: 1000, capacity: 9 },
      ],
    });
    await ctx.db.lease.deleteMany();
    const input = { 'quantity.tkt_gnr_8': '', 'quantity.tkt_small_b': '1', payment_method: 'momo' };
    await stored(formInput(input), { eventId });
    await sandbox.control.changeEvent(eventId, {
      ticket_types: [
        { ticket_type_id: 'tkt_small_a', name: 'A', price_minor: 1000, capacity: 9 },
        { ticket_type_id: 'tkt_small_b', name: 'B', price_minor: 1000, capacity: 9, remaining: 0 },
      ],
    });
    expect(await submit(formInput(input), { eventId })).toMatchObject({
      ok: false,
      error: { fields: { 'quantity.tkt_small_b': 'sold_out' } },
    });
  });
});

describe('a refusal that the event does not explain', () => {
  const refuse = (error_code: string) => sandbox.control.refuse('POST /orders', 409, error_code);

  test('is shown at the ticket type if it is the only one', async () => {
    await refuse('ticket_not_on_sale');
    expect(await submit(formInput())).toMatchObject({
      error: { fields: { 'quantity.tkt_gnr_8': 'ticket_not_on_sale' }, form: null },
    });
  });

  test('is shown at the group of ticket types if several are chosen', async () => {
    const both = {
      'quantity.tkt_kcm_42': '1',
      'quantity.tkt_kcm_21': '1',
      'runner.tkt_kcm_21.1': 'Okello',
      'runner.tkt_kcm_42.1': 'Okello',
    };
    await refuse('ticket_not_on_sale');
    expect(await submit(registrationInput(MARATHON, both), { eventId: MARATHON })).toMatchObject({
      error: { fields: { tickets: 'one_not_on_sale' }, form: null },
    });
  });
});

describe('an event whose sale stops while the form is filled in', () => {
  const enter = async (change: Record<string, string | boolean>) => {
    const id = `tkt_${crypto.randomUUID()}`;
    const { event_id: eventId } = await sandbox.control.createEvent({
      org: 'kampala-runners',
      readable_off_sale: false,
      ticket_types: [{ ticket_type_id: id, name: 'Ten', price_minor: 20_000 }],
    });
    await ctx.db.lease.deleteMany();
    const chosen = { 'quantity.tkt_gnr_8': '', [`quantity.${id}`]: '1', payment_method: 'momo' };
    await stored(formInput(chosen), { eventId });
    await sandbox.control.changeEvent(eventId, change);
    return submit(formInput(chosen), { eventId });
  };

  test('that is still listed is reported as not on sale, though its own fetch answers not found', async () => {
    expect(await enter({ sales_open: false })).toMatchObject({ error: { form: 'sale_closed' } });
  });

  test('and is withdrawn is gone', async () => {
    expect(await enter({ access: 'draft' })).toMatchObject({ error: { form: 'event_gone' } });
  });
});

describe('while the provider is down', () => {
  test('a registration for a known event is stored with all its input', async () => {
    await stored(formInput());
    const down = { kind: 'status', http_status: 503, error_code: 'server_error', times: 1000 } as const;
    await sandbox.control.addFault({ ...down, path: '/orders' });
    await sandbox.control.addFault({ ...down, path: '/events' });
    await ctx.db.eventSnapshot.updateMany({
      data: { detailFetchedAt: new Date(0), listFetchedAt: new Date(0) },
    });
    const input = formInput({ note: 'Keep me', 'question.several': ['a', 'b'] });
    const ref = await stored(input);
    expect(await ctx.db.checkout.findUniqueOrThrow({ where: { ref } })).toMatchObject({ state: 'waiting' });
    expect((await findSubmittedForm(ctx, ref, true))?.input).toEqual(input);
  });
});

describe('a database that does not answer', () => {
  const stopped = createDb('postgresql://nobody@127.0.0.1:1/none');
  const whileStopped = (input: RegistrationInput) => submitInput({ ...ctx, db: stopped }, NIGHT_RUN, input);
  const UNAVAILABLE = { ok: false, error: { fields: {}, form: 'unavailable' } };

  test('is reported, and the same form sent again makes one checkout', async () => {
    const input = formInput();
    expect(await whileStopped(input)).toEqual(UNAVAILABLE);
    const ref = await stored(input);
    expect(await whileStopped(input)).toEqual(UNAVAILABLE);
    expect(await stored(input)).toBe(ref);
  });

  test('lets the form be shown without what was typed before', async () => {
    const ref = await stored(formInput());
    expect(await findSubmittedForm({ ...ctx, db: stopped }, ref, true)).toBeNull();
  });
});
