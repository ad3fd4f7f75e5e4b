// Alerts from their cause to a person: a real HTTP receiver that verifies the signature, and a real mail server.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlertData, isWanted, storeAlert } from '#lib/alerts/alert.ts';
import { needsEncryption, sendAlerts, summarizeAlerts } from '#lib/alerts/send-alerts.ts';
import { sumDay, watchPlaces, watchSelling } from '#lib/alerts/watch-selling.ts';
import { type Attention, raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { testMirror } from '#lib/orders/testing/mirror.ts';

const { ctx: mirror, db } = await testMirror();
let clock = Date.now();
const ctx = { ...mirror, now: () => new Date(clock) };
const later = (seconds: number) => {
  clock += seconds * 1000;
};

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
type Received = { id: string; body: { type: string; text: string; data: { url: string } } };
let received: Received[] = [];
let forged: string[] = [];
/** What the receiver answers next; then 204. */
let answers: number[] = [];
const receiver = createServer(async (request, response) => {
  const raw = await text(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  try {
    const body = new Webhook(SECRET).verify(raw, headers);
    received.push({ id: String(headers['webhook-id']), body: JSON.parse(JSON.stringify(body)) });
  } catch (error) {
    forged.push(String(error));
  }
  response.writeHead(answers.shift() ?? 204).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
afterAll(() => void receiver.close());
const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

let mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    void text(stream).then((mail) => {
      mails.push(mail);
      done();
    });
  },
});
const mailPort = await new Promise<number>((resolve) => {
  const listening = mailServer.listen(0, '127.0.0.1', () =>
    resolve((listening.address() as AddressInfo).port),
  );
});
afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)));

const sender = (alerts: { webhook?: string; email?: string; language?: string } = { webhook }) => ({
  settings: { smtpUrl: `smtp://127.0.0.1:${mailPort}`, webhookSecret: async () => SECRET },
  organizer: { name: 'Kampala Runners', contact: {}, alerts: { language: 'en', ...alerts } },
});
const told = () => received.map(({ body }) => body.type);
const CASE: Attention = {
  kind: 'late_money',
  key: 'late_money:1',
  facts: { orderCodes: ['KX7M-9PQD'], was: 'failed' },
};
const stored = (key: string, data: AlertData = { type: 'test' }) => storeAlert(db, { data, key }, ctx.now());

beforeEach(() => {
  // The database stamps cases by its own clock.
  clock = Date.now() + 60_000;
  received = [];
  forged = [];
  answers = [];
  mails = [];
});

