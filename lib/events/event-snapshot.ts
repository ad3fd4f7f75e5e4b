// The snapshot of the provider's events in PostgreSQL (partner-api.md 2.1, 2.2), and its copy in memory.

import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import type { EventSnapshot } from '#lib/db/generated/client.ts';
import { sharedAnswers } from '#lib/db/shared-answers.ts';
import { EventDetailSchema, EventListItemSchema } from '#lib/partner-api/events.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { FRESH_SECONDS } from './refresh-events.ts';
import { freeTickets, quoteOf } from './sale-rules.ts';

/** All listed events, unlisted visibility included. `fetchedAt`: when the provider last answered; null when never. */
export type StoredList = { events: StoredEvent[]; fetchedAt: Date | null };

const DetailOrNull = z.nullable(EventDetailSchema);

/** Throws on a row that our fetches cannot have stored. */
function parseStoredEvent(row: EventSnapshot) {
  return {
    listed: row.listed,
    item: EventListItemSchema.parse(row.listItem),
    listFetchedAt: row.listFetchedAt,
    detail: DetailOrNull.parse(row.detail),
    detailFetchedAt: row.detailFetchedAt,
    /** When its own fetch was last `not_found`: listed but not on sale (partner-api.md 2.1, 4.3); null otherwise. */
    notFoundAt: row.notFoundAt,
  };
}

export type StoredEvent = ReturnType<typeof parseStoredEvent>;

/** When the event's own fetch was last answered, `not_found` included; null if never. */
export const answeredAt = ({ detailFetchedAt, notFoundAt }: StoredEvent): Date | null =>
  notFoundAt ?? detailFetchedAt;

/** Null when it was never listed. */
export async function findStoredEvent(ctx: Ctx, eventId: string): Promise<StoredEvent | null> {
  const row = await ctx.db.eventSnapshot.findUnique({ where: { eventId } });
  const event = row && parseStoredEvent(row);
  ctx.eventMemory.rememberEvent(eventId, event);
  return event;
}

export async function findStoredList(ctx: Ctx): Promise<StoredList> {
  const [fetchedAt, rows] = await Promise.all([
    listFetchedAt(ctx),
    ctx.db.eventSnapshot.findMany({ where: { listed: true } }),
  ]);
  const list = { events: rows.map(parseStoredEvent), fetchedAt };
  ctx.eventMemory.rememberList(list);
  return list;
}

export async function listFetchedAt(ctx: Ctx): Promise<Date | null> {
  const lease = await ctx.db.lease.findUnique({ where: { name: 'events' }, select: { succeededAt: true } });
  return lease?.succeededAt ?? null;
}

