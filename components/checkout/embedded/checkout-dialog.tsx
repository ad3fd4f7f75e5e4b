'use client';
// The dialog of embedded checkout: the provider's page in a frame between a head and a foot of ours. The first press of
// a start button loads it. Our own status says the outcome; messages of the frame only bring the next question forward.
import { SESSION_OVER_STAGES } from '#lib/shared/vocabulary/stages.ts';
import './embedded.css';
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type StatusAnswer, statusAddress } from '#components/checkout/browser/status-answer.ts';
import { orderStatusQuery } from '#components/checkout/browser/status-query.ts';
import { oneTicket } from '#lib/registration/registration-fields.ts';
import { type Connection, handIn, type OpenedSession, openSession } from './open-session.ts';

export type DialogWords = {
  readonly close: string;
  readonly loading: string;
  readonly failedTitle: string;
  readonly failedText: string;
  readonly openAsPage: string;
  readonly leaveTitle: string;
  readonly leaveText: string;
  readonly leave: string;
  readonly stay: string;
  readonly frame: string;
  /** Notice on the page after the buyer has left an order under way, with a link to the order's page. */
  readonly left: string;
  readonly toOrder: string;
};

export type DialogParts = {
  readonly connection: Connection;
  /** Address of the order pages, up to the order's `ref`. */
  readonly orders: string;
  /** Date, race and place. It contains the heading that `titleId` names. */
  readonly head: ReactNode;
  readonly titleId: string;
  /** Reminder of the chosen distance, by ticket type. '' stands for the ticket type that the page's address chooses. */
  readonly reminders: Readonly<Record<string, ReactNode>>;
  /** Says whose page it is. */
  readonly host: ReactNode;
  readonly words: DialogWords;
};

type Form = readonly [form: HTMLFormElement, button: HTMLElement | null];

export type CheckoutDialogProps = DialogParts & {
  /** A new object for each press. */
  readonly pressed: { readonly form: HTMLFormElement; readonly button: HTMLElement | null };
  /** Posts the plain form. */
  readonly onFailed: (...form: Form) => void;
};

/** The pages around the dialog have no client. */
const client = new QueryClient();

export const CheckoutDialog = (props: CheckoutDialogProps) => (
  <QueryClientProvider client={client}>
    <OpenDialog {...props} />
  </QueryClientProvider>
);

function OpenDialog({ pressed, onFailed, ...parts }: CheckoutDialogProps) {
  const { connection, orders, head, titleId, reminders, host, words } = parts;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [left, setLeft] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);

  const fail = () => {
    dialog.current?.close();
    onFailed(pressed.form, pressed.button);
  };
  const opening = useMutation({
    mutationFn: (form: FormData) => openSession(connection, form),
    networkMode: 'always',
    onError: fail,
    onSuccess: ({ ref, url }) => {
      if (url === null) location.assign(orders + ref);
    },
  });
  const { data: session, isPending, mutate } = opening;

  // Each press opens the dialog, with the session that is there.
  const answered = useRef<object | null>(null);
  useEffect(() => {
    if (answered.current === pressed) return;
    answered.current = pressed;
    dialog.current?.showModal();
    setIsOpen(true);
    setLeft(null);
    if (!session && !isPending) mutate(new FormData(pressed.form, pressed.button));
  }, [pressed, session, isPending, mutate]);

  const status = useStatus(session ?? null, orders, isOpen);
  // After a second page in the frame, the buyer has sent something there.
  const mayBeUnderWay = moves > 1 || (status !== undefined && !BEFORE_AN_ORDER.includes(status));
  const leave = () => dialog.current?.close();
  const askToLeave = () => (mayBeUnderWay && !isAsking ? setIsAsking(true) : leave());

  return (
    <>
      {left && (
        <p role="status" className="notice notice-warn page">
          <span>{words.left}</span>{' '}
          <a href={left} className="link">
            {words.toOrder}
          </a>
        </p>
      )}
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="checkout-dialog"
        onCancel={(event) => {
          event.preventDefault();
          askToLeave();
        }}
        // A second Escape closes the dialog even if the first one was prevented.
        onClose={() => {
          setIsOpen(false);
          setIsAsking(false);
          setLeft(session && mayBeUnderWay ? orders + session.ref : null);
        }}
      >
        <div className="checkout-dialog-head">
          {head}
          <button type="button" aria-label={words.close} onClick={askToLeave}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
        {isAsking && <LeaveQuestion words={words} onLeave={leave} onStay={() => setIsAsking(false)} />}
        <div>{reminders[ticketOf(pressed)] ?? reminders['']}</div>
        <Frame
          {...{ session, connection, words }}
          onMove={() => setMoves((count) => count + 1)}
          onFailed={fail}
        />
        <div className="checkout-dialog-foot">
          {host}
          <button type="button" className="link" onClick={fail}>
            {words.openAsPage}
          </button>
        </div>
      </dialog>
    </>
  );
}

