'use client';
// This phone remembers each tap: the list says "Sent", and the main button goes on to the next person.
import { type ReactNode, useSyncExternalStore } from 'react';
import { storedText, storeText } from '#components/ui/browser-storage.ts';
import { whatsappLink } from '#lib/shared/message-links.ts';
import { DONE, type Linked, type Messages, messageTo, NAME, TOTAL } from './send-message.ts';

const useSent = (orderRef: string): Sent =>
  parseSent(
    useSyncExternalStore(
      onSent,
      () => storedSent(orderRef),
      () => '',
    ),
  );

type Outside = { readonly target?: '_blank'; readonly rel?: 'noopener' };

type SendProps = {
  readonly orderRef: string;
  /** Capability of the runner's page. */
  readonly person: string;
  readonly href: string;
  readonly label: string;
  readonly outside: Outside;
  readonly className: string;
  readonly children: ReactNode;
};

const SendLink = ({ orderRef, person, href, label, outside, className, children }: SendProps) => (
  <a
    href={href}
    {...outside}
    aria-label={label}
    className={className}
    onClick={() => rememberSent(orderRef, person, Date.now())}
  >
    {children}
  </a>
);

type MarkProps = { readonly orderRef: string; readonly person: string; readonly words: string };

function SentMark({ orderRef, person, words }: MarkProps) {
  const sent = useSent(orderRef);
  if (unsent([{ ref: person }], sent).length > 0) return null;
  return <span className="font-bold text-good">{words}</span>;
}

type NextProps = {
  readonly orderRef: string;
  readonly queue: readonly Linked[];
  /** Each person gets one message from this phone, then `children` stand here. Otherwise another round begins. */
  readonly once?: boolean;
  readonly messages: Messages;
  readonly pages: string;
  readonly outside: Outside;
  /** `next` has `NAME`; `progress` has `DONE` and `TOTAL`. */
  readonly words: {
    readonly first: string;
    readonly next: string;
    readonly help: string;
    readonly progress: string;
  };
  readonly icon: ReactNode;
  readonly children?: ReactNode;
};

function SendNext({ orderRef, queue, once, messages, pages, outside, words, icon, children }: NextProps) {
  const sent = useSent(orderRef);
  const left = once ? unsent(queue, sent) : queue;
  const { next, done } = once
    ? { next: left[0] ?? null, done: queue.length - left.length }
    : nextToSend(queue, sent, Date.now());
  if (!next) return children;
  const label = done === 0 ? words.first : words.next.replace(NAME, () => next.name);
  return (
    <div className="stored-copy:hidden grid gap-2">
      <a
        href={whatsappLink(messageTo(next, messages, pages), next.phone)}
        {...outside}
        className="btn"
        onClick={() => rememberSent(orderRef, next.ref, Date.now())}
      >
        {icon}
        <span>{label}</span>
      </a>
      <p role="status" className="text-quiet text-sm">
        {done === 0
          ? words.help
          : words.progress.replace(DONE, String(done)).replace(TOTAL, String(queue.length))}
      </p>
    </div>
  );
}

/** `link` opens WhatsApp for one person, `next` for one after the other; `mark` says that it was opened. */
export type SendPart =
  | ({ readonly part: 'link' } & SendProps)
  | ({ readonly part: 'mark' } & MarkProps)
  | ({ readonly part: 'next' } & NextProps);

export default function SendParts(props: SendPart) {
  switch (props.part) {
    case 'link':
      return <SendLink {...props} />;
    case 'mark':
      return <SentMark {...props} />;
    default:
      return <SendNext {...props} />;
  }
}

/** When this browser opened each message, in milliseconds by mark. It does not know whether the message was sent. */
type Sent = Readonly<Record<string, number>>;

/** Distinguishes a runner's link from the others of the order, but does not open it. */
export const sentMark = (ref: string): string => ref.slice(0, 8);

const keyOf = (orderRef: string) => `sent:${orderRef}`;
const listeners = new Set<() => void>();

function onSent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const storedSent = (orderRef: string): string => storedText(keyOf(orderRef)) ?? '';

export function parseSent(stored: string): Sent {
  try {
    const sent: unknown = JSON.parse(stored || '{}');
    const entries = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
    return Object.fromEntries(entries.filter(([, at]) => typeof at === 'number'));
  } catch {
    return {};
  }
}

function rememberSent(orderRef: string, ref: string, now: number): void {
  const sent = { ...parseSent(storedSent(orderRef)), [sentMark(ref)]: now };
  storeText(keyOf(orderRef), JSON.stringify(sent));
  // This waits, because the tapped link must not change to the next person before the browser follows it.
  setTimeout(() => {
    for (const listener of listeners) listener();
  });
}

/** Is longer than the longest round of messages. */
const ROUND_MS = 12 * 60 * 60 * 1000;

/** The first person without a message in this round, or in a new round. @returns `done`: how many have one */
export function nextToSend<Person extends { ref: string }>(
  queue: readonly Person[],
  sent: Sent,
  now: number,
) {
  const isOpen = ({ ref }: Person) => now - (sent[sentMark(ref)] ?? 0) > ROUND_MS;
  const open = queue.filter(isOpen);
  return { next: open[0] ?? queue[0] ?? null, done: open.length === 0 ? 0 : queue.length - open.length };
}

export const unsent = <Person extends { ref: string }>(queue: readonly Person[], sent: Sent): Person[] =>
  queue.filter(({ ref }) => sent[sentMark(ref)] === undefined);