/** Infinite for null. */
export function ageSeconds(ctx: Ctx, at: Date | null): number {
  return at ? (ctx.now().getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY;
}

const FACTS_MS = 1_000;
const facts = sharedAnswers<EventFacts>(FACTS_MS);

/** Facts from the snapshot alone, asked once a second; an event that left the list still has them. */
export const eventFacts = (ctx: Ctx, eventId: string): Promise<EventFacts> =>
  facts.ask(ctx.db, eventId, async () => factsOf(await findStoredEvent(ctx, eventId)));

function factsOf(stored: StoredEvent | null) {
  const types = stored?.detail?.ticket_types ?? [];
  return {
    startsAt: stored && new Date(stored.item.starts_at),
    ticketNames: new Map(types.map((type) => [type.ticket_type_id, type.name])),
    /** Without the fee, in minor units. */
    ticketPrices: new Map(types.map((type) => [type.ticket_type_id, type.price_minor])),
    /** What one ticket costs with the fee by each network, in minor units; null by a network without a quote. */
    ticketTotals: new Map(
      types.map((type) => [
        type.ticket_type_id,
        new Map(MOBILE_NETWORKS.map((network) => [network, quoteOf(type, network)?.total_minor ?? null])),
      ]),
    ),
    freeTickets: freeTickets(types),
    paymentMethods: stored?.detail?.payment_methods ?? [],
    questions: stored?.detail?.additional_questions ?? [],
  };
}

export type EventFacts = ReturnType<typeof factsOf>;

/** Events in memory beside the list, least recently used dropped first. */
const MOST_EVENTS = 500;
/** New callers do not join work that already runs for longer. */
const LONGEST_WAIT_MS = 15_000;

/** How long a page waits if older figures can be shown, and if nothing can be shown. */
type Waits = { readonly shortMs: number; readonly longMs: number };
const WAITS: Waits = { shortMs: 1_000, longMs: 6_000 };

/** A copy in memory for pages rendered per visit, used while PostgreSQL is down or slow. */
export type EventMemory = {
  readonly waits: Waits;
  /** Null when no list was found yet. */
  list(): StoredList | null;
  /** Null when it was not found yet. */
  event(eventId: string): StoredEvent | null;
  rememberList(list: StoredList): void;
  /** `event` null: PostgreSQL does not have it. */
  rememberEvent(eventId: string, event: StoredEvent | null): void;
  /** Runs `work`; while a run of that name is under way, returns its promise instead. */
  joined(name: string, work: () => Promise<void>): Promise<void>;
};

/** One per process. */
export function createEventMemory(waits: Waits = WAITS): EventMemory {
  let list: StoredList | null = null;
  const events = new LRUCache<string, StoredEvent>({ max: MOST_EVENTS });
  const underWay = new Map<string, Promise<void>>();
  const inList = (eventId: string) => list?.events.find(({ item }) => item.event_id === eventId) ?? null;
  const rememberEvent = (eventId: string, event: StoredEvent | null) => {
    if (event) events.set(eventId, event);
    else events.delete(eventId);
  };
  return {
    waits,
    list: () => list,
    event: (eventId) => events.get(eventId) ?? inList(eventId),
    rememberList: (found) => {
      list = found;
      for (const event of found.events) rememberEvent(event.item.event_id, event);
    },
    rememberEvent,
    joined: (name, work) => {
      const running = underWay.get(name);
      if (running) return running;
      const over = () => {
        clearTimeout(timer);
        if (underWay.get(name) === started) underWay.delete(name);
      };
      const timer = setTimeout(() => over(), LONGEST_WAIT_MS);
      timer.unref();
      const started = work().finally(over);
      underWay.set(name, started);
      return started;
    },
  };
}

/** `late`: the work continues. `failed`: it threw, which is logged. */
export async function answerWithin<T>(
  ctx: Ctx,
  work: Promise<T>,
  ms: number,
): Promise<Result<T, { code: 'late' | 'failed' }>> {
  const timer = new AbortController();
  const done = work.then(ok, (cause: unknown) => {
    ctx.log.warn({ err: cause }, 'the snapshot of events could not be found or refreshed');
    return err({ code: 'failed' } as const);
  });
  const late = sleep(ms, err({ code: 'late' } as const), { signal: timer.signal }).catch(() => done);
  try {
    return await Promise.race([done, late]);
  } finally {
    timer.abort();
  }
}

/** `answered`: whether PostgreSQL answered in time; otherwise `found` is from memory. */
export type Recalled<T> = { found: T; answered: boolean };

/** An event from PostgreSQL, else from memory; null where neither has it. Never fails. */
export async function recallEvent(ctx: Ctx, eventId: string): Promise<Recalled<StoredEvent | null>> {
  const before = ctx.eventMemory.event(eventId);
  const loaded = await answerWithin(ctx, findStoredEvent(ctx, eventId), waitMs(ctx, before !== null));
  return loaded.ok ? { found: loaded.value, answered: true } : { found: before, answered: false };
}

/** The list from PostgreSQL, else from memory; empty, with `fetchedAt` null, where neither has one. */
export async function recallList(ctx: Ctx): Promise<Recalled<StoredList>> {
  const before = ctx.eventMemory.list();
  const loaded = await answerWithin(ctx, findStoredList(ctx), waitMs(ctx, before !== null));
  if (loaded.ok) return { found: loaded.value, answered: true };
  return { found: before ?? { events: [], fetchedAt: null }, answered: false };
}

/** Milliseconds a page may wait for the refresh; 0 without PostgreSQL, which a refresh needs. */
export const refreshWaitMs = (ctx: Ctx, { answered }: Recalled<unknown>, showable: boolean): number =>
  answered ? waitMs(ctx, showable) : 0;

const waitMs = ({ eventMemory: { waits } }: Ctx, showable: boolean): number =>
  showable ? waits.shortMs : waits.longMs;

export const isFresh = (ctx: Ctx, fetchedAt: Date | null): boolean =>
  ageSeconds(ctx, fetchedAt) <= FRESH_SECONDS;
