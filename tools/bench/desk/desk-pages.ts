// The addresses of the desk that are measured, each with the reads that its page makes, called directly: what is left of a page's
// time without HTTP, session and drawing.

import {
  caseHistory,
  casesVersion,
  countCases,
  findCase,
  listCases,
} from '#lib/admin/attention/list-cases.ts';
import { AUDIT_LIST, auditScope } from '#lib/admin/audit.ts';
import { countDesk } from '#lib/admin/count-desk.ts';
import { listDeskEvents } from '#lib/admin/desk-events.ts';
import { findFailedJobs } from '#lib/admin/health/failed-jobs.ts';
import { findSyncHealth } from '#lib/admin/health/sync-health.ts';
import { listViews } from '#lib/admin/list/desk-views.ts';
import {
  countNewer,
  countRows,
  findListPage,
  findNeighbours,
  type ListDefinition,
  type ListScope,
  parseListQuery,
} from '#lib/admin/list/list.ts';
import { findOneOrder } from '#lib/admin/orders/one-order.ts';
import {
  countOrders,
  findOrderRows,
  ORDER_LIST,
  orderScope,
  sumOrders,
} from '#lib/admin/orders/order-list.ts';
import { findOrderNames } from '#lib/admin/orders/order-names.ts';
import {
  countParticipants,
  type ListedQuestion,
  participantList,
} from '#lib/admin/participants/participant-list.ts';
import { findTicketTypes } from '#lib/admin/ticket-types.ts';
import {
  codeUses,
  countConverted,
  countFunnel,
  countPaidDays,
  countPaidEntries,
  countUnknownCodes,
  countWaiting,
  hasSold,
  lastChange,
  networkFigures,
  sumPaidMoney,
} from '#lib/admin/today/today-figures.ts';
import { WEBHOOK_LIST, webhookScope } from '#lib/admin/webhooks/webhook-list.ts';
import type { Db } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';

export type MeasuredPage = {
  readonly name: string;
  readonly path: string;
  /** The page's reads of the database; the frame's reads are added to all but `bare` ones. */
  readonly reads: (db: Db) => Promise<unknown>;
  /** The page has no frame. */
  readonly bare?: true;
};

/** The order that the searches look for: one of the large event, made by our form. */
export type SampleOrder = {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  /** The number in E.164. */
  readonly phone: string;
  readonly reference: string;
};

const TIME_ZONE = 'Africa/Kampala';
const PER_PAGE = 50;
const DAY_MS = 86_400_000;

/** Two questions of the large event: each participant answers one, the buyer the other. */
const QUESTIONS: readonly ListedQuestion[] = [
  { key: 'shirt_size', of: 'participant', required: true, tickets: null },
  { key: 'club', of: 'order', required: false, tickets: null },
];

export async function frameReads(db: Db): Promise<void> {
  await Promise.all([
    listDeskEvents(db, { ids: [], ...now() }),
    countDesk(db, { eventIds: null, whole: true }, new Date()),
  ]);
}

const paramsOf = (search: string) => {
  const params = new URLSearchParams(search);
  return Object.fromEntries([...new Set(params.keys())].map((key) => [key, params.getAll(key)]));
};
const now = () => ({ now: new Date(), timeZone: TIME_ZONE });

/** The list of orders with its sums, the counts of its tabs and chips. */
async function readOrders(db: Db, search: string): Promise<void> {
  const params = paramsOf(search);
  const query = parseListQuery(ORDER_LIST, params);
  const event = query.given.event;
  const scope = orderScope(event ? [...event] : null, now());
  const { status: _, ...ofAllStates } = query.given;
  const summed = [query.given, ofAllStates, event ? { event } : {}];
  const different = new Map(summed.map((given) => [JSON.stringify(given), given]));
  await Promise.all([
    findOrderRows(db, query, scope),
    ...[...different.values()].map((given) => sumOrders(db, { given }, scope)),
    listViews(db, 'orders', { id: '', events: [] }),
    countOrders(db, { given: { ...(event && { event }), attention: ['1'] } }, scope),
    findOrderNames(db, event ?? null),
  ]);
}

const orders = (name: string, search: string): MeasuredPage => ({
  name: `orders: ${name}`,
  path: `/admin/orders${search}`,
  reads: (db) => readOrders(db, search),
});

async function readParticipants(db: Db, eventId: string, search: string): Promise<void> {
  const asked = { questions: QUESTIONS, signs: true };
  const list = participantList(asked);
  const scope = { ...now(), events: [eventId], eventId: Prisma.sql`p.event_id` };
  const query = parseListQuery(list, { show: 'paid', ...paramsOf(search), event: eventId });
  const everybody = parseListQuery(list, { show: 'paid', event: eventId });
  const by = QUESTIONS[0] ?? null;
  const isApart = query.given.q !== undefined || list.isRare?.(query.given);
  await Promise.all([
    findListPage(db, list, query, { limit: PER_PAGE, scope }),
    query.given.q
      ? null
      : countParticipants(db, asked, everybody, { scope, by, ...(!isApart && { narrower: query }) }),
    isApart ? countRows(db, list, query, scope) : null,
  ]);
}

const participants = (name: string, eventId: string, search: string): MeasuredPage => ({
  name: `participants: ${name}`,
  path: `/admin/participants?event=${eventId}${search}`,
  reads: (db) => readParticipants(db, eventId, search),
});

