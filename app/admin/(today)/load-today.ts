import type { Desk } from '#app/admin/desk-adapters.tsx';
import type { LivePage } from '#components/admin/list/live-query.ts';
import { findTicketTypes } from '#lib/admin/ticket-types.ts';
import {
  countConverted,
  countFunnel,
  countPaidDays,
  countPaidEntries,
  countWaiting,
  hasSold,
  lastChange,
  networkFigures,
  sumPaidMoney,
} from '#lib/admin/today/today-figures.ts';
import { answerWithin } from '#lib/events/event-snapshot.ts';
import { type EventPage, findEventPage } from '#lib/events/find-event.ts';
import { refreshEvent } from '#lib/events/refresh-events.ts';
import { saleWindow } from '#lib/events/sale-rules.ts';
import { daysUntil, instantIn, isoDay, noonDaysAfter } from '#lib/shared/dates.ts';
import type { Period } from './today-words.ts';

const DAYS = 14;
const [SOON, DAY] = [15, 24 * 60];
const MOST_RACES = 10;

/** A line of the capacity table: a ticket type of the chosen race, or a race. Null: the number is not known. */
export type CapacityLine = {
  readonly key: string;
  readonly name: string;
  readonly href: string;
  readonly paid: number;
  readonly inPeriod: number;
  readonly held: number | null;
  readonly left: number | null;
  readonly places: number | null;
};

export type TodayFigures = Awaited<ReturnType<typeof loadToday>>;

export async function loadToday(desk: Desk, period: Period) {
  const { ctx, event, events, eventIds, timeZone } = desk;
  const { db } = ctx;
  // The provider counts places left: old numbers are fetched again.
  const race = event ? await findEventPage(ctx, event.id) : await refreshNextRaces(desk);
  const now = ctx.now();
  const scope = { eventIds, from: startOf(period, now, timeZone), now, timeZone };
  const today = startOfDay(now, timeZone);
  const yesterday = { eventIds, from: startOfDay(new Date(today.getTime() - 1), timeZone), to: today };
  const [tickets, entries, money, funnel, waiting, days, soon, day, before, sold] = await Promise.all([
    findTicketTypes(db, eventIds),
    countPaidEntries(db, scope),
    sumPaidMoney(db, scope),
    countFunnel(db, scope),
    countWaiting(db, scope),
    countPaidDays(db, scope, DAYS),
    networkFigures(db, scope, SOON),
    networkFigures(db, scope, DAY),
    period === 'today' ? countConverted(db, yesterday) : null,
    hasSold(db, scope),
  ]);
  return {
    now,
    lines: event
      ? capacityLines(tickets, entries, { events, eventId: event.id })
      : inOrderOf(events, [
          ...capacityLines(tickets, entries, { events, eventId: null }),
          ...unknownRaces(events, [...tickets, ...entries]),
        ]),
    money,
    funnel,
    waiting,
    days,
    networks: [...soon, ...day],
    /** Yesterday's forms; null where the period is not today. */
    before,
    hasSold: sold,
    race: race?.ok ? raceFacts(race.value, now, timeZone) : null,
  };
}

/** Refreshes the next races, each at most once a minute. */
async function refreshNextRaces({ ctx, events }: Desk): Promise<null> {
  const refreshed = events
    .slice(0, MOST_RACES)
    .map(({ id }) => refreshEvent(ctx, id, { everySeconds: 60, priority: 'list' }));
  await answerWithin(ctx, Promise.all(refreshed), ctx.eventMemory.waits.shortMs);
  return null;
}

/** Days to the start, negative after it; when sales open, null if they are open or it is not known. */
function raceFacts({ event, startsAt, availability }: EventPage, now: Date, timeZone: string) {
  const opens = event.ticket_types.flatMap((ticket) => saleWindow(ticket).opens ?? []);
  const first = Math.min(...opens.map((at) => at.getTime()));
  return {
    daysToStart: daysUntil(startsAt, now, timeZone),
    isNotYetSold: availability === 'not_yet',
    opens: Number.isFinite(first) && first > now.getTime() ? new Date(first) : null,
  };
}

const MINUTE_MS = 60_000;

