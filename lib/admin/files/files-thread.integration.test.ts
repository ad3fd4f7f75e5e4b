// The thread itself, on a real database: what it writes is what the same file is in this process.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { putOrder } from '../../../tools/test/put-order.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';
import { type AskedContent, type DeskFile, fileOf } from './desk-file.ts';
import { type MakeFile, openFilesThread } from './files-thread.ts';

const { db, url } = await testDatabase();
const AT = new Date('2027-02-02T08:00:00.000Z');
// The thread goes last on a busy machine, and rests for a multiple of its work.
vi.setConfig({ testTimeout: 240_000 });

/** More than a batch. */
const ORDERS = 2_203;

await putOrder(db, 'OWN', { status: 'paid', request: { payment_method: 'airtel' } });
await db.order.createMany({
  data: Array.from({ length: ORDERS - 1 }, (_, n) => ({
    id: `ord_${n}`,
    orderCode: `CODE-${n}`,
    eventId: 'evt_1',
    status: n % 2 === 0 ? 'paid' : 'cart',
    currency: 'UGX',
    subtotal: 1000n,
    discountTotal: 0n,
    donationTotal: 0n,
    serviceFee: 0n,
    total: 1000n,
    ticketCount: 1,
    buyerName: `=Ñakato ${n}, "Sarah"`,
    buyerPhone: '+256772000167',
    createdAt: new Date(AT.getTime() + n * 1000),
    statusAt: AT,
    statusSource: 'fetch' as const,
  })),
});
await db.participant.createMany({
  data: Array.from({ length: ORDERS - 1 }, (_, n) => ({
    id: randomUUID(),
    orderId: `ord_${n}`,
    eventId: 'evt_1',
    position: 1,
    ticketTypeId: 'tt_10',
    ref: `${n}`.padStart(26, 'r'),
    code: `RUN${n}`,
  })),
});

const SHARED = { eventIds: null, at: { now: AT, timeZone: 'Africa/Kampala' } } as const;
const ORDER_CONTENT: AskedContent['orders'] = {
  ...SHARED,
  query: { given: {}, sort: { key: 'created', direction: 'desc' } },
  columns: [
    { key: 'code', heading: 'Order' },
    { key: 'event', heading: 'Race' },
    { key: 'state', heading: 'Status' },
    { key: 'buyer', heading: 'Buyer' },
    { key: 'phone', heading: 'Phone' },
    { key: 'network', heading: 'Network' },
    { key: 'total', heading: 'Total' },
    { key: 'created', heading: 'Created' },
    { key: 'channel', heading: 'Channel' },
  ],
  words: {
    states: new Map([['paid', 'Paid']]),
    reasons: new Map(),
    unknown: 'Unknown',
    refund: { exact: 'exact', least: 'at least' },
    networks: new Map([['airtel', 'Airtel']]),
    channels: new Map([['elsewhere', 'Other channels']]),
  },
  names: { events: new Map([['evt_1', 'Kampala City Marathon']]), tickets: new Map() },
};
const PARTICIPANT_CONTENT: AskedContent['participants'] = {
  ...SHARED,
  span: null,
  query: { given: { event: ['evt_1'], show: ['all'] }, sort: { key: 'name', direction: 'asc' } },
  columns: [
    { key: 'order', heading: 'Order' },
    { key: 'ticket', heading: 'Ticket' },
    { key: 'status', heading: 'Status' },
    { key: 'answer_shirt', heading: 'Shirt' },
  ],
  words: {
    states: new Map([['elsewhere', 'Elsewhere']]),
    yes: 'Yes',
    no: 'No',
    listed: 'Listed',
    missing: new Map(),
  },
  questions: [{ key: 'shirt', label: 'Shirt', of: 'participant', required: true, tickets: null }],
  signs: true,
  tickets: new Map([['tt_10', '10 km']]),
};
const orders = (ending: 'csv' | 'xlsx'): DeskFile => ({
  list: 'orders',
  ending,
  reader: 'excel',
  content: ORDER_CONTENT,
});
const participants: DeskFile = {
  list: 'participants',
  ending: 'csv',
  reader: 'excel',
  content: PARTICIPANT_CONTENT,
};

async function streamOf(makeFile: MakeFile, file: DeskFile): Promise<ReadableStream<Uint8Array>> {
  const made = await makeFile('grace', async () => file);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());

test.each([
  ['orders', orders('csv'), 'Paid'],
  ['participants', participants, 'Elsewhere'],
])('writes a CSV of %s with the bytes that this process writes', async (_, file, word) => {
  const made = await bytesOf(await streamOf(openFilesThread({ databaseUrl: url }), file));
  const here = await bytesOf(fileOf(file).write(db, file, (batches) => batches));
  expect(made.equals(here)).toBe(true);
  expect(made.toString().split('\r\n').length).toBeGreaterThan(ORDERS);
  expect(made.toString()).toContain(word);
});

test('writes several files at once, each of them whole', async () => {
  const makeFile = openFilesThread({ databaseUrl: url });
  const [csv, xlsx, again] = await Promise.all(
    [orders('csv'), orders('xlsx'), orders('csv')].map(async (file) =>
      bytesOf(await streamOf(makeFile, file)),
    ),
  );
  expect(csv?.toString().split('\r\n').length).toBe(ORDERS + 2);
  expect(again?.equals(csv ?? Buffer.of())).toBe(true);
  expect(xlsx?.subarray(0, 2).toString()).toBe('PK');
});

test('a reader who leaves holds no other file up', async () => {
  const makeFile = openFilesThread({ databaseUrl: url, mostAtOnce: 2 });
  for (let left = 0; left < 3; left += 1) {
    const reader = (await streamOf(makeFile, orders('csv'))).getReader();
    await reader.read();
    await reader.cancel();
  }
  expect((await bytesOf(await streamOf(makeFile, participants))).toString()).toContain('CODE-0');
});

test('breaks off when the database fails, and writes the next file', async () => {
  const makeFile = openFilesThread({ databaseUrl: url });
  await db.$executeRaw`ALTER TABLE desk_order RENAME TO desk_order_away`;
  try {
    const reader = (await streamOf(makeFile, orders('csv'))).getReader();
    expect((await reader.read()).done).toBe(false);
    await expect(reader.read()).rejects.toThrow('desk_order');
  } finally {
    await db.$executeRaw`ALTER TABLE desk_order_away RENAME TO desk_order`;
  }
  expect((await bytesOf(await streamOf(makeFile, orders('csv')))).toString()).toContain('CODE-0');
});
