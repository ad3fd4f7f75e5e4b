// Alerts that no single change causes: selling stopped or goes on, few places are left, and the sum of a day.

import { findSellingState } from '#lib/admin/health/find-selling-state.ts';
import { findTicketTypes } from '#lib/admin/ticket-types.ts';
import { storeAlert } from '#lib/alerts/alert.ts';
import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';

/** Several processes may run this at once, because the alert before is part of the key. */
export async function watchSelling(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const { selling, problems } = await findSellingState(ctx);
  const last = await db.alert.findFirst({
    where: { type: { in: ['selling.stopped', 'selling.resumed'] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { type: true, createdAt: true },
  });
  const wasStopped = last?.type === 'selling.stopped';
  const isStopped = selling === 'stopped';
  if (isStopped === wasStopped) return;
  const after = last?.createdAt.getTime() ?? 0;
  const stopping = problems.filter(({ effect }) => effect === 'stops').map(({ code }) => code);
  const data = isStopped
    ? ({ type: 'selling.stopped', problems: stopping } as const)
    : ({ type: 'selling.resumed' } as const);
  await storeAlert(db, { data, key: `${data.type}:${after}` }, now());
}

/** Share of the capacity up to which few places are left. */
const FEW = 0.1;

/** Tells once of each ticket type that few places are left. */
export async function watchPlaces({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const listed = await db.eventSnapshot.findMany({ where: { listed: true }, select: { eventId: true } });
  const tickets = await findTicketTypes(
    db,
    listed.map(({ eventId }) => eventId),
  );
  for (const { eventId, eventName, ticketTypeId, name: ticketName, capacity, remaining } of tickets) {
    if (capacity === null || remaining === null || remaining === 0 || remaining > capacity * FEW) continue;
    const data = { type: 'tickets.low', eventName, ticketName, remaining } as const;
    await storeAlert(db, { data, key: `tickets.low:${eventId}:${ticketTypeId}` }, now());
  }
}

/** The sum of yesterday is told from this local hour on. */
const SUM_HOUR = 7;

/** Tells the sum of yesterday, once a day. @param timeZone the organizer's */
export async function sumDay({ db, now }: Pick<Ctx, 'db' | 'now'>, timeZone: string): Promise<void> {
  const at = now();
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at),
  );
  if (hour < SUM_HOUR) return;
  const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at);
  const key = `day.sum:${today}`;
  if ((await db.alert.count({ where: { dedupeKey: key } })) > 0) return;
  await storeAlert(db, { data: { type: 'day.sum', ...(await sumBefore(db, today, timeZone)) }, key }, at);
}

type Sum = { orders: number; entries: number; currency: string; amount: number };

/** Paid orders of the local day before `today` by currency, and the cases that are open now. */
async function sumBefore(db: Db, today: string, timeZone: string) {
  const [sums, openCases, [named]] = await Promise.all([
    db.$queryRaw<Sum[]>`
      SELECT count(*)::int AS orders, coalesce(sum(ticket_count), 0)::int AS entries, currency, sum(total)::float8 AS amount
      FROM desk_order
      WHERE paid_at >= (${today}::date - 1)::timestamp AT TIME ZONE ${timeZone}
        AND paid_at < ${today}::date::timestamp AT TIME ZONE ${timeZone}
      GROUP BY currency ORDER BY currency`,
    db.attentionItem.count({ where: { doneAt: null } }),
    db.$queryRaw<{ day: string }[]>`SELECT (${today}::date - 1)::text AS day`,
  ]);
  const total = (key: 'orders' | 'entries') => sums.reduce((sum, one) => sum + one[key], 0);
  return {
    day: named?.day ?? '',
    orders: total('orders'),
    entries: total('entries'),
    money: sums.map(({ currency, amount }) => ({ currency, amount })),
    openCases,
  };
}
