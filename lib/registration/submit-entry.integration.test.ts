// What a submitted form leaves on disk, and when a buyer is asked before it does.

import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createDb } from '#lib/db/client.ts';
import type { TicketSale } from '#lib/events/ticket-sales.ts';
import type { EntryInput } from '#lib/registration/entry/entry-form.ts';
import { NO_HEADINGS } from '#lib/registration/roster/roster-columns.ts';
import type { EntryContent } from '#lib/registration/submit-entry.ts';
import { readEntry } from '#lib/registration/view/read-checkout.ts';
import { EVIDENCE, MARATHON, NIGHT_RUN, newPhone, raceEntry, submitInput } from './testing/race-entry.ts';
import { testStorefront } from './testing/storefront.ts';

const { ctx, sandbox } = await testStorefront();
const asked = (problem: string) => ({ ok: false, error: { fields: { second_entry: problem }, form: null } });
const PAID = asked('second_entry');
const UNPAID = asked('second_entry_unpaid');

afterEach(() => sandbox.control.clearFaults());

const entry = (changes: EntryInput = {}) => raceEntry(NIGHT_RUN, changes);
const submit = (
  input: EntryInput,
  { eventId = NIGHT_RUN, ...more }: { eventId?: string; replaces?: string; content?: EntryContent } = {},
) => submitInput(ctx, eventId, input, more);

async function kept(input: EntryInput, more = {}): Promise<string> {
  const submitted = await submit(input, more);
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  return submitted.value.ref;
}

const change = (ref: string, data: { status?: string; holdExpiresAt?: Date }) =>
  ctx.db.order.updateMany({ where: { checkout: { ref } }, data });

describe('a second entry of the same number to the same race', () => {
  test('is asked about, whatever form the number has, and goes on once it is confirmed', async () => {
    const phone = newPhone();
    await kept(entry({ buyer_phone: phone }));
    const second = entry({ buyer_phone: phone.replace('0', '+256 '), buyer_name: 'Kato Moses' });
    expect(await submit(second), 'whose it is need not be hers').toEqual(UNPAID);
    expect(await submit({ ...second, second_entry: 'yes' })).toMatchObject({ ok: true });
  });

  test('is not asked about when it is the same submission, also many times at once', async () => {
    const input = entry();
    const refs = await Promise.all([1, 2, 3, 4].map(() => kept(input)));
    expect(new Set([...refs, await kept(input)]).size).toBe(1);
  });

  test('is not asked about at another race, or from another number', async () => {
    const phone = newPhone();
    await kept(entry({ buyer_phone: phone }));
    await kept(entry());
    const free = { 'quantity.tkt_kc5_free': '1', 'quantity.tkt_gnr_8': '' };
    await kept(entry({ buyer_phone: phone, ...free }), { eventId: 'evt_kololo_community_5k' });
  });

  test.each([
    ['paid', { status: 'paid' }, PAID],
    ['partly refunded', { status: 'partially_refunded' }, PAID],
    ['being paid', { status: 'prompt_sent' }, PAID],
    ['not paid', { status: 'failed' }, UNPAID],
    ['refunded', { status: 'refunded' }, { ok: true }],
    ['cancelled', { status: 'cancelled' }, { ok: true }],
    ['out of time', { holdExpiresAt: new Date(0) }, { ok: true }],
  ])('while the first is %s: what is answered', async (_, first, answer) => {
    const phone = newPhone();
    const ref = await kept(entry({ buyer_phone: phone }));
    expect((await change(ref, first)).count).toBe(1);
    expect(await submit(entry({ buyer_phone: phone }))).toMatchObject(answer);
  });

  test('is the change of the first while that is unpaid: by its own form gone Back to, or by its capability', async () => {
    const input = entry();
    const ref = await kept(input);
    await kept({ ...input, buyer_name: 'Akello Grace Ruth' });
    const other = entry({ buyer_phone: input.buyer_phone ?? '' });
    expect(await submit(other)).toEqual(UNPAID);
    await ctx.db.checkout.deleteMany({
      where: { buyerPhone: { not: null }, ref: { not: ref }, eventId: NIGHT_RUN },
    });
    await kept(other, { replaces: ref });
    await change(ref, { status: 'paid' });
    expect(await submit(entry({ buyer_phone: input.buyer_phone ?? '' }), { replaces: ref })).toEqual(PAID);
  });
});

