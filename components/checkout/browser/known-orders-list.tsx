'use client';
// The orders that this browser knows, each a link to its page, and "Forget". Only `known-here.tsx` loads it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#components/ui/icon.tsx';
import { type Calendar, clockTime } from '#lib/shared/dates.ts';
import { isPaid, type KnownOrder, knownOrders, rememberStatus } from './on-this-phone.ts';
import { fetchOrderStatus, statusAddress } from './status-answer.ts';

/** `#` stands for a number, a time or the previous answer; `signed` has `#done` and `#of`. */
export type KnownWords = Readonly<
  Record<
    | 'onPhone'
    | 'onComputer'
    | 'forget'
    | 'forgetAsk'
    | 'forgetAll'
    | 'keep'
    | 'all'
    | 'asOf'
    | 'entered'
    | 'km'
    | 'signed'
    | State,
    string
  >
>;

type State =
  | 'preparing'
  | 'asksYou'
  | 'unpaid'
  | 'unconfirmed'
  | 'starting'
  | 'pin'
  | 'payer'
  | 'notConfirmed'
  | 'checking'
  | 'paid'
  | 'free'
  | 'partlyRefunded';

export type KnownOrdersProps = {
  /** Only orders of this event are shown; without it all are. */
  readonly eventId?: string | undefined;
  /** `orders` and `events` end before an order's `ref` and an event's id. `forget` is where "Forget" is posted. */
  readonly addresses: { readonly orders: string; readonly events: string; readonly forget: string };
  readonly calendar: Calendar;
  readonly words: KnownWords;
};

const KNOWN_PLACE = 'on-this-phone';

const SHOWN_AT_ONCE = 3;
const FRESH_MS = 60_000;
const NOT_FOUND = 404;

export function KnownOrders({ eventId, addresses, calendar, words }: KnownOrdersProps) {
  const load = () => knownOrders(Date.now(), eventId);
  const [orders, setOrders] = useState(load);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);

  const refresh = useEffectEvent(async () => {
    const stale = load().filter((order) => !isPaid(order) && Math.abs(Date.now() - order.at) > FRESH_MS);
    const found = await Promise.all(stale.map(({ ref }) => askStatus(ref)));
    setAnswered(new Set(found.filter((ref) => ref !== null)));
    setOrders(load());
  });

  useEffect(() => {
    // The list takes the room that the page has kept.
    const place = document.getElementById(KNOWN_PLACE);
    if (place) place.style.minHeight = '';
    delete place?.dataset.rows;
    void refresh();
    // Back may show the page as it was before an order was paid.
    const again = ({ persisted }: PageTransitionEvent) => persisted && void refresh();
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);

  if (orders.length === 0) return null;
  const rows = showsAll ? orders : orders.slice(0, SHOWN_AT_ONCE);
  return (
    <section aria-labelledby="known-orders" className="grid gap-3">
      <Heading words={words} forget={addresses.forget} onForgotten={() => setOrders([])} />
      <ul className="grid gap-2.5 wide:grid-cols-2 wide:gap-x-5">
        {rows.map((order) => (
          <li key={order.ref} className="grid min-w-0">
            <Row
              order={order}
              isFresh={
                isPaid(order) || answered.has(order.ref) || Math.abs(Date.now() - order.at) <= FRESH_MS
              }
              href={addresses.orders + order.ref}
              calendar={calendar}
              words={words}
            />
          </li>
        ))}
      </ul>
      {rows.length < orders.length && (
        <button type="button" className="btn btn-quiet justify-self-start" onClick={() => setShowsAll(true)}>
          {words.all.replace('#', String(orders.length))}
        </button>
      )}
      <Entered orders={orders} events={addresses.events} words={words.entered} />
    </section>
  );
}

/** Stores the status of an order. Returns its `ref` if there was an answer. */
async function askStatus(ref: string): Promise<string | null> {
  try {
    rememberStatus(ref, await fetchOrderStatus(statusAddress(ref)));
    return ref;
  } catch (error) {
    if (error instanceof Error && error.cause === NOT_FOUND) rememberStatus(ref, null);
    return null;
  }
}

/** Deletes what the server's answer to "Forget" deletes, in case it does not arrive or the browser does not obey it. */
function forgetHere(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
    void caches.keys().then((names) => names.forEach((name) => void caches.delete(name)));
  } catch {
    // Storage is blocked, or `caches` is missing over plain http.
  }
}

type HeadingProps = {
  readonly words: KnownWords;
  readonly forget: string;
  readonly onForgotten: () => void;
};

