// What this process last saw of the snapshot, for pages that are asked for while PostgreSQL does not answer, and which
// reads it waits for. PostgreSQL is always asked first, and nothing is written back to it.
import { LRUCache } from 'lru-cache';
import type { StoredEvent, StoredList } from '#lib/events/stored-event.ts';

/** Events that are kept in memory beside the list: those seen or asked for last. */
const MOST_EVENTS = 500;
/** A wait that takes longer is nobody's to join. */
const LONGEST_WAIT_MS = 15_000;

export type SeenEvents = {
  /** Null when no list was ever seen. */
  list(): StoredList | null;
  /** Null when it was never seen. */
  event(eventId: string): StoredEvent | null;
  keepList(list: StoredList): void;
  /** `event` null: it is not there. */
  keepEvent(eventId: string, event: StoredEvent | null): void;
  /** Whoever wants what is under way by that name waits for the same. */
  together(name: string, work: () => Promise<void>): Promise<void>;
};

/** One for the whole process. */
export function seenEvents(): SeenEvents {
  let list: StoredList | null = null;
  const events = new LRUCache<string, StoredEvent>({ max: MOST_EVENTS });
  const underWay = new Map<string, Promise<void>>();
  const inList = (eventId: string) => list?.events.find(({ item }) => item.event_id === eventId) ?? null;
  const keepEvent = (eventId: string, event: StoredEvent | null) => {
    if (event) events.set(eventId, event);
    else events.delete(eventId);
  };
  return {
    list: () => list,
    event: (eventId) => events.get(eventId) ?? inList(eventId),
    keepList: (seen) => {
      list = seen;
      for (const event of seen.events) keepEvent(event.item.event_id, event);
    },
    keepEvent,
    together: (name, work) => {
      const going = underWay.get(name);
      if (going) return going;
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