/**
 * The state of the page, with which answers are compared. It changes at least once a minute, because stuck requests and
 * ended holds follow from the time alone.
 */
export async function todayLive(desk: Desk): Promise<Pick<LivePage, 'version' | 'changedAt'>> {
  const { ctx, format } = desk;
  const changed = await lastChange(ctx.db, desk);
  return {
    version: `${changed?.getTime() ?? 0}.${Math.floor(ctx.now().getTime() / MINUTE_MS)}`,
    changedAt: changed && format.seconds(changed),
  };
}

function startOf(period: Period, now: Date, timeZone: string): Date | null {
  if (period === 'all') return null;
  return startOfDay(period === 'week' ? noonDaysAfter(now, -6, timeZone) : now, timeZone);
}

const startOfDay = (at: Date, timeZone: string): Date => instantIn(`${isoDay(at, timeZone)}T00:00`, timeZone);

type Tickets = Awaited<ReturnType<typeof findTicketTypes>>;
type Entries = Awaited<ReturnType<typeof countPaidEntries>>;

/** A ticket type that the event no longer has still shows its paid entries. */
function capacityLines(
  tickets: Tickets,
  entries: Entries,
  { events, eventId }: { readonly events: Desk['events']; readonly eventId: string | null },
): CapacityLine[] {
  const paidOf = (id: string) => entries.find(({ ticketTypeId }) => ticketTypeId === id);
  const known = new Set(tickets.map(({ ticketTypeId }) => ticketTypeId));
  const gone = entries
    .filter(({ ticketTypeId }) => !known.has(ticketTypeId))
    .map((one) => ({
      ...one,
      eventName: events.find(({ id }) => id === one.eventId)?.name ?? one.eventId,
      name: one.ticketTypeId,
      capacity: null,
      remaining: null,
    }));
  const lines = [...tickets, ...gone].map((ticket) => {
    const { paid = 0, inPeriod = 0 } = paidOf(ticket.ticketTypeId) ?? {};
    const { capacity: places, remaining: left } = ticket;
    const held = places === null || left === null ? null : Math.max(0, places - left - paid);
    return { ticket, paid, inPeriod, held, left, places };
  });
  if (eventId !== null)
    return lines.map(({ ticket, ...numbers }) => ({
      key: ticket.ticketTypeId,
      name: ticket.name,
      href: `/admin/participants?event=${encodeURIComponent(eventId)}&ticket=${encodeURIComponent(ticket.ticketTypeId)}`,
      ...numbers,
    }));
  const races = Map.groupBy(lines, ({ ticket }) => ticket.eventId);
  return [...races].map(([id, of]) => ({
    key: id,
    name: of[0]?.ticket.eventName ?? id,
    href: `/admin?event=${encodeURIComponent(id)}`,
    paid: sumOf(of, ({ paid }) => paid) ?? 0,
    inPeriod: sumOf(of, ({ inPeriod }) => inPeriod) ?? 0,
    held: sumOf(of, ({ held }) => held),
    left: sumOf(of, ({ left }) => left),
    places: sumOf(of, ({ places }) => places),
  }));
}

const unknownRaces = (
  events: Desk['events'],
  known: readonly { readonly eventId: string }[],
): CapacityLine[] =>
  events
    .filter(({ id }) => known.every(({ eventId }) => eventId !== id))
    .map(({ id, name }) => ({
      key: id,
      name,
      href: `/admin?event=${encodeURIComponent(id)}`,
      paid: 0,
      inPeriod: 0,
      held: null,
      left: null,
      places: null,
    }));

/** Sorts races as the picker lists them; unknown ones last. */
function inOrderOf(events: Desk['events'], races: readonly CapacityLine[]): CapacityLine[] {
  const place = new Map(events.map(({ id }, index) => [id, index]));
  return races.toSorted((a, b) => (place.get(a.key) ?? Infinity) - (place.get(b.key) ?? Infinity));
}

function sumOf<T>(rows: readonly T[], pick: (row: T) => number | null): number | null {
  return rows.reduce<number | null>((sum, row) => {
    const value = pick(row);
    return sum === null || value === null ? null : sum + value;
  }, 0);
}
