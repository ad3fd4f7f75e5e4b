// The organizer's desk with the orders of half a year, while webhooks arrive: its pages beside their reads, files, buyers' pages while
// a file is made, a new order on a live list, and scripts.
import { loadavg } from 'node:os';
import { z } from 'zod';
import { findListPage, parseListQuery } from '#lib/admin/list/list.ts';
import { ORDER_LIST, orderScope } from '#lib/admin/orders/order-list.ts';
import { createDb, type Db } from '#lib/db/client.ts';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { ORG } from '../../scripts/stack/connect-provider.ts';
import type { Site } from '../pages/site.ts';
import { benchBuyers } from './buyers-beside-files.ts';
import { type MeasuredPage, measuredPages, type SampleOrder } from './desk-pages.ts';
import { benchDeskScripts } from './desk-scripts.ts';
import { benchFiles } from './files.ts';
import { benchNewOrder } from './new-order.ts';
import { benchPages } from './page-times.ts';
import { seedDesk } from './seed-desk.ts';
import type { Desk } from './session.ts';
import { openSeller, type SaleEvent, sellSteadily } from './steady-sales.ts';

const ORDERS = 100_000;
const LARGE = 'evt_kampala_city_marathon';
const SECOND = 'evt_jinja_nile_half';
const OTHERS = [
  'evt_entebbe_lake_run',
  'evt_gulu_night_run',
  'evt_kololo_community_5k',
  'evt_sipi_falls_trail',
];
const WEBHOOKS_PER_SECOND = 20;

/** Load of the machine: other work on it makes every figure worse. */
const load = (): string => loadavg()[0]?.toFixed(1) ?? '';

/** Each section once it is measured. */
export async function* benchDesk(
  scope: CommandScope,
  opening: Promise<Site>,
): AsyncGenerator<ResultSection, void> {
  const site = await opening;
  const desk = await openDesk(scope, site);
  const [busy, quiet] = [await openSale(desk, 'Busy run'), await openSale(desk, 'Quiet run')];
  const { participants, pages } = await seed(desk);
  const sales = sellSteadily(() => desk.sell(busy), WEBHOOKS_PER_SECOND);
  try {
    for (const bench of [
      () => benchPages(desk, pages, { orders: ORDERS, participants, webhooks: WEBHOOKS_PER_SECOND }),
      () => benchNewOrder(desk, quiet),
      () => benchFiles(desk, LARGE),
      () => benchBuyers(desk),
    ]) {
      const before = load();
      const section = await bench();
      yield {
        ...section,
        method: `${section.method} Load of the machine: ${before} before, ${load()} after.`,
      };
    }
  } finally {
    await sales.stop();
  }
  yield await benchDeskScripts(desk, pages);
}

async function openDesk(scope: CommandScope, site: Site): Promise<Desk> {
  const open = (connections: number) =>
    scope.open(
      async () => createDb(site.env.DATABASE_URL ?? '', { connections, prepares: true }),
      (opened) => opened.$disconnect(),
    );
  return {
    site,
    cookies: await signIn(site),
    db: await open(4),
    single: await open(1),
    sell: await openSeller(site.control),
  };
}

async function signIn({ browser, origin, env }: Site): Promise<Desk['cookies']> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/admin/sign-in`);
  await page.getByLabel('E-mail').fill(env.ADMIN_EMAIL ?? '');
  await page.getByLabel('Password').fill(env.ADMIN_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin$/);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

const Created = z.object({ ticket_types: z.tuple([z.object({ ticket_type_id: z.string() })]) });

/** A new event whose orders the provider sells. */
async function openSale({ site }: Pick<Desk, 'site'>, name: string): Promise<SaleEvent> {
  const created = await site.control.createEvent({
    org: ORG,
    name,
    payment_methods: ['momo', 'airtel'],
    ticket_types: [{ name: 'Run', price_minor: 30_000, capacity: 1_000_000 }],
  });
  const [{ ticket_type_id: ticket }] = Created.parse(created).ticket_types;
  return { id: created.event_id, ticket };
}

async function seed({ db, site }: Desk): Promise<{ participants: number; pages: readonly MeasuredPage[] }> {
  const eventOf = async (id: string) => {
    const html = await fetch(`${site.origin}/events/${id}`);
    await html.body?.cancel();
    const { detail } = await db.eventSnapshot.findUniqueOrThrow({ where: { eventId: id } });
    return { id, tickets: ticketsOf(detail) };
  };
  const [large, second, ...others] = [
    await eventOf(LARGE),
    await eventOf(SECOND),
    ...(await Promise.all(OTHERS.map(eventOf))),
  ];
  const participants = await seedDesk(db, {
    orders: ORDERS,
    now: new Date(),
    events: [large, second, ...others],
  });
  const sample = await sampleOrder(db);
  const older = await olderCursor(db);
  return {
    participants,
    pages: measuredPages(sample, { event: LARGE, ticket: large.tickets[0] ?? '', older }),
  };
}

const Detail = z.object({ ticket_types: z.array(z.object({ ticket_type_id: z.string() })) });

function ticketsOf(detail: unknown): string[] {
  const { ticket_types: tickets } = Detail.parse(detail);
  return tickets.map(({ ticket_type_id: id }) => id);
}

async function sampleOrder(db: Db): Promise<SampleOrder> {
  const order = await db.order.findFirstOrThrow({
    where: { id: { startsWith: 'ord_seed_5' }, eventId: LARGE, checkout: { isNot: null } },
    orderBy: { createdAt: 'desc' },
  });
  const { orderCode: code, buyerName: name, buyerEmail: email, buyerPhone: phone, partnerReference } = order;
  return {
    code,
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    reference: partnerReference ?? '',
  };
}

/** A cursor into the middle of the list. */
async function olderCursor(db: Db): Promise<string> {
  const middle = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
  const query = parseListQuery(ORDER_LIST, { to: middle });
  const scope = orderScope(null, { now: new Date(), timeZone: 'UTC' });
  return (await findListPage(db, ORDER_LIST, query, { limit: 50, scope })).next ?? '';
}
