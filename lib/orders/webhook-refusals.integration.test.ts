import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { finishAttention } from './attention.ts';
import { listAttention } from './testing/list-attention.ts';
import { type Delivery, delivery, testMirror } from './testing/mirror.ts';
import { findWebhookRefusals, refusalLog, settleRefusals } from './webhook-refusals.ts';

const { db, accept } = await testMirror();
const START = Date.now();
const clock = { now: START };
const at = (seconds: number) => new Date(START + seconds * 1000);
let lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const refusals = refusalLog(db, log, () => new Date(clock.now));
const refuse = async (reason: Parameters<typeof refusals.count>[0], count = 1) => {
  for (let n = 0; n < count; n += 1) refusals.count(reason, `detail ${n}`);
  await refusals.flush();
};

beforeEach(() => {
  clock.now = START;
  lines = [];
});

/** Without the row that counts them in a row. */
const BY_REASON = { reason: { not: 'in_a_row' } };
const OURS = 'ord_ours';
/** The mirror knows an order of this id. */
const knowOrder = () => accept(delivery('order.paid', { id: OURS, status: 'paid' })).then(storeOrder);
async function storeOrder() {
  const money = { subtotal: 1n, discountTotal: 0n, donationTotal: 0n, serviceFee: 0n, total: 1n };
  const at = { createdAt: new Date(), statusAt: new Date(), statusSource: 'fetch' } as const;
  const order = { orderCode: 'KR-1', eventId: 'evt_1', status: 'paid', currency: 'UGX', ticketCount: 1 };
  await db.order.create({ data: { id: OURS, ...order, ...money, ...at } });
  await db.webhookDelivery.deleteMany();
}
const claimOf = (sent: unknown, deliveryId: string | null) => ({
  rawBody: Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent)),
  deliveryId,
});
/** As the provider sends it, with a signature that is not ours. */
const wronglySigned = (sent: Delivery, deliveryId: string | null = sent.id) =>
  refusals.count('signature_mismatch', 'no v1 matches', claimOf(sent, deliveryId));
const genuine = () => delivery('order.paid', { id: OURS });
const cases = async () => (await listAttention(db, 10)).count;