const ticketOf = ({ form, button }: CheckoutDialogProps['pressed']): string =>
  String(new FormData(form, button).get(oneTicket) ?? '');

/** Our own statuses before the provider has an order (`GET /api/orders/{ref}/status`). */
const BEFORE_AN_ORDER: readonly string[] = ['preparing', 'open'];
const OVER: readonly string[] = SESSION_OVER_STAGES;

/** Stands for the status of a session until the first answer. */
const UNKNOWN: StatusAnswer = {
  status: 'open',
  stage: 'open',
  terminal: false,
  version: '',
  queue: null,
  againInSeconds: 2,
  at: 0,
};

/** Polls the session's status while the dialog is open, and goes to the order's page once the session is over. */
function useStatus(session: OpenedSession | null, orders: string, isOpen: boolean): string | undefined {
  const ref = session?.ref ?? '';
  const { data } = useQuery({
    ...orderStatusQuery(statusAddress(ref), UNKNOWN),
    enabled: isOpen && session !== null && session.url !== null,
  });
  const isOver = OVER.includes(data.stage);
  useEffect(() => {
    if (isOver) location.assign(orders + ref);
  }, [isOver, orders, ref]);
  return session ? data.status : undefined;
}

type QuestionProps = {
  readonly words: DialogWords;
  readonly onLeave: () => void;
  readonly onStay: () => void;
};

function LeaveQuestion({ words, onLeave, onStay }: QuestionProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div role="alertdialog" aria-labelledby={id} className="checkout-dialog-question">
      <p id={id}>
        <b>{words.leaveTitle}</b> <span>{words.leaveText}</span>
      </p>
      <button ref={first} type="button" className="btn btn-quiet" onClick={onStay}>
        {words.stay}
      </button>
      <button type="button" className="btn btn-quiet" onClick={onLeave}>
        {words.leave}
      </button>
    </div>
  );
}

/** After this time without the page the dialog offers another way. */
const LOADING_MS = 8_000;
/** Shortest time between two questions about a frame, even if it sends many messages. */
const HINT_MS = 1_000;

type FrameProps = {
  readonly session: OpenedSession | undefined;
  readonly connection: Connection;
  readonly words: DialogWords;
  /** Called for each page that the frame has loaded. */
  readonly onMove: () => void;
  readonly onFailed: () => void;
};

function Frame({ session, connection: { checkoutOrigin }, words, onMove, onFailed }: FrameProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const frame = useRef<HTMLIFrameElement>(null);
  const url = session?.url;

  useEffect(() => {
    if (!url || state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), LOADING_MS);
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
      effectiveDirective === 'frame-src' && setState('failed');
    document.addEventListener('securitypolicyviolation', refused);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', refused);
    };
  }, [url, state]);

  useHints(session, checkoutOrigin, frame);

  return (
    <div className="checkout-dialog-frame" data-state={state}>
      {state === 'loading' && (
        <p role="status">
          <span>{words.loading}</span>
          <span className="checkout-dialog-bar" />
        </p>
      )}
      {state === 'failed' && (
        <div role="alert">
          <p className="display">{words.failedTitle}</p>
          <p>{words.failedText}</p>
          <button type="button" className="btn" onClick={onFailed}>
            {words.openAsPage}
          </button>
        </div>
      )}
      {url && (
        <iframe
          ref={frame}
          src={url}
          title={words.frame}
          onLoad={() => {
            setState('shown');
            onMove();
          }}
        />
      )}
    </div>
  );
}

/** After a message of the framed page our server reads the session, and its status is asked for at once. */
function useHints(
  session: OpenedSession | undefined,
  checkoutOrigin: string,
  frame: { readonly current: HTMLIFrameElement | null },
): void {
  const { ref, sessionId } = session ?? { ref: '', sessionId: '' };
  const asked = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (ref === '') return;
    const hint = async ({ origin, source }: MessageEvent) => {
      if (origin !== checkoutOrigin || source !== frame.current?.contentWindow) return;
      if (performance.now() - asked.current < HINT_MS) return;
      asked.current = performance.now();
      await handIn(ref, sessionId).catch(() => null);
      await client.refetchQueries({ queryKey: ['order-status', statusAddress(ref)] });
    };
    window.addEventListener('message', hint);
    return () => window.removeEventListener('message', hint);
  }, [ref, sessionId, checkoutOrigin, frame]);
}