describe('a form that was posted without its id', () => {
  const words = (changes: EntryInput = {}) => entry({ submission: '', ...changes });
  const MINUTE = 60_000;
  /** Ends one window and begins the next, were the time cut into windows; so early that no hold ends within the tests. */
  const EDGE = (Math.floor(Date.now() / (10 * MINUTE)) - 1) * 10 * MINUTE;
  const sendAt = (time: number, input: EntryInput, replaces?: string) =>
    submitInput(
      { ...ctx, now: () => new Date(time) },
      NIGHT_RUN,
      input,
      replaces === undefined ? {} : { replaces },
    );
  const keptAt = async (time: number, input: EntryInput, replaces?: string): Promise<string> => {
    const submitted = await sendAt(time, input, replaces);
    if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
    return submitted.value.ref;
  };
  const countOf = ({ buyer_phone: phone }: EntryInput) =>
    ctx.db.checkout.count({ where: { buyerPhone: String(phone).replace('0', '+256') } });

  test('is the same entry when it comes again, also many times at once', async () => {
    const input = words();
    const refs = await Promise.all([1, 2, 3, 4].map(() => kept(input)));
    expect(new Set([...refs, await kept(input)]).size).toBe(1);
    expect(await countOf(input)).toBe(1);
  });

  test('is the same entry whatever the page put into it: prices, a code, fields that are switched off', async () => {
    const input = words({ note: ' Hello ' });
    const ref = await kept(input);
    const put = {
      referral_code: 'amina',
      shown_prices: '{}',
      donation: '',
      'off.runner.tkt_gnr_8.2': 'Okot',
    };
    expect(await kept({ ...input, note: 'Hello', ...put })).toBe(ref);
  });

  test.each([
    ['at once', 1],
    ['almost ten minutes later', 10 * MINUTE - 2],
  ])('is the same entry %s, wherever the ten minutes began', async (_, later) => {
    const input = words();
    const ref = await keptAt(EDGE - 1, input);
    expect(await keptAt(EDGE - 1 + later, input)).toBe(ref);
    expect(await countOf(input)).toBe(1);
  });

  test('is the same entry at the same moment, at either side of an edge', async () => {
    const input = words();
    const refs = await Promise.all([EDGE - 1, EDGE, EDGE - 1, EDGE].map((time) => keptAt(time, input)));
    expect(new Set(refs).size).toBe(1);
  });

  test('is asked about as a second entry after ten minutes, and is one more once it is confirmed', async () => {
    const input = words();
    const ref = await keptAt(EDGE, input);
    const later = EDGE + 10 * MINUTE;
    expect(await sendAt(later, input)).toEqual(UNPAID);
    const confirmed = { ...input, second_entry: 'yes' };
    const refs = await Promise.all([1, 2, 3].map(() => keptAt(later, confirmed)));
    expect(new Set(refs).size).toBe(1);
    expect(refs).not.toContain(ref);
    expect(await keptAt(later + MINUTE, confirmed), 'pressed again').toBe(refs[0]);
    expect(await countOf(input)).toBe(2);
  });

  test('is another entry with another number', async () => {
    const input = words();
    const ref = await kept(input);
    expect(await kept({ ...input, buyer_phone: newPhone() })).not.toBe(ref);
  });

  test('is another entry with other words: what was sent before is asked about, not replaced', async () => {
    const input = words();
    const ref = await kept(input);
    expect(await submit({ ...input, buyer_name: 'Akello Ruth' })).toEqual(UNPAID);
    const corrected = await kept({ ...input, buyer_name: 'Akello Ruth' }, { replaces: ref });
    expect(corrected).not.toBe(ref);
  });

  test('is the change of the order that it was filled in from, once', async () => {
    const input = words();
    const ref = await kept(input);
    const change = await kept(input, { replaces: ref });
    expect(change, 'the same words, to begin anew').not.toBe(ref);
    expect(await kept(input, { replaces: ref })).toBe(change);
    expect(await ctx.db.checkout.findUnique({ where: { ref }, select: { replacedBy: true } })).toMatchObject({
      replacedBy: { ref: change },
    });
  });

  test('is a new entry once the provider refused it', async () => {
    const refusal = { kind: 'status', http_status: 409, error_code: 'ticket_not_on_sale' } as const;
    await sandbox.control.addFault({ ...refusal, method: 'POST', path: '/orders' });
    const input = words();
    expect(await submit(input)).toMatchObject({ ok: false });
    expect(await kept(input)).toBe(await kept(input));
  });
});