function Heading({ words, forget, onForgotten }: HeadingProps) {
  const [asks, setAsks] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asks) question.current?.focus();
    else if (wasAsked.current) button.current?.focus();
    wasAsked.current = asks;
  }, [asks]);
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <h2 id="known-orders" className="display text-card">
          <span className="wide:hidden">{words.onPhone}</span>
          <span className="max-wide:hidden">{words.onComputer}</span>
        </h2>
        <button
          ref={button}
          type="button"
          className="link underline"
          hidden={asks}
          onClick={() => setAsks(true)}
        >
          {words.forget}
        </button>
      </div>
      {asks && (
        <form
          method="post"
          action={forget}
          className="notice notice-warn grid gap-3"
          onSubmit={(event) => {
            forgetHere();
            // Without a connection the browser would leave the page for its own message.
            if (navigator.onLine) return;
            event.preventDefault();
            onForgotten();
          }}
        >
          <p ref={question} tabIndex={-1} className="outline-none">
            {words.forgetAsk}
          </p>
          <p className="actions">
            <button type="submit" className="btn btn-quiet">
              {words.forgetAll}
            </button>
            <button type="button" className="btn btn-quiet" onClick={() => setAsks(false)}>
              {words.keep}
            </button>
          </p>
        </form>
      )}
    </>
  );
}

type RowProps = {
  readonly order: KnownOrder;
  /** Its state is known to be recent. */
  readonly isFresh: boolean;
  readonly href: string;
  readonly calendar: Calendar;
  readonly words: KnownWords;
};

function Row({ order, isFresh, href, calendar, words }: RowProps) {
  const { event, name, runners, km, amount, at } = order;
  const paid = isPaid(order);
  const others = runners > 1 ? ` +${runners - 1}` : '';
  const what = paid ? event.startsAt && startWords(new Date(event.startsAt), calendar) : amount;
  const asOf = words.asOf.replace(
    '#',
    isToday(at, calendar) ? clockTime(new Date(at), calendar) : startWords(new Date(at), calendar),
  );
  return (
    <a
      href={href}
      className={`flex min-h-21 items-center gap-3 rounded-2xl border-2 bg-sheet px-3 py-2 no-underline [box-shadow:var(--shadow-lift)] hover:border-ink ${paid ? 'border-transparent' : 'border-warn'}`}
    >
      {km !== null && (
        <span className="plate" aria-hidden="true">
          <b>{km.toLocaleString(calendar.locale)}</b>
          <small>{words.km}</small>
        </span>
      )}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span
          className={`flex flex-wrap items-center gap-x-1.5 font-bold text-sm ${paid ? 'text-good' : 'text-warn'}`}
        >
          <Icon name={paid ? 'check' : 'clock'} />
          <span>{stateWords(order, words)}</span>
          {!isFresh && <span className="font-normal">{asOf}</span>}
        </span>
        <bdi className="display wrap-break-word text-xl/none">{event.name}</bdi>
        <span className="dotted text-quiet text-sm">
          {name && <bdi>{name + others}</bdi>} {what && <span>{what}</span>}
        </span>
      </span>
      <span aria-hidden="true" className="size-2 flex-none -rotate-45 border-e-2 border-b-2 rtl:rotate-135" />
    </a>
  );
}

/** The day by the clock of the races, like all that is shown. */
const dayWords = (at: Date, { locale, timeZone }: Calendar): string =>
  at
    .toLocaleDateString(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone })
    .replace(',', '');

const isToday = (at: number, calendar: Calendar): boolean =>
  dayWords(new Date(at), calendar) === dayWords(new Date(), calendar);

const startWords = (at: Date, calendar: Calendar): string =>
  `${dayWords(at, calendar)}, ${clockTime(at, calendar)}`;
function stateWords({ signed, ...order }: KnownOrder, words: KnownWords): string {
  if (isPaid(order) && signed)
    return words.signed.replace('#done', String(signed.done)).replace('#of', String(signed.of));
  return words[stateOf(order)];
}

const STATES: Readonly<Record<string, State>> = {
  preparing: 'preparing',
  asks_buyer: 'asksYou',
  starting_payment: 'starting',
  payment_failed: 'notConfirmed',
  open: 'unpaid',
  cancelled: 'unpaid',
  partially_refunded: 'partlyRefunded',
};

function stateOf({ stage, amount, byPayer }: Omit<KnownOrder, 'signed'>): State {
  if (stage === 'review') return amount ? 'unpaid' : 'unconfirmed';
  if (stage === 'paid') return amount ? 'paid' : 'free';
  if (stage === 'prompted') return byPayer ? 'payer' : 'pin';
  return STATES[stage] ?? 'checking';
}

type EnteredProps = {
  readonly orders: readonly KnownOrder[];
  readonly events: string;
  readonly words: string;
};

function Entered({ orders, events, words }: EnteredProps) {
  const entered = new Set(orders.filter(isPaid).map(({ event }) => event.id));
  return [...entered].flatMap((id) => {
    const card = document
      .querySelector(`main li > div a[href="${events}${encodeURIComponent(id)}"]`)
      ?.closest('li');
    return card ? [createPortal(<EnteredTag words={words} />, card, id)] : [];
  });
}

const EnteredTag = ({ words }: { readonly words: string }) => (
  <p className="tag tag-good absolute end-3 top-3 flex items-center gap-1">
    <Icon name="check" />
    <span>{words}</span>
  </p>
);
