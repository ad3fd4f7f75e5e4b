// A copy of the snapshot in memory, used while PostgreSQL is down or slow. Prerendering does not replace it: search results,
// first visits and the age of the figures are rendered per visit. Nothing is written back to PostgreSQL.

import { LRUCache } from 'lru-cache';
import type { Ctx } from '#lib/context.ts';
import { FRESH_SECONDS } from '#lib/events/refresh-events.ts';
import { answerWithin } from './answer-within.ts';
import {
  ageSeconds,
  findStoredEvent,
  findStoredList,
  type StoredEvent,
  type StoredList,
} from './event-snapshot.ts';

/** Events in memory beside the list, least recently used dropped first. */
const MOST_EVENTS = 500;
/** New callers do not join work that already runs for longer. */
const LONGEST_WAIT_MS = 15_000;

export type EventMemory = {
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

/** Makes the memory; a process has one. */
export function createEventMemory(): EventMemory {
  let list: StoredList | null = null;
  const events = new LRUCache<string, StoredEvent>({ max: MOST_EVENTS });
  const underWay = new Map<string, Promise<void>>();
  const inList = (eventId: string) => list?.events.find(({ item }) => item.event_id === eventId) ?? null;
  const rememberEvent = (eventId: string, event: StoredEvent | null) => {
    if (event) events.set(eventId, event);
    else events.delete(eventId);
  };
  return {
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

/** How long a visitor waits for newer figures if older ones can be shown. */
const SHORT_WAIT_MS = 1_000;
/** How long a visitor waits if nothing can be shown. */
const LONG_WAIT_MS = 6_000;

/** `answered`: whether PostgreSQL answered in time; otherwise `found` is from memory. */
export type Recalled<T> = { found: T; answered: boolean };

/** An event from PostgreSQL, else from memory; null where neither has it. Never fails. */
export async function recallEvent(ctx: Ctx, eventId: string): Promise<Recalled<StoredEvent | null>> {
  const before = ctx.eventMemory.event(eventId);
  const loaded = await answerWithin(
    ctx,
    findStoredEvent(ctx, eventId),
    before ? SHORT_WAIT_MS : LONG_WAIT_MS,
  );
  return loaded.ok ? { found: loaded.value, answered: true } : { found: before, answered: false };
}

/** The list from PostgreSQL, else from memory; empty, with `fetchedAt` null, where neither has one. */
export async function recallList(ctx: Ctx): Promise<Recalled<StoredList>> {
  const before = ctx.eventMemory.list();
  const loaded = await answerWithin(ctx, findStoredList(ctx), before ? SHORT_WAIT_MS : LONG_WAIT_MS);
  if (loaded.ok) return { found: loaded.value, answered: true };
  return { found: before ?? { events: [], fetchedAt: null }, answered: false };
}

/** Milliseconds a page may wait for the refresh; 0 without PostgreSQL, which a refresh needs. */
export function refreshWaitMs({ answered }: Recalled<unknown>, showable: boolean): number {
  if (!answered) return 0;
  return showable ? SHORT_WAIT_MS : LONG_WAIT_MS;
}

/** Whether it can be shown without calling the provider. */
export const isFresh = (ctx: Ctx, fetchedAt: Date | null): boolean =>
  ageSeconds(ctx, fetchedAt) <= FRESH_SECONDS;
