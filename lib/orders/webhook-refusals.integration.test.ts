import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';
import { finishAttention, listAttention } from './attention.ts';
import { findWebhookRefusals, refusalLog } from './webhook-refusals.ts';

const { db } = await testDatabase({ emptied: true });
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

describe('refused webhooks', () => {
  it('are one row per reason and few log lines, however many arrive', async () => {
    for (let n = 0; n < 10_000; n += 1)
      refusals.count(n % 2 ? 'signature_mismatch' : 'malformed_signature', `detail ${n}`);
    await refusals.flush();
    expect(await db.webhookRefusal.findMany({ orderBy: { reason: 'asc' } })).toMatchObject([
      { reason: 'malformed_signature', count: 5_000 },
      { reason: 'signature_mismatch', count: 5_000 },
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('detail 0');
    expect(lines[0]?.length).toBeLessThan(500);
  });

  it('are counted across processes, with the first and the last time', async () => {
    await refuse('signature_mismatch', 3);
    clock.now += 60_000;
    const twin = refusalLog(db, log, () => new Date(clock.now));
    twin.count('stale_timestamp', '');
    await Promise.all([twin.flush(), refuse('signature_mismatch', 2)]);
    expect(await findWebhookRefusals(db)).toEqual({
      genuine: { count: 6, since: at(0), last: at(60) },
      others: 0,
      acceptedAt: null,
    });
  });

  it('are one case for staff, and another one after it was closed', async () => {
    await refuse('signature_mismatch');
    clock.now += 60_000;
    await refuse('signature_mismatch');
    const [item, ...more] = (await listAttention(db, 10)).items;
    expect(item).toMatchObject({ kind: 'webhooks_refused', facts: { since: at(0).toISOString() } });
    expect(more).toEqual([]);
    const { id: staffId } = await db.staff.create({
      data: { name: 'A', email: 'a@x.example', role: 'owner' },
    });
    if (!item) throw new Error('no case');
    await finishAttention(db, { id: item.id, seen: item.changedAt, note: 'new secret', staffId }, at(61));
    expect(await findWebhookRefusals(db)).toMatchObject({ genuine: null });
    clock.now = at(120).getTime();
    await refuse('signature_mismatch');
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
    refusals.count('signature_mismatch', '');
    await expect.poll(() => db.webhookRefusal.count()).toBe(1);
  });
});