test('the longest note reaches the provider', async () => {
  const ref = await kept(entry({ note: `${'é'.repeat(4999)}!` }));
  const { state, request } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  expect({ state, request }).toMatchObject({
    state: 'ordered',
    request: { note: expect.stringMatching(/^é{4999}!$/) },
  });
});

describe('an unpaid entry of her own', () => {
  const ownOf = (answer: typeof PAID, order: string) => ({ ok: false, error: { ...answer.error, order } });

  test('is led to from the same form, where another buyer makes it another entry', async () => {
    const input = entry();
    const ref = await kept(input);
    const other = { ...input, buyer_name: 'Kato Moses', buyer_phone: newPhone() };
    expect(await submit(other)).toEqual(ownOf(UNPAID, ref));
    await change(ref, { status: 'paid' });
    expect(await submit(other), 'its page may be passed on').toEqual(PAID);
  });

  test('is led to while it is being paid, from the form that was begun from it', async () => {
    const phone = newPhone();
    const ref = await kept(entry({ buyer_phone: phone }));
    await change(ref, { status: 'prompt_sent' });
    const again = entry({ buyer_phone: phone });
    expect(await submit(again, { replaces: ref })).toEqual(ownOf(PAID, ref));
    expect(await submit(again), 'who only knows the number').toEqual(PAID);
  });
});

describe('an entry outside the time in which its organizer sells it', () => {
  const selling = (...sales: TicketSale[]): EntryContent => ({
    prefixes: { momo: [], airtel: [] },
    waiver: async () => null,
    sales: async (eventId) => (eventId === NIGHT_RUN ? sales : []),
    headings: async () => NO_HEADINGS,
  });
  const over = '2020-01-01T00:00:00.000Z';

  test('is not kept, whatever form it comes from', async () => {
    const content = selling({ ticket: 'tkt_gnr_8', sales_start: null, sales_end: over });
    expect(await submit(entry(), { content })).toEqual({
      ok: false,
      error: { fields: {}, form: 'sale_closed' },
    });
  });

  test('is kept within it, and where nothing is said of its kind', async () => {
    const begun = { ticket: 'tkt_gnr_8', sales_start: over, sales_end: null };
    await kept(entry(), { content: selling(begun) });
    await kept(entry(), { content: selling({ ticket: 'another', sales_start: null, sales_end: over }) });
  });
});

describe('a waiver', () => {
  const text = 'I run at my own risk.';
  const digest = createHash('sha256').update(text).digest('hex');
  const content: EntryContent = {
    prefixes: { momo: [], airtel: [] },
    waiver: async (version) => (version === '2026-01' ? { text, digest } : null),
    sales: async () => [],
    headings: async () => NO_HEADINGS,
  };
  const accepted = (changes: EntryInput = {}) =>
    raceEntry(MARATHON, {
      waiver_accepted: 'yes',
      waiver_version: '2026-01',
      waiver_digest: digest,
      ...changes,
    });
  const marathon = { eventId: MARATHON, content };
  const evidenceOf = async (ref: string) =>
    (await ctx.db.checkout.findUniqueOrThrow({ where: { ref }, select: { waiver: true } })).waiver;

  test('is kept with who accepted which text, when, in which language and from where; the text once', async () => {
    const ref = await kept(accepted(), marathon);
    await kept(accepted(), marathon);
    expect(await evidenceOf(ref)).toEqual({
      version: '2026-01',
      digest,
      shown: 'text',
      name: 'Akello Grace',
      locale: 'en',
      acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      ...EVIDENCE,
    });
    expect(await ctx.db.waiverText.findMany({ select: { digest: true, text: true, version: true } })).toEqual(
      [{ digest, text, version: '2026-01' }],
    );
  });

  test('says that no text was shown where none was', async () => {
    const none = { ...content, waiver: async () => null };
    const ref = await kept(accepted({ waiver_digest: '' }), { ...marathon, content: none });
    expect(await evidenceOf(ref)).toMatchObject({ version: '2026-01', digest: null, shown: 'no_text' });
    const { waiver_digest: _, ...silent } = accepted();
    expect(await evidenceOf(await kept(silent, marathon))).toMatchObject({ digest: null, shown: 'not_told' });
  });

  test('whose text was edited since the page was loaded is asked for anew', async () => {
    expect(await submit(accepted({ waiver_digest: 'another' }), marathon)).toMatchObject({
      error: { fields: { waiver_accepted: 'waiver_version_mismatch' } },
    });
  });
});

