// Export and erasure of one person by phone number, against a real provider.
import { beforeEach, describe, expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import {
  MARATHON,
  placedCheckout,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { hostedBuyer, newStart, started } from '#lib/checkout-sessions/testing/hosted-buyer.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';
import { erasePerson } from '#lib/personal-data/erase-person.ts';
import { asHtml, exportPerson } from '#lib/personal-data/export-person.ts';

const store = await testStorefront();
const { ctx, settle, endPrompt, runJobs } = store;

const TYPED = '0772999888';
const PHONE = '+256772999888';
const OTHER = '+256772111222';
const GUARDIAN = { name: 'Nankya Joan', phone: '0772999888', relation: 'mother' };

beforeEach(async () => {
  await ctx.db
    .$executeRaw`TRUNCATE checkout, "order", checkout_session, attention_item, timeline_entry, webhook_delivery CASCADE`;
});

const erase = (phone = PHONE, confirmed = false) =>
  ctx.db.$transaction((tx) => erasePerson(tx, { phone, confirmed }, ctx.now()));
const exported = async (phone = PHONE) =>
  JSON.stringify(await ctx.db.$transaction((tx) => exportPerson(tx, phone, ctx.now())));

async function pay({ ref, orderId }: { ref: string; orderId: string }, msisdn = TYPED): Promise<void> {
  expect(await payOrder(ctx, { ref, msisdn })).toMatchObject({ ok: true });
  await endPrompt(orderId, 'approve');
  await runJobs('all');
}

const person = (changes: object) => ({
  name: '',
  ticket: 'tkt_kcm_42',
  answers: { shirt_size: 'M' },
  minor: false,
  guardian: null,
  isBuyer: false,
  byLink: false,
  ...changes,
});

async function group(changes: Record<string, string> = {}) {
  const people = [
    person({ isBuyer: true }),
    person({ name: 'Auma Rebecca' }),
    person({ name: 'Kato Child', minor: true, guardian: GUARDIAN }),
  ];
  const input = registrationInput(MARATHON, {
    'quantity.tkt_kcm_42': '',
    participants: JSON.stringify(people),
    buyer_phone: TYPED,
    ...changes,
  });
  const submitted = await submitInput(ctx, MARATHON, input);
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  const { ref } = submitted.value;
  const { orderId, id } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  return { ref, id, orderId: orderId ?? 'none' };
}

const names = async (orderId: string) =>
  (await ctx.db.participant.findMany({ where: { orderId }, orderBy: { position: 'asc' } })).map(
    ({ name }) => name,
  );
const order = (id: string) => ctx.db.order.findUniqueOrThrow({ where: { id } });

describe('a paid entry of a race to come', () => {
  test('asks for a confirmation, then loses its buyer alone; a read brings nothing back', async () => {
    const entry = await group();
    await pay(entry);
    expect(await erase()).toMatchObject({
      ok: false,
      error: { code: 'unconfirmed', found: [{ isAwaited: true }] },
    });
    expect(await names(entry.orderId)).toEqual(['Akello Grace', 'Auma Rebecca', 'Kato Child']);
    const { orderCode, total } = await order(entry.orderId);
    expect(await erase(PHONE, true)).toEqual({ ok: true, value: { entries: 1, orderCodes: [orderCode] } });
    expect(await names(entry.orderId)).toEqual([null, 'Auma Rebecca', 'Kato Child']);
    expect(await fetchOrderNow(ctx, entry.orderId)).toBe(true);
    expect(await order(entry.orderId)).toMatchObject({
      status: 'paid',
      total,
      buyerName: null,
      buyerPhone: null,
      buyerEmail: null,
    });
    expect(
      await ctx.db.participant.count({
        where: { guardian: { path: ['phone'], string_contains: '772999888' } },
      }),
    ).toBe(0);
    expect(await erase(PHONE, true), 'again').toMatchObject({ ok: false, error: { code: 'nothing' } });
    expect(await exported()).not.toContain('Akello');
  });
});

test.each([
  [
    'a hold',
    async () => {
      await group();
    },
    'held',
  ],
  [
    'a payment under way',
    async () => {
      const { ref } = await group();
      await payOrder(ctx, { ref, msisdn: TYPED });
    },
    'under_way',
  ],
  [
    'an open case',
    async () => {
      const entry = await group();
      await pay(entry);
      const about = { kind: 'chargeback', dedupeKey: entry.orderId, orderId: entry.orderId, facts: {} };
      await ctx.db.attentionItem.create({ data: about });
    },
    'open_case',
  ],
] as const)('%s refuses the whole erasure, with the reason', async (_, arrange, why) => {
  await arrange();
  const before = await exported();
  expect(await erase(PHONE, true)).toMatchObject({
    ok: false,
    error: { code: 'kept', found: [{ kept: { why } }] },
  });
  expect(JSON.parse(await exported()).entries).toEqual(JSON.parse(before).entries);
});

test('who paid for somebody else loses the number alone', async () => {
  const entry = await placedCheckout(ctx, MARATHON, { buyer_phone: '0772111222' });
  await pay(entry);
  expect(await exported()).toContain(PHONE);
  expect(await exported(), 'of the buyer').not.toContain('grace@example.com');
  expect(await erase(PHONE, true)).toMatchObject({ ok: true });
  expect(await order(entry.orderId)).toMatchObject({
    buyerPhone: OTHER,
    buyerName: 'Akello Grace',
    reducedAt: null,
  });
  expect(await ctx.db.paymentAttempt.findMany({ where: { checkoutId: entry.id } })).toMatchObject([
    { state: 'paid', msisdn: null },
  ]);
});

test('a guardian and a runner who answered with the number are found in any spelling', async () => {
  const entry = await group({ buyer_phone: '0772111222' });
  await pay(entry, '0772111222');
  await ctx.db.participant.updateMany({
    where: { orderId: entry.orderId, name: 'Auma Rebecca' },
    data: { answers: { shirt_size: 'S', mobile: '+256 (772) 999-888' } },
  });
  const told = await exported();
  expect(told).toContain('Auma Rebecca');
  expect(told).toContain('Nankya Joan');
  expect(told).not.toMatch(/Akello|Kato Child/);
  const { orderCode } = await order(entry.orderId);
  expect(await erase(PHONE, true)).toEqual({
    ok: true,
    value: { entries: 1, orderCodes: [], otherCodes: [orderCode] },
  });
  expect(await names(entry.orderId)).toEqual(['Akello Grace', null, 'Kato Child']);
  const checkout = await ctx.db.checkout.findUniqueOrThrow({ where: { id: entry.id } });
  expect(checkout.request).toMatchObject({ buyer_name: 'Akello Grace', buyer_phone: OTHER });
  expect(JSON.stringify([checkout.input, checkout.request])).not.toMatch(/Auma|999888/);
  expect(await exported()).not.toMatch(/Auma|Nankya/);
});

describe('a number that others gave as an answer', () => {
  const MEDICAL = 'Asthma; in need call Mum on 0772-999-888 first';

  async function named() {
    const entry = await group({ buyer_phone: '0772111222', note: 'Joan 0772 999 888 brings the car' });
    await pay(entry, '0772111222');
    await ctx.db.participant.updateMany({
      where: { orderId: entry.orderId },
      data: { guardian: {}, minor: false },
    });
    await ctx.db.participant.updateMany({
      where: { orderId: entry.orderId },
      data: { answers: { shirt_size: 'S', emergency_contact: TYPED, medical: MEDICAL } },
    });
    return { ...entry, ...(await order(entry.orderId)) };
  }

  test('is exported alone, without what its askers answered', async () => {
    await named();
    const told = await exported();
    expect(told).not.toMatch(/Akello|Auma|Kato|Asthma|car|shirt/);
    expect(JSON.parse(told).entries).toMatchObject([
      {
        roles: ['answer'],
        runners: [],
        payments: [],
        namedIn: [
          { question: 'emergency contact', number: PHONE },
          { question: 'medical', number: PHONE },
        ],
      },
    ]);
  });

  test('goes alone, without a confirmation: the start list keeps all names', async () => {
    const { orderId, orderCode, id } = await named();
    expect(await erase()).toEqual({
      ok: true,
      value: { entries: 1, orderCodes: [], otherCodes: [orderCode] },
    });
    expect(await names(orderId)).toEqual(['Akello Grace', 'Auma Rebecca', 'Kato Child']);
    for (const { answers, reducedAt } of await ctx.db.participant.findMany({ where: { orderId } })) {
      expect(answers).toEqual({
        shirt_size: 'S',
        medical: 'Asthma; in need call Mum on first',
      });
      expect(reducedAt).toBeNull();
    }
    const { input, request } = await ctx.db.checkout.findFirstOrThrow({ where: { orderId } });
    expect(JSON.stringify([input, request])).toContain('brings the car');
    expect(JSON.stringify([input, request])).not.toMatch(/999.?888/);
    expect(await order(orderId)).toMatchObject({ buyerName: 'Akello Grace', buyerPhone: OTHER, id: orderId });
    expect(id).toBeTruthy();
    expect(await erase()).toMatchObject({ error: { code: 'nothing' } });
  });

  test('is found in a form and in a change when the answer was another one since', async () => {
    const { orderId } = await named();
    const [first] = await ctx.db.participant.findMany({ where: { orderId } });
    await ctx.db.participant.updateMany({ where: { orderId }, data: { answers: {} } });
    expect(JSON.parse(await exported()).entries).toMatchObject([
      { roles: ['answer'], namedIn: [{ question: '' }] },
    ]);
    await ctx.db.checkout.updateMany({ data: { input: {}, request: {} } });
    expect(JSON.parse(await exported()).entries).toEqual([]);
    await ctx.db.participantChange.create({
      data: {
        participantId: first?.id ?? '',
        by: 'buyer',
        kind: 'answers_changed',
        before: { medical: MEDICAL },
      },
    });
    expect(JSON.parse(await exported()).entries).toHaveLength(1);
    expect(await erase()).toMatchObject({ ok: true });
    expect(JSON.stringify((await ctx.db.participantChange.findFirstOrThrow()).before)).not.toContain('888');
  });

  test("does not make a runner of an emergency contact beside the runner's own number", async () => {
    const { orderId } = await named();
    await ctx.db.participant.updateMany({
      where: { orderId, name: 'Auma Rebecca' },
      data: { answers: { phone: '0772 999 888', medical: 'none' } },
    });
    const told = await exported();
    expect(told).toContain('Auma Rebecca');
    expect(told).not.toMatch(/Akello|Kato|Asthma/);
    expect(await erase()).toMatchObject({ error: { code: 'unconfirmed' } });
    expect(await erase(PHONE, true)).toMatchObject({ ok: true });
    expect(await names(orderId)).toEqual(['Akello Grace', null, 'Kato Child']);
  });
});

test("a guardian gets her own details, and not the child's answers", async () => {
  const entry = await group({ buyer_phone: '0772111222' });
  await pay(entry, '0772111222');
  await ctx.db.participant.updateMany({
    where: { orderId: entry.orderId, name: 'Kato Child' },
    data: { answers: { medical: 'epilepsy' } },
  });
  const told = await exported();
  expect(told).toContain('Nankya Joan');
  expect(told).not.toMatch(/Kato|epilepsy|Akello|Auma/);
  expect(await erase()).toMatchObject({ ok: true });
  expect(await names(entry.orderId)).toEqual(['Akello Grace', 'Auma Rebecca', 'Kato Child']);
});

test('a buyer does not get what a runner filled in by her own link', async () => {
  const entry = await group();
  await pay(entry);
  await ctx.db.participant.updateMany({
    where: { orderId: entry.orderId, name: 'Auma Rebecca' },
    data: { answers: { medical: 'epilepsy' }, claimedAt: ctx.now() },
  });
  const told = await exported();
  expect(told).toContain('Auma Rebecca');
  expect(told).not.toContain('epilepsy');
});

test('what staff wrote of the person goes too: searches, names of views, audit rows, notes, alerts, messages', async () => {
  const entry = await placedCheckout(ctx, MARATHON, { buyer_phone: TYPED });
  await pay(entry);
  const queries = [
    '?q=0772+999+888',
    '?q=%2B256772-999888&status=paid',
    '?q=grace',
    '?q=grace%40example.com',
    '?q=0772111222',
    '?q=Akello+Ruth',
  ];
  await ctx.db.deskView.createMany({
    data: [
      ...queries.map((query) => ({ list: 'orders', name: query, query })),
      { list: 'orders', name: 'Akello Grace 0772999888', query: '?status=failed' },
      { list: 'orders', name: 'Paid', query: '?status=paid' },
    ],
  });
  const at = new Date();
  const view = { at, staffName: 'Grace', kind: 'view_saved' };
  await ctx.db.auditEntry.createMany({
    data: [
      { ...view, detail: { list: 'orders', name: 'Akello Grace' } },
      { ...view, detail: { list: 'orders', name: 'Unpaid' } },
      {
        at,
        staffName: 'Grace',
        kind: 'participants_exported',
        detail: { file: 'bibs 0772999888', part: 'changed', participants: 3 },
      },
      { at, staffName: 'Grace', kind: 'member_removed', detail: { name: 'Akello Grace', role: 'staff' } },
    ],
  });
  const audit = () => ctx.db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  const rows = await audit();
  const about = { kind: 'late_money', openedAt: at, changedAt: at, doneAt: at, facts: {} };
  await ctx.db.attentionItem.createMany({
    data: [
      { ...about, dedupeKey: 'a', note: 'Grace Akello called from +256 772 999888' },
      { ...about, dedupeKey: 'b', note: 'Grace called' },
    ],
  });
  const note = (text: string) => ({
    at,
    orderId: 'ord_other',
    kind: 'staff.note',
    detail: { text, by: 'Joan' },
  });
  await ctx.db.timelineEntry.createMany({ data: [note('see grace@example.com'), note('see 0772111222')] });
  await ctx.db.alert.createMany({
    data: ['0772999888', '0772111222'].map((text) => ({
      way: 'email',
      type: 'case.opened',
      dedupeKey: text,
      data: { text },
    })),
  });
  await ctx.db.webhookDelivery.createMany({
    data: ['0772999888', '0772111222'].map((phone) => ({
      id: phone,
      type: 'x',
      createdAt: at,
      body: `{"p":"${phone}"}`,
      error: `unreadable: ${phone}`,
      state: 'failed' as const,
    })),
  });
  expect(await erase(PHONE, true)).toMatchObject({ ok: true });
  const views = await ctx.db.deskView.findMany({ orderBy: { createdAt: 'asc' } });
  expect(views.map(({ query }) => query).toSorted()).toEqual(
    [...queries.slice(4), '?status=failed', '?status=paid'].toSorted(),
  );
  expect(views.find(({ query }) => query === '?status=failed')?.name).toMatch(/^… \w{6}$/);
  expect((await audit()).map(({ id, kind, detail }) => ({ id, kind, detail }))).toEqual([
    { id: rows[0]?.id, kind: 'view_saved', detail: { list: 'orders', name: '' } },
    { id: rows[1]?.id, kind: 'view_saved', detail: { list: 'orders', name: 'Unpaid' } },
    {
      id: rows[2]?.id,
      kind: 'participants_exported',
      detail: { file: '', part: 'changed', participants: 3 },
    },
    { id: rows[3]?.id, kind: 'member_removed', detail: { name: 'Akello Grace', role: 'staff' } },
  ]);
  const cases = await ctx.db.attentionItem.findMany({
    where: { dedupeKey: { in: ['a', 'b'] } },
    orderBy: { dedupeKey: 'asc' },
  });
  expect(cases.map(({ note: left }) => left)).toEqual([null, 'Grace called']);
  const notes = await ctx.db.timelineEntry.findMany({
    where: { orderId: 'ord_other' },
    orderBy: { id: 'asc' },
  });
  expect(notes.map(({ detail }) => detail)).toEqual([{ by: 'Joan' }, { by: 'Joan', text: 'see 0772111222' }]);
  const alerts = await ctx.db.alert.findMany({
    where: { type: 'case.opened', way: 'email' },
    orderBy: { dedupeKey: 'asc' },
  });
  expect(alerts.map(({ data }) => data)).toEqual([{ text: '0772111222' }, {}]);
  const bodies = await ctx.db.webhookDelivery.findMany({ where: { type: 'x' }, orderBy: { id: 'asc' } });
  expect(bodies.map(({ body, error, state }) => [body, error, state])).toEqual([
    ['{"p":"0772111222"}', 'unreadable: 0772111222', 'failed'],
    ['{}', null, 'ignored'],
  ]);
});

test('a session and its order go together', async () => {
  const buyer = hostedBuyer(store);
  const { ref } = await started(ctx, newStart({ prefill: { name: 'Akello Grace', phone: PHONE } }));
  const { sessionId } = await ctx.db.checkoutSession.findUniqueOrThrow({ where: { ref } });
  expect(await erase(), 'its page is open').toMatchObject({ ok: false, error: { code: 'kept' } });
  const { id } = await buyer.order(sessionId, PHONE);
  await buyer.pay(id);
  await settle(id);
  await runJobs('all');
  expect(await exported()).toContain('Okello Sam');
  expect(await erase(PHONE, true)).toMatchObject({ ok: true, value: { entries: 1 } });
  expect(await order(id)).toMatchObject({ buyerName: null, status: 'paid' });
  expect(await ctx.db.checkoutSession.findUniqueOrThrow({ where: { ref } })).toMatchObject({
    prefill: {},
    buyerPhone: null,
  });
});

test('the export holds all of an entry, and no capability', async () => {
  const entry = await group({ note: 'We start late' });
  await pay(entry);
  const told = await exported();
  for (const word of [
    'Akello Grace',
    'grace@example.com',
    'Auma Rebecca',
    'Nankya Joan',
    'shirt_size',
    'We start late',
    PHONE,
  ])
    expect(told).toContain(word);
  const row = await ctx.db.checkout.findUniqueOrThrow({
    where: { id: entry.id },
    include: { participants: true },
  });
  for (const secret of [row.ref, row.payerRef, row.idempotencyKey, ...row.participants.map(({ ref }) => ref)])
    expect(told).not.toContain(secret);
  const html = asHtml({ phone: PHONE, exportedAt: '', entries: ['<script>'] }, 'A & B');
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('A &amp; B');
});