describe('a case that opens', () => {
  test('is told once by a signed webhook, with its order and a link, and again when it reopens', async () => {
    await db.$transaction((tx) => raiseAttention(tx, CASE));
    await raiseAttention(db, CASE);
    await sendAlerts(ctx, sender());
    await sendAlerts(ctx, sender());
    expect(forged).toEqual([]);
    const { id } = await db.attentionItem.findFirstOrThrow();
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toMatchObject({
      type: 'case.opened',
      text: `Needs attention: Money arrived late\nOrders: KX7M-9PQD\nhttps://entries.example.org/admin/attention/${id}`,
      data: { caseId: id, kind: 'late_money' },
    });
    await settleAttention(db, CASE.key, 'over');
    await raiseAttention(db, CASE);
    later(60);
    await sendAlerts(ctx, sender());
    expect(told()).toEqual(['case.opened', 'case.opened']);
  });

  test('is not told when its transaction is undone, nor as a remark', async () => {
    const undone = db.$transaction(async (tx) => {
      await raiseAttention(tx, CASE);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await raiseAttention(db, { ...CASE, kind: 'paid_on_retry', key: 'paid_on_retry:1' });
    expect(await db.alert.count()).toBe(0);
  });

  test('of a trouble with the provider is named by its cause, in the language of the organizer', async () => {
    const facts = { cause: 'payments_disabled', since: ctx.now().toISOString() };
    await raiseAttention(db, { kind: 'provider_trouble', key: 'provider_trouble:payments_disabled', facts });
    await sendAlerts(ctx, sender({ webhook, language: 'fr' }));
    expect(received[0]?.body.text).toContain('Les paiements sont désactivés');
  });
});

describe('an alert', () => {
  test('that meets a 500 is sent again under the same id, later each time', async () => {
    answers = [500, 503];
    await stored('test:1');
    await sendAlerts(ctx, sender());
    await sendAlerts(ctx, sender());
    expect(received).toHaveLength(1);
    expect((await summarizeAlerts(db))[0]).toEqual({
      way: 'webhook',
      waiting: 1,
      error: 'the receiver answered 500',
    });
    later(31);
    await sendAlerts(ctx, sender());
    later(31);
    await sendAlerts(ctx, sender());
    expect(received).toHaveLength(2);
    later(31);
    await sendAlerts(ctx, sender());
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    expect(await db.alert.findFirst({ where: { way: 'webhook' } })).toMatchObject({
      nextAt: null,
      deliveredAt: ctx.now(),
      attempts: 3,
      error: null,
    });
  });

  test('that does not arrive holds up the later ones of its way, not the other way', async () => {
    answers = [503];
    for (const key of ['test:1', 'test:2', 'test:3']) {
      await stored(key);
      later(1);
    }
    const both = sender({ webhook, email: 'desk@kampala-runners.example' });
    await sendAlerts(ctx, both);
    expect(received).toHaveLength(1);
    expect(mails).toHaveLength(3);
    expect(await summarizeAlerts(db)).toEqual([
      { way: 'webhook', waiting: 3, error: 'the receiver answered 503' },
      { way: 'email', waiting: 0, error: null },
    ]);
    later(31);
    await sendAlerts(ctx, both);
    expect(new Set(received.map(({ id }) => id)).size).toBe(3);
    expect(mails).toHaveLength(3);
    expect((await summarizeAlerts(db))[0]).toEqual({ way: 'webhook', waiting: 0, error: null });
  });

  test('is given up after a day', async () => {
    await stored('test:1');
    answers = [500, 500];
    await sendAlerts(ctx, sender());
    later(86_400);
    await sendAlerts(ctx, sender());
    expect(await db.alert.findFirst({ where: { way: 'webhook' } })).toMatchObject({
      nextAt: null,
      deliveredAt: null,
    });
  });

  test('goes to a mail server, as plain text from the organizer', async () => {
    await stored('test:1');
    await sendAlerts(ctx, sender({ email: 'desk@kampala-runners.example' }));
    expect(received).toEqual([]);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Subject: Kampala Runners: Test alert');
    expect(mails[0]).toContain('To: desk@kampala-runners.example');
    expect(mails[0]).toContain('https://entries.example.org/admin/health');
  });

  test('to a way that nobody named is dropped, and one whose secret is missing waits', async () => {
    await stored('test:1');
    const without = { smtpUrl: null, webhookSecret: async () => null };
    await sendAlerts(ctx, { ...sender(), settings: without });
    expect(await db.alert.findMany({ orderBy: { way: 'asc' } })).toMatchObject([
      { way: 'email', nextAt: null, error: 'nobody is named' },
      { way: 'webhook', nextAt: expect.any(Date), error: 'ALERTS_WEBHOOK_SECRET is not set' },
    ]);
  });

  test('that two processes send at once arrives once', async () => {
    await stored('test:1');
    await Promise.all([sendAlerts(ctx, sender()), sendAlerts(ctx, sender())]);
    expect(received).toHaveLength(1);
  });
});

describe('selling', () => {
  const stop = () => {
    const at = { host: 'api.example.com', detail: '', firstAt: ctx.now(), lastAt: ctx.now() };
    return db.providerTrouble.create({ data: { cause: 'credential_refused', ...at } });
  };
  test('that stops, and goes on, is told once each, by whichever process sees it first', async () => {
    await watchSelling(ctx);
    await stop();
    await Promise.all([watchSelling(ctx), watchSelling(ctx)]);
    later(60);
    await watchSelling(ctx);
    await sendAlerts(ctx, sender());
    expect(told()).toEqual(['selling.stopped']);
    expect(received[0]?.body.text).toContain('The provider refuses our key');
    await db.providerTrouble.deleteMany();
    later(60);
    await Promise.all([watchSelling(ctx), watchSelling(ctx)]);
    await sendAlerts(ctx, sender());
    later(60);
    await stop();
    await watchSelling(ctx);
    await sendAlerts(ctx, sender());
    expect(told()).toEqual(['selling.stopped', 'selling.resumed', 'selling.stopped']);
  });
});

describe('the sum of a day', () => {
  async function paid(id: string, at: string, currency: string, total: bigint, ticketCount: number) {
    const money = { subtotal: total, discountTotal: 0n, donationTotal: 0n, serviceFee: 0n, total };
    const times = { createdAt: new Date(at), statusAt: new Date(at), statusSource: 'webhook' as const };
    const order = {
      orderCode: id,
      eventId: 'evt_1',
      status: 'paid',
      currency,
      ticketCount,
      buyerName: 'Akello Grace',
    };
    await db.order.create({ data: { id, ...order, ...money, ...times } });
  }

  test('is told after 07:00 of the organizer’s zone, once, by currency, without a name', async () => {
    // Kampala is three hours ahead.
    await paid('before', '2027-02-01T20:59:00Z', 'UGX', 1_000n, 1);
    await paid('first', '2027-02-01T21:00:00Z', 'UGX', 50_000n, 1);
    await paid('second', '2027-02-02T20:59:00Z', 'UGX', 43_200n, 3);
    await paid('third', '2027-02-02T12:00:00Z', 'KES', 200_000n, 1);
    await paid('after', '2027-02-02T21:00:00Z', 'UGX', 9_000n, 1);
    clock = Date.parse('2027-02-03T03:59:00Z');
    await sumDay(ctx, 'Africa/Kampala');
    expect(await db.alert.count()).toBe(0);
    later(60);
    await Promise.all([sumDay(ctx, 'Africa/Kampala'), sumDay(ctx, 'Africa/Kampala')]);
    later(3600);
    await sumDay(ctx, 'Africa/Kampala');
    const rows = await db.alert.findMany({ where: { way: 'webhook' } });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data).toEqual({
      day: '2027-02-02',
      orders: 3,
      entries: 5,
      money: [
        { currency: 'KES', amount: 200_000 },
        { currency: 'UGX', amount: 93_200 },
      ],
      openCases: 0,
    });
    expect(JSON.stringify(rows)).not.toContain('Akello');
  });
});

test.each([
  ['smtp://desk:secret@mail.example.org', true],
  ['smtp://desk:secret@mail.example.org:587', true],
  ['smtp://:secret@10.0.0.5', true],
  ['smtps://desk:secret@mail.example.org', true],
  ['smtp://127.0.0.1.example.org', false],
  ['smtp://desk:secret@127.0.0.1.example.org', true],
  ['smtp://desk:secret@127.0.0.1:2525', false],
  ['smtp://desk:secret@[::1]', false],
  ['smtp://desk:secret@localhost', false],
  ['smtp://relay', false],
])('a password goes to %s only encrypted: %s', (url, needed) => expect(needsEncryption(url)).toBe(needed));

describe('few places', () => {
  const tickets = (remaining: number) => ({
    name: 'City run',
    ticket_types: [
      { ticket_type_id: 'tkt_few', name: '10 km', capacity: 200, remaining },
      { ticket_type_id: 'tkt_gone', name: '5 km', capacity: 200, remaining: 0 },
    ],
  });
  const see = (remaining: number) =>
    db.eventSnapshot.upsert({
      where: { eventId: 'evt_few' },
      create: { eventId: 'evt_few', listItem: {}, detail: tickets(remaining), listFetchedAt: ctx.now() },
      update: { detail: tickets(remaining) },
    });
  const told = () => db.alert.findMany({ where: { type: 'tickets.low', way: 'email' } });

  test('are told once of each distance', async () => {
    await see(21);
    await watchPlaces(ctx);
    expect(await told()).toEqual([]);
    for (const remaining of [20, 12]) {
      await see(remaining);
      await watchPlaces(ctx);
    }
    expect(await told()).toMatchObject([{ data: { ticketName: '10 km', remaining: 20 } }]);
  });
});

test.each([
  [undefined, 'case.opened', true],
  [['selling'], 'case.opened', false],
  [['selling'], 'selling.resumed', true],
  [['full'], 'tickets.low', true],
  [[], 'day.sum', false],
  [[], 'test', true],
] as const)('of %j the organizer is told %s: %s', (about, type, isTold) => {
  expect(isWanted({ about: about && [...about] }, type)).toBe(isTold);
});