describe('what the provider refuses', () => {
  test('for want of places is told at the entry that ran out, as the race now is', async () => {
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
    await kept(entry(input), { eventId });
    await sandbox.control.changeEvent(eventId, {
      ticket_types: [
        { ticket_type_id: 'tkt_small_a', name: 'A', price_minor: 1000, capacity: 9 },
        { ticket_type_id: 'tkt_small_b', name: 'B', price_minor: 1000, capacity: 9, remaining: 0 },
      ],
    });
    expect(await submit(entry(input), { eventId })).toMatchObject({
      ok: false,
      error: { fields: { 'quantity.tkt_small_b': 'sold_out' } },
    });
  });
});

describe('what the provider refuses for no reason that the race tells', () => {
  const refuse = (error_code: string) =>
    sandbox.control.addFault({
      method: 'POST',
      path: '/orders',
      kind: 'status',
      http_status: 409,
      error_code,
    });

  test('stands at the entry, where it is the only one', async () => {
    await refuse('ticket_not_on_sale');
    expect(await submit(entry())).toMatchObject({
      error: { fields: { 'quantity.tkt_gnr_8': 'ticket_not_on_sale' }, form: null },
    });
  });

  test('stands at all entries together, where several are meant', async () => {
    const both = {
      'quantity.tkt_kcm_42': '1',
      'quantity.tkt_kcm_21': '1',
      'runner.tkt_kcm_21.1': 'Okello',
      'runner.tkt_kcm_42.1': 'Okello',
    };
    await refuse('ticket_not_on_sale');
    expect(await submit(raceEntry(MARATHON, both), { eventId: MARATHON })).toMatchObject({
      error: { fields: { tickets: 'one_not_on_sale' }, form: null },
    });
  });
});

describe('a race that stops being sold while the form is filled in', () => {
  const enter = async (change: Record<string, string | boolean>) => {
    const id = `tkt_${crypto.randomUUID()}`;
    const { event_id: eventId } = await sandbox.control.createEvent({
      org: 'kampala-runners',
      readable_off_sale: false,
      ticket_types: [{ ticket_type_id: id, name: 'Ten', price_minor: 20_000 }],
    });
    await ctx.db.lease.deleteMany();
    const chosen = { 'quantity.tkt_gnr_8': '', [`quantity.${id}`]: '1', payment_method: 'momo' };
    await kept(entry(chosen), { eventId });
    await sandbox.control.changeEvent(eventId, change);
    return submit(entry(chosen), { eventId });
  };

  test('but stays listed takes no entries at the moment, though its own read is not found', async () => {
    expect(await enter({ sales_open: false })).toMatchObject({ error: { form: 'sale_closed' } });
  });

  test('and is withdrawn is gone', async () => {
    expect(await enter({ access: 'draft' })).toMatchObject({ error: { form: 'event_gone' } });
  });
});

describe('while the provider is down', () => {
  test('an entry to a race that is known is kept with everything that was typed', async () => {
    await kept(entry());
    const down = { kind: 'status', http_status: 503, error_code: 'server_error', times: 1000 } as const;
    await sandbox.control.addFault({ ...down, path: '/orders' });
    await sandbox.control.addFault({ ...down, path: '/events' });
    await ctx.db.eventSnapshot.updateMany({ data: { detailReadAt: new Date(0), listReadAt: new Date(0) } });
    const input = entry({ note: 'Keep me', 'question.several': ['a', 'b'] });
    const ref = await kept(input);
    expect(await ctx.db.checkout.findUniqueOrThrow({ where: { ref } })).toMatchObject({ state: 'waiting' });
    expect((await readEntry(ctx, ref))?.input).toEqual(input);
  });
});

describe('a database that does not answer', () => {
  const stopped = createDb('postgresql://nobody@127.0.0.1:1/none');
  const whileStopped = (input: EntryInput) => submitInput({ ...ctx, db: stopped }, NIGHT_RUN, input);
  const UNAVAILABLE = { ok: false, error: { fields: {}, form: 'unavailable' } };

  test('is told in words, and the same form sent again is one entry', async () => {
    const input = entry();
    expect(await whileStopped(input)).toEqual(UNAVAILABLE);
    const ref = await kept(input);
    expect(await whileStopped(input)).toEqual(UNAVAILABLE);
    expect(await kept(input)).toBe(ref);
  });

  test('lets the form be shown without what was typed before', async () => {
    const ref = await kept(entry());
    expect(await readEntry({ ...ctx, db: stopped }, ref)).toBeNull();
  });
});