async function readToday(db: Db, eventIds: readonly string[] | null, days: number | null): Promise<void> {
  const at = now();
  const before = (count: number) => new Date(at.now.getTime() - count * DAY_MS);
  const scope = { ...at, eventIds, from: days === null ? null : before(days) };
  await Promise.all([
    findTicketTypes(db, eventIds),
    countPaidEntries(db, scope),
    sumPaidMoney(db, scope),
    countFunnel(db, scope),
    countWaiting(db, scope),
    countPaidDays(db, scope, 14),
    networkFigures(db, scope, 15),
    networkFigures(db, scope, 24 * 60),
    days === null ? null : countConverted(db, { eventIds, from: before(days + 1), to: before(days) }),
    hasSold(db, scope),
    lastChange(db, scope),
  ]);
}

async function readCases(db: Db): Promise<void> {
  const scope = { eventIds: null, whole: true };
  const at = new Date();
  const [{ cases }] = await Promise.all([
    listCases(db, scope, { tab: 'open', before: null }, at),
    countCases(db, scope, at),
    casesVersion(db, at),
  ]);
  const [first] = cases;
  if (first) await Promise.all([findCase(db, first.id, at), caseHistory(db, first.id)]);
}

async function readOrder(db: Db, code: string): Promise<void> {
  const found = await findOneOrder(db, code, []);
  if (!found) throw new Error(`there is no order ${code}`);
  await Promise.all([
    findNeighbours(db, ORDER_LIST, parseListQuery(ORDER_LIST, {}), {
      id: found.order.id,
      scope: orderScope(null, now()),
    }),
    findOrderNames(db, [found.order.eventId]),
  ]);
}

async function readLive(db: Db, search: string): Promise<void> {
  const query = parseListQuery(ORDER_LIST, paramsOf(search));
  const scope = orderScope(null, now());
  await Promise.all([findOrderRows(db, query, scope), countNewer(db, ORDER_LIST, query, scope)]);
}

async function readTable<Row>(db: Db, list: ListDefinition<Row>, scope: ListScope): Promise<void> {
  const query = parseListQuery(list, {});
  await Promise.all([
    findListPage(db, list, query, { limit: PER_PAGE, scope }),
    countRows(db, list, query, scope),
  ]);
}

/** @param event the large one, with a ticket type @param older a cursor into the middle of the list of orders */
export function measuredPages(
  sample: SampleOrder,
  { event, ticket, older }: { readonly event: string; readonly ticket: string; readonly older: string },
): readonly MeasuredPage[] {
  const { code, name, email, phone, reference } = sample;
  const national = `0${phone.slice(4)}`;
  const turned = name.split(' ').toReversed().join(' ').toLowerCase();
  const find = (what: string, typed: string) => orders(`search, ${what}`, `?q=${encodeURIComponent(typed)}`);
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  return [
    orders('all', ''),
    orders('one race', `?event=${event}`),
    orders('an older page', `?after=${older}`),
    orders('failed', '?status=failed&status=lapsed'),
    orders('timed out', '?status=failed&reason=timed_out'),
    orders('one network', '?method=airtel'),
    orders('other channels', '?channel=elsewhere'),
    orders('today', '?created=today'),
    orders('a month', `?from=${day(90)}&to=${day(60)}`),
    orders('a ticket type', `?ticket=${ticket}`),
    orders('a referral code', '?referral=KLUBU-3'),
    orders('needs attention', '?attention=1'),
    orders('one race, paid, a network', `?event=${event}&status=paid&method=momo`),
    orders('by amount', '?sort=total.desc'),
    orders('by buyer', '?sort=buyer.asc'),
    find('code', code),
    find('name, turned round', turned),
    find('name, without accents', 'elise'),
    find('one letter', 'a'),
    find('phone, 0772 …', `${national.slice(0, 4)} ${national.slice(4, 7)} ${national.slice(7)}`),
    find('phone, +256 …', `+256 ${national.slice(1)}`),
    find('e-mail', email),
    find('partner_reference', reference),
    find('nothing found', 'zzzz'),
    {
      name: 'orders: what a live list asks',
      path: '/admin/orders/live',
      reads: (db) => readLive(db, ''),
      bare: true,
    },
    { name: 'one order', path: `/admin/orders/${code}`, reads: (db) => readOrder(db, code) },
    { name: 'Today: all races', path: '/admin', reads: (db) => readToday(db, null, 1) },
    { name: 'Today: since the start', path: '/admin?period=all', reads: (db) => readToday(db, null, null) },
    { name: 'Today: one race', path: `/admin?event=${event}`, reads: (db) => readToday(db, [event], 1) },
    participants('one race', event, ''),
    participants('by an answer', event, '&answer_shirt_size=M'),
    participants('by an answer of the order', event, '&answer_club=Club%207'),
    participants('without a signature', event, '&missing=signature'),
    participants('search, name', event, '&q=akello%20gra'),
    participants('search, phone', event, `&q=${national}`),
    { name: 'Needs attention', path: '/admin/attention', reads: readCases },
    {
      name: 'Referrals',
      path: '/admin/referrals',
      reads: (db) =>
        Promise.all([
          codeUses(db, 'referral', { eventIds: null }),
          codeUses(db, 'discount', { eventIds: null }),
          countUnknownCodes(db, { eventIds: null }),
        ]),
    },
    { name: 'Audit', path: '/admin/audit', reads: (db) => readTable(db, AUDIT_LIST, auditScope(now())) },
    {
      name: 'Webhooks',
      path: '/admin/webhooks',
      reads: (db) => readTable(db, WEBHOOK_LIST, webhookScope(null, now())),
    },
    {
      name: 'Health',
      path: '/admin/health',
      reads: (db) =>
        Promise.all([
          findSyncHealth(db, new Date()),
          findFailedJobs(db),
          db.webhookDelivery.count({ where: { state: 'failed' } }),
          db.webhookDelivery.count({ where: { receivedAt: { gt: new Date(Date.now() - 3_600_000) } } }),
        ]),
    },
  ];
}
