// Writes a week of invented sales for the demo's desk: each order into the sandbox, which then answers for it, and into a database
// without orders.
import { createDb } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { type SeededRandom, seededRandom } from '../../simulation/seeded-random.ts';
import { EVENT, HOLDING, inventSale, PAID, type Sale, TICKETS, TWICE } from './invent-sale.ts';
import { providerControl } from './provider-control.ts';

const ORDERS = 260;

type Provider = { readonly control: string; readonly clientId: string };

/** Fills an empty database, and no other. @returns how many orders it wrote */
async function fillSalesWeek(databaseUrl: string, provider: Provider, now: Date): Promise<number> {
  const db = createDb(databaseUrl);
  try {
    if ((await db.order.count()) > 0 || (await db.checkout.count()) > 0) return 0;
    const random = seededRandom(1, 'sales week');
    const sales = Array.from({ length: ORDERS }, (_, index) => inventSale(random, index, now));
    await tellProvider(provider, sales);
    await db.$transaction([
      db.order.createMany({ data: sales.map(({ order }) => order) }),
      db.checkout.createMany({ data: sales.flatMap(({ checkout }) => checkout ?? []) }),
      db.paymentAttempt.createMany({ data: sales.flatMap(({ attempts }) => attempts) }),
      db.participant.createMany({ data: sales.flatMap(({ people }) => people) }),
      db.refund.createMany({ data: sales.flatMap(({ refund }) => refund ?? []) }),
      db.timelineEntry.createMany({ data: sales.flatMap(({ timeline }) => timeline) }),
      db.webhookDelivery.createMany({ data: sales.flatMap(({ order }) => deliveryOf(order)) }),
      db.attentionItem.createMany({ data: casesOf(sales, now) }),
      db.upstreamMinute.createMany({ data: callsOf(random, now) }),
      db.auditEntry.createMany({ data: auditOf(sales, now) }),
    ]);
    return sales.length;
  } finally {
    await db.$disconnect();
  }
}

async function tellProvider({ control, clientId }: Provider, sales: readonly Sale[]): Promise<void> {
  const sandbox = providerControl(control);
  for (const { provided } of sales)
    await sandbox.putOrder({
      ...provided,
      attribution: { ...provided.attribution, api_client_id: provided.attribution.channel ? clientId : '' },
    });
  const sold = sales.filter(({ order }) => HOLDING.some((one) => one === order.status));
  await sandbox.changeEvent(EVENT.id, {
    ticket_types: TICKETS.map(([{ id, left }]) => {
      const taken = sold.flatMap(({ people }) => people).filter(({ ticketTypeId }) => ticketTypeId === id);
      return { ticket_type_id: id, capacity: taken.length + left, remaining: left };
    }),
  });
}

/** Its webhook, where it was paid. */
function deliveryOf({ id, status, statusAt }: Sale['order']): Prisma.WebhookDeliveryCreateManyInput[] {
  if (!PAID.some((one) => one === status)) return [];
  const times = { createdAt: statusAt, receivedAt: statusAt, processedAt: statusAt };
  return [{ id: `whd_demo_${id}`, type: 'order.paid', orderId: id, body: '{}', state: 'applied', ...times }];
}

const callsOf = (random: SeededRandom, now: Date): Prisma.UpstreamMinuteCreateManyInput[] =>
  Array.from({ length: 60 }, (_, index) => {
    const minute = new Date(Math.floor(now.getTime() / 60_000 - index - 1) * 60_000);
    // Most of them in the middle of the hour.
    const most = 4 + Math.round(24 * Math.exp(-(((index - 30) / 9) ** 2)));
    return [
      { minute, kind: 'write', calls: random.whole(0, most) },
      { minute, kind: 'read', calls: random.whole(1, most + 6) },
    ];
  }).flat();

/** Actions of an invented member of staff on the newest orders. */
function auditOf(sales: readonly Sale[], now: Date): Prisma.AuditEntryCreateManyInput[] {
  const done = [
    { kind: 'order_checked' },
    { kind: 'contact_shown', detail: { field: 'phone' } },
    { kind: 'message_prepared', detail: { way: 'whatsapp' } },
    { kind: 'note_added' },
  ];
  return done.map((one, index) => ({
    ...one,
    at: new Date(now.getTime() - (done.length - index) * 190_000),
    staffName: 'Grace Achieng',
    eventId: EVENT.id,
    orderId: sales[2]?.order.id ?? null,
  }));
}

/** Two cases that wait for a person. */
function casesOf(sales: readonly Sale[], now: Date): Prisma.AttentionItemCreateManyInput[] {
  const [second, third] = TWICE.map((index) => sales[index]);
  const first = sales.slice(6).find(({ order, checkout }) => order.status === 'paid' && checkout);
  if (!(first && second && third)) return [];
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  return [
    {
      kind: 'late_money',
      dedupeKey: `late_money:${first.order.id}`,
      orderId: first.order.id,
      checkoutId: first.checkout?.id ?? null,
      facts: { orderCodes: [first.order.orderCode], was: 'expired' },
      openedAt: ago(38),
      changedAt: ago(38),
    },
    {
      kind: 'two_orders_paid',
      dedupeKey: `two_orders_paid:${second.order.id}`,
      orderId: second.order.id,
      checkoutId: second.checkout?.id ?? null,
      facts: { orderCodes: [second.order.orderCode, third.order.orderCode] },
      openedAt: ago(72),
      changedAt: ago(72),
    },
  ];
}

if (import.meta.main) {
  const { DATABASE_URL = '', PARTNER_API_BASE_URL = '', PARTNER_CLIENT_ID = '' } = process.env;
  const provider = { control: new URL(PARTNER_API_BASE_URL).origin, clientId: PARTNER_CLIENT_ID };
  await fillSalesWeek(DATABASE_URL, provider, new Date());
}
