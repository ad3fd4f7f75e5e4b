// Messages that this browser has opened, and when. Stored here alone: whether they were sent is not known.
import { storedText, storeText } from '#components/ui/browser-storage.ts';

/** Milliseconds by mark. */
export type Sent = Readonly<Record<string, number>>;

/** Tells a runner's link from the others of the order, but does not open it. */
export const sentMark = (ref: string): string => ref.slice(0, 8);

const keyOf = (orderRef: string) => `sent:${orderRef}`;
const listeners = new Set<() => void>();

export function onSent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const storedSent = (orderRef: string): string => storedText(keyOf(orderRef)) ?? '';

export function parseSent(stored: string): Sent {
  try {
    const sent: unknown = JSON.parse(stored || '{}');
    const entries = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
    return Object.fromEntries(entries.filter(([, at]) => typeof at === 'number'));
  } catch {
    return {};
  }
}

export function rememberSent(orderRef: string, ref: string, now: number): void {
  const sent = { ...parseSent(storedSent(orderRef)), [sentMark(ref)]: now };
  storeText(keyOf(orderRef), JSON.stringify(sent));
  // Later: the link that was tapped must not be drawn for the next person before the browser follows it.
  setTimeout(() => {
    for (const listener of listeners) listener();
  });
}

/** Covers the longest round of messages. */
const ROUND_MS = 12 * 60 * 60 * 1000;

type Linked = { readonly ref: string };

/**
 * Who gets the next message: the first without one in this round. A new round begins with the first.
 * @returns `done`: how many of them have one in this round
 */
export function nextToSend<Person extends Linked>(queue: readonly Person[], sent: Sent, now: number) {
  const isOpen = ({ ref }: Person) => now - (sent[sentMark(ref)] ?? 0) > ROUND_MS;
  const open = queue.filter(isOpen);
  return { next: open[0] ?? queue[0] ?? null, done: open.length === 0 ? 0 : queue.length - open.length };
}

export const unsent = <Person extends Linked>(queue: readonly Person[], sent: Sent): Person[] =>
  queue.filter(({ ref }) => sent[sentMark(ref)] === undefined);
