// A webhook is acknowledged exactly when it is proven and on disk.
import { describe, expect, test } from 'vitest';
import { createDb } from '#lib/db/client.ts';
import { acceptWebhook, refusalStatus } from '#lib/orders/accept-webhook.ts';
import { deliveryLog } from '#lib/orders/delivery-log.ts';
import { delivery, SECRET, signatureOf, testMirror } from './testing/mirror.ts';

const { ctx, db, accept } = await testMirror();

const paid = () => delivery('order.paid', { id: 'ord_1', status: 'paid' });
const bytes = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));
const post = (rawBody: Uint8Array, signature: string | null, secrets = [SECRET], at = ctx) =>
  acceptWebhook(at, { rawBody, signature, secrets });
const jobs = async (): Promise<number> => {
  const rows = await db.$queryRaw<{ key: string }[]>`SELECT key FROM graphile_worker.jobs`;
  return rows.filter(({ key }) => key === 'process_deliveries').length;
};

describe('a delivery of the provider', () => {
  test('is stored unchanged, with its processing planned, before it is acknowledged', async () => {
    const sent = paid();
    expect(await accept(sent)).toEqual({ ok: true, value: { duplicate: false } });
    const stored = await db.webhookDelivery.findUniqueOrThrow({ where: { id: sent.id } });
    expect(stored).toMatchObject({
      type: 'order.paid',
      orderId: 'ord_1',
      state: 'received',
      processedAt: null,
    });
    expect(JSON.parse(stored.body)).toEqual(sent);
    expect(stored.createdAt.getTime()).toBe(sent.created * 1000);
    expect(await jobs()).toBe(1);
  });

  test('that is repeated changes nothing and is acknowledged', async () => {
    const sent = paid();
    await accept(sent);
    await db.webhookDelivery.update({ where: { id: sent.id }, data: { state: 'applied' } });
    expect(await accept(sent)).toEqual({ ok: true, value: { duplicate: true } });
    expect(await db.webhookDelivery.findMany()).toMatchObject([{ id: sent.id, state: 'applied' }]);
  });

  test('that arrives ten times at once is stored once', async () => {
    const sent = paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(sent)));
    expect(answers.filter((answer) => answer.ok && !answer.value.duplicate)).toHaveLength(1);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect([await db.webhookDelivery.count(), await jobs()]).toEqual([1, 1]);
  });

  test('may be signed with any of the secrets in force', async () => {
    const body = bytes(paid());
    const signed = signatureOf(body, { secret: 'whsec_old-X' });
    expect((await post(body, signed, [SECRET, 'whsec_old-X'])).ok).toBe(true);
    expect(await db.webhookDelivery.count()).toBe(1);
  });

  test.each([-299, 299])('may have a signature that is %i seconds off our clock', async (off) => {
    const body = bytes(paid());
    const now = new Date();
    const signature = signatureOf(body, { t: now.getTime() / 1000 + off });
    expect((await post(body, signature, [SECRET], { ...ctx, now: () => now })).ok).toBe(true);
  });
});

describe('an unverified delivery', () => {
  const body = bytes(paid());
  const forged = Buffer.from(body.toString().replace('"paid"', '"refunded"'));

  test.each([
    ['without a signature', body, null, 'missing_signature', 401],
    ['with half a signature', body, 't=1', 'malformed_signature', 401],
    [
      'signed with another secret',
      body,
      signatureOf(body, { secret: 'whsec_other-X' }),
      'signature_mismatch',
      503,
    ],
    ['with a body that was changed', forged, signatureOf(body), 'signature_mismatch', 503],
    [
      'signed ten minutes ago',
      body,
      signatureOf(body, { t: Date.now() / 1000 - 600 }),
      'stale_timestamp',
      503,
    ],
    [
      'signed ten minutes in the future',
      body,
      signatureOf(body, { t: Date.now() / 1000 + 600 }),
      'stale_timestamp',
      503,
    ],
  ] as const)('%s is refused and leaves no trace', async (_, rawBody, signature, code, status) => {
    expect(await post(rawBody, signature)).toMatchObject({ ok: false, error: { code } });
    expect(refusalStatus(code)).toBe(status);
    expect([await db.webhookDelivery.count(), await jobs()]).toEqual([0, 0]);
  });

  test('is refused once its secret was replaced', async () => {
    expect(await post(body, signatureOf(body), ['whsec_new-X'])).toMatchObject({ ok: false });
    expect(await post(body, signatureOf(body, { secret: '' }), [''])).toMatchObject({ ok: false });
  });
});

describe('a verified delivery without an effect', () => {
  test.each([
    ['a ping', { type: 'ping', data: { message: 'hello' } }],
    ['an unknown type', { type: 'event.moved', event_id: 'evt_1', data: { order: 'none' } }],
  ])('%s is stored and ignored', async (_, fields) => {
    const sent = { id: 'whd_other', created: 1_800_000_000, ...fields };
    expect(await accept(sent)).toEqual({ ok: true, value: { duplicate: false } });
    const stored = await db.webhookDelivery.findUniqueOrThrow({ where: { id: sent.id } });
    expect(stored).toMatchObject({ type: sent.type, state: 'ignored', orderId: null });
    expect(stored.processedAt).not.toBeNull();
    expect(await jobs()).toBe(0);
  });

  test.each([
    ['an order that cannot be parsed', 'order.paid'],
    ['an unknown type about an order', 'order.moved'],
  ])('%s is acknowledged and stored unchanged, with its order', async (_, type) => {
    const sent = { ...paid(), type, data: { order: { id: 'ord_1' } } };
    expect(await post(bytes(sent), signatureOf(bytes(sent)))).toEqual({
      ok: true,
      value: { duplicate: false },
    });
    const stored = await db.webhookDelivery.findUniqueOrThrow({ where: { id: sent.id } });
    expect(stored).toMatchObject({ type, state: 'received', orderId: 'ord_1' });
    expect(JSON.parse(stored.body)).toEqual(sent);
    expect(await jobs()).toBe(1);
  });

  test.each([
    ['no JSON', Buffer.from('{"id":'), 'invalid_json'],
    ['JSON without an id', bytes({ ...paid(), id: undefined }), 'invalid_payload'],
  ] as const)(
    '%s is refused with a 5xx, so that the provider retries for hours',
    async (_, rawBody, code) => {
      expect(await post(rawBody, signatureOf(rawBody))).toMatchObject({ ok: false, error: { code } });
      expect(await db.webhookDelivery.count()).toBe(0);
      expect(refusalStatus(code)).toBe(500);
    },
  );
});

describe('a database that fails', () => {
  test('throws, so that the provider sends the delivery again', async () => {
    const unreachable = createDb('postgresql://nobody@127.0.0.1:1/none');
    const body = bytes(paid());
    await expect(
      post(body, signatureOf(body), [SECRET], { ...ctx, deliveries: deliveryLog(unreachable) }),
    ).rejects.toThrow();
  });

  test('between storing and planning stores neither', async () => {
    await db.$executeRaw`ALTER FUNCTION graphile_worker.add_job RENAME TO add_job_away`;
    try {
      await expect(accept(paid())).rejects.toThrow();
    } finally {
      await db.$executeRaw`ALTER FUNCTION graphile_worker.add_job_away RENAME TO add_job`;
    }
    expect(await db.webhookDelivery.count()).toBe(0);
  });
});
