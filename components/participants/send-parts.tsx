'use client';
// Links that open WhatsApp with a runner's own link. A tap is remembered on this phone: the list says "Sent", and the page's
// main button goes on to the next person. Without a script each of them is a plain link.
import { type ReactNode, useSyncExternalStore } from 'react';
import { whatsappLink } from '#lib/shared/message-links.ts';
import { ADDRESS, type Linked, type Messages, messageTo, NAME } from './send-message.ts';
import { nextToSend, onSent, parseSent, rememberSent, type Sent, storedSent, unsent } from './sent-store.ts';

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
  /** Each person gets one message from this phone; then `children` stand here. Otherwise another round begins. */
  readonly once?: boolean;
  readonly messages: Messages;
  readonly pages: string;
  readonly outside: Outside;
  /** `next` has `NAME`; `progress` has `NAME` and `ADDRESS` in place of the two numbers. */
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
          : words.progress.replace(NAME, String(done)).replace(ADDRESS, String(queue.length))}
      </p>
    </div>
  );
}

/** `link`: opens WhatsApp for one person; `mark`: says that it was opened; `next`: opens it for one person after the other. */
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