describe('refused webhooks', () => {
  it('are one row per reason and few log lines, however many arrive', async () => {
    for (let n = 0; n < 10_000; n += 1)
      refusals.count(n % 2 ? 'stale_timestamp' : 'malformed_signature', `detail ${n}`);
    await refusals.flush();
    expect(await db.webhookRefusal.findMany({ where: BY_REASON, orderBy: { reason: 'asc' } })).toMatchObject([
      { reason: 'malformed_signature', count: 5_000 },
      { reason: 'stale_timestamp', count: 5_000 },
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('detail 0');
    expect(lines[0]?.length).toBeLessThan(500);
  });

  it('are counted across processes, with the first and the last time', async () => {
    await refuse('invalid_payload', 3);
    clock.now += 60_000;
    const twin = refusalLog(db, log, () => new Date(clock.now));
    twin.count('stale_timestamp', '');
    await Promise.all([twin.flush(), refuse('invalid_payload', 2)]);
    expect(await findWebhookRefusals(db)).toEqual({
      genuine: { count: 6, since: at(0), last: at(60) },
      forged: null,
      others: 0,
      inARow: 6,
      acceptedAt: null,
    });
  });

  it('are one case for staff, and another one after it was closed', async () => {
    await refuse('stale_timestamp');
    clock.now += 60_000;
    await refuse('stale_timestamp');
    const [item, ...more] = (await listAttention(db, 10)).items;
    expect(item).toMatchObject({ kind: 'webhooks_refused', facts: { since: at(0).toISOString() } });
    expect(more).toEqual([]);
    const { id: staffId } = await db.staff.create({
      data: { name: 'A', email: 'a@x.example', role: 'owner' },
    });
    if (!item) throw new Error('no case');
    await finishAttention(
      db,
      { id: item.id, seen: item.changedAt, note: 'new secret', staffId, ending: 'mended' },
      at(61),
    );
    expect(await findWebhookRefusals(db)).toMatchObject({ genuine: null });
    clock.now = at(120).getTime();
    await refuse('stale_timestamp');
    expect(await listAttention(db, 10)).toMatchObject({
      items: [{ facts: { since: at(120).toISOString() } }],
    });
    expect(await findWebhookRefusals(db)).toMatchObject({ genuine: { count: 1, since: at(120) } });
  });

  it('without a well-formed signature open no case', async () => {
    await refuse('missing_signature', 3);
    await refuse('malformed_signature');
    await refuse('too_large');
    expect(await listAttention(db, 10)).toEqual({ items: [], count: 0 });
    expect(await findWebhookRefusals(db)).toMatchObject({ genuine: null, others: 5 });
  });

  it('are shown with the time of the last accepted one', async () => {
    for (const [index, state] of (['applied', 'failed', 'received'] as const).entries()) {
      const delivery = { id: `whd_${index}`, type: 'ping', createdAt: at(0), body: '{}', state };
      await db.webhookDelivery.create({ data: { ...delivery, receivedAt: at(index) } });
    }
    expect(await findWebhookRefusals(db)).toMatchObject({ acceptedAt: at(2) });
  });

  it('are stored soon after without a flush', async () => {
    refusals.count('stale_timestamp', '');
    await expect.poll(() => db.webhookRefusal.count({ where: BY_REASON })).toBe(1);
  });
});

describe('a wrong signature', () => {
  it('is a case if the order is ours: the secret was rolled', async () => {
    await knowOrder();
    wronglySigned(genuine());
    await refusals.flush();
    expect(await listAttention(db, 10)).toMatchObject({ items: [{ kind: 'webhooks_refused' }] });
    expect(await findWebhookRefusals(db)).toMatchObject({ genuine: { count: 1 }, forged: null });
  });

  it.each<[string, () => ReturnType<typeof claimOf>]>([
    ['about an order that we do not know', () => withId(delivery('order.paid', { id: 'ord_nobody' }))],
    ['under another id than its header', () => claimOf(genuine(), 'whd_other')],
    ['without the header of its id', () => claimOf(genuine(), null)],
    ['queued days ago', () => withId({ ...genuine(), created: START / 1000 - 3 * 86_400 })],
    ['queued in the future', () => withId({ ...genuine(), created: Math.floor(START / 1000) + 90 * 86_400 })],
    ['without an order', () => withId({ ...genuine(), data: {} })],
    ['of a type that the document does not name', () => withId({ ...genuine(), type: 'order.won' })],
    ['that is not JSON', () => claimOf('{"id":', 'whd_1')],
    ['that is empty', () => claimOf('', 'whd_1')],
    ['that is far too large', () => claimOf(`${' '.repeat(70_000)}${JSON.stringify(genuine())}`, 'whd_1')],
  ])('is counted as forged, without a case: %s', async (_, claim) => {
    await knowOrder();
    for (let hour = 0; hour < 30; hour += 1) {
      refusals.count('signature_mismatch', 'no v1 matches', claim());
      await refusals.flush();
      clock.now += 3_600_000;
    }
    expect(await cases()).toBe(0);
    expect(await findWebhookRefusals(db)).toMatchObject({
      genuine: null,
      forged: { count: 30, since: at(0), last: at(29 * 3_600) },
    });
  });

  it('in a flood costs one row, one query and few parsed bodies', async () => {
    await knowOrder();
    const flood = claimOf(delivery('order.paid', { id: 'ord_nobody' }), 'whd_1');
    for (let n = 0; n < 10_000; n += 1) refusals.count('signature_mismatch', '', flood);
    await refusals.flush();
    expect(await db.webhookRefusal.findMany()).toMatchObject([{ reason: 'forged', count: 10_000 }]);
    expect(lines).toHaveLength(1);
    wronglySigned(genuine());
    await refusals.flush();
    expect(await cases()).toBe(1);
  });
});

const withId = (sent: Delivery) => claimOf(sent, sent.id);

describe('the case of refused webhooks', () => {
  const settle = async (seconds: number) => {
    clock.now = at(seconds).getTime();
    await settleRefusals(db, new Date(clock.now));
    return cases();
  };
  const acceptedAt = (seconds: number) =>
    db.webhookDelivery.create({
      data: {
        id: `whd_${seconds}`,
        type: 'ping',
        createdAt: at(0),
        body: '{}',
        state: 'ignored',
        receivedAt: at(seconds),
      },
    });

  it('closes by itself once webhooks are accepted again, not before', async () => {
    await acceptedAt(-60);
    await refuse('stale_timestamp');
    expect(await settle(3_600)).toBe(1);
    await acceptedAt(3_601);
    expect(await settle(3_602)).toBe(0);
    expect(await findWebhookRefusals(db)).toMatchObject({ genuine: null });
  });

  it('stays open while others are still refused', async () => {
    await refuse('stale_timestamp');
    await acceptedAt(30);
    expect(await settle(60)).toBe(1);
    clock.now = at(500).getTime();
    await refuse('stale_timestamp');
    await acceptedAt(510);
    expect(await settle(900)).toBe(1);
    expect(await settle(1_200)).toBe(0);
  });
});

describe('refusals in a row', () => {
  const ping = () =>
    accept({
      id: `whd_${clock.now}`,
      type: 'ping',
      created: Math.floor(Date.now() / 1000),
      data: { message: 'hi' },
    });
  const received = (at: number) => db.webhookDelivery.updateMany({ data: { receivedAt: new Date(at) } });
  const near = async () => {
    await settleRefusals(db, new Date(clock.now));
    return db.attentionItem.count({ where: { kind: 'endpoint_near_limit', doneAt: null } });
  };

  it('are a case of their own before the provider disables the endpoint, until a webhook is accepted', async () => {
    await refuse('stale_timestamp', 24);
    expect(await near()).toBe(0);
    clock.now += 60_000;
    await refuse('signature_mismatch', 1);
    expect((await findWebhookRefusals(db)).inARow).toBe(24);
    await refuse('stale_timestamp', 7);
    expect(await near()).toBe(1);
    expect((await findWebhookRefusals(db)).inARow).toBe(31);
    clock.now += 60_000;
    await accept(genuine());
    await received(clock.now);
    expect((await findWebhookRefusals(db)).inARow).toBe(0);
    expect(await near()).toBe(0);
    clock.now += 60_000;
    await refuse('stale_timestamp', 3);
    expect((await findWebhookRefusals(db)).inARow).toBe(3);
  });

  it('go on after a ping, which the provider does not count', async () => {
    await refuse('stale_timestamp', 5);
    clock.now += 60_000;
    await ping();
    await received(clock.now);
    expect((await findWebhookRefusals(db)).inARow).toBe(5);
  });
});
