// Cases for staff about orders whose webhooks and fetches contradict each other.
import { describe, expect, test } from 'vitest';
import { finishAttention } from '#lib/orders/attention.ts';
import { fetchOrder } from '#lib/orders/fetch-order.ts';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { noticeOverdueBackup } from '#lib/orders/raise-cases.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';
import { delivery, testMirror } from '#lib/orders/testing/mirror.ts';

const { ctx, db, truth, accept } = await testMirror();

async function paidOrder() {
  await accept(delivery('order.paid', { id: 'ord_1', status: 'paid' }));
  await processDeliveries(ctx);
}
async function fetchShows(status: string) {
  truth.set('ord_1', status);
  await fetchOrder(ctx, 'ord_1');
}
const cases = async () => (await listAttention(db, 10)).items.map(({ kind, facts }) => ({ kind, ...facts }));
const statusNow = async () => (await db.order.findUniqueOrThrow({ where: { id: 'ord_1' } })).status;

describe('a paid order', () => {
  test.each(['cart', 'failed', 'expired'])(
    'that is fetched as %s stays paid and raises one case',
    async (status) => {
      await paidOrder();
      await fetchShows(status);
      await fetchShows(status);
      expect(await statusNow()).toBe('paid');
      const orderCodes = ['KR-ord_1'];
      expect(await cases()).toEqual([{ kind: 'paid_reads_unpaid', orderCodes, was: 'paid', reads: status }]);
    },
  );

  test('that was cancelled with its money is a case too', async () => {
    await paidOrder();
    await fetchShows('cancelled');
    expect(await statusNow()).toBe('cancelled');
    expect(await cases()).toMatchObject([{ kind: 'paid_reads_unpaid', was: 'paid', reads: 'cancelled' }]);
  });

  test('with a chargeback is a case, and another one after it was settled', async () => {
    await paidOrder();
    await fetchShows('chargeback_flagged');
    await fetchShows('chargeback_flagged');
    const [item, ...more] = (await listAttention(db, 10)).items;
    expect([item?.kind, more]).toEqual(['chargeback', []]);
    if (!item) throw new Error('no case');
    const { id: staffId } = await db.staff.create({
      data: { name: 'A', email: 'a@x.example', role: 'owner' },
    });
    await finishAttention(
      db,
      { id: item.id, seen: item.changedAt, note: 'answered', staffId, ending: 'other' },
      ctx.now(),
    );
    await fetchShows('chargeback_flagged');
    expect(await cases(), 'the same one').toEqual([]);
    await fetchShows('paid');
    await fetchShows('chargeback_flagged');
    expect(await cases()).toMatchObject([{ kind: 'chargeback' }]);
  });

  test('that is refunded, or fetched unchanged, is no case', async () => {
    await paidOrder();
    await fetchShows('paid');
    await fetchShows('partially_refunded');
    await fetchShows('refunded');
    expect(await cases()).toEqual([]);
  });
});

test('an unpaid order that fails or is cancelled is no case', async () => {
  for (const status of ['prompt_sent', 'failed', 'prompt_sent', 'expired', 'cancelled']) {
    truth.set('ord_1', status);
    await accept(delivery('order.failed', { id: 'ord_1', status }));
    await processDeliveries(ctx);
    await fetchOrder(ctx, 'ord_1');
  }
  expect(await cases()).toEqual([]);
});

describe('a backup', () => {
  const at = (hours: number) => new Date(Date.UTC(2027, 1, 2) + hours * 3_600_000);
  const backUp = (dumpedAt: Date) => {
    const row = { digest: 'd', dumpedAt, bytes: 1n, isEncrypted: true };
    return db.backup.upsert({ where: { id: 1 }, create: row, update: row });
  };
  const casesAt = async (hours: number) => {
    await noticeOverdueBackup(db, at(hours));
    return cases();
  };

  test('is missed only where one was made before', async () => {
    expect(await casesAt(1_000)).toEqual([]);
  });

  test('that is older than 26 hours is a case until the next one', async () => {
    await backUp(at(0));
    expect(await casesAt(26)).toEqual([]);
    const overdue = [{ kind: 'backup_overdue', since: at(0).toISOString() }];
    expect(await casesAt(26.1)).toEqual(overdue);
    expect(await casesAt(50)).toEqual(overdue);
    await backUp(at(51));
    expect(await casesAt(52)).toEqual([]);
  });
});
