import { getLocale, getTranslations } from 'next-intl/server';
import { loadCalendar } from '#components/layout/organizer.ts';
import type { FormAction } from '#components/ui/form/form-state.ts';
import { Icon } from '#components/ui/icon.tsx';
import { nameBesidePlate, spokenKm, ticketDistances } from '#lib/events/distances.ts';
import { methodsOf, saleState, saleWindow } from '#lib/events/sale-rules.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import { server } from '#lib/server.ts';
import { clockTime, dayAndMonth } from '#lib/shared/dates.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { FEW_PLACES } from './event-marks.ts';
import { hostNote } from './notices.tsx';
import { PartnerSale } from './partner-sale.tsx';
import { BETWEEN_PRICES, pricesByNetwork, type Quote, saysFree, ticketQuotes } from './prices.tsx';
import { startButton } from './start-button.ts';

type Props = {
  readonly event: EventDetail;
  /** If they are not known, only names and distances are shown, as last fetched. */
  readonly pricesKnown: boolean;
  readonly mayEnter: boolean;
  readonly path: string;
  /** Leads to the provider's page; `null` if our own form has a page. */
  readonly start: FormAction | null;
  readonly isEmbedded: boolean;
  readonly now: Date;
};

export async function TicketList({ event, pricesKnown, mayEnter, path, start, isEmbedded, now }: Props) {
  if (event.ticket_types.length === 0) return null;
  const t = await getTranslations('event');
  const methods = methodsOf(event);
  const priced = pricesKnown
    ? event.ticket_types.filter((ticket) => !ticket.is_free && isLeft(ticket, now))
    : [];
  const hasFees = methods.length > 0 && priced.length > 0;
  const distances = ticketDistances(event);
  const hasPlates = distances.some((km) => km !== null);
  const facts = { pricesKnown, methods, mayEnter, now };
  const open = event.ticket_types.filter((ticket) => rowState({ ticket, ...facts }) === 'open');
  return (
    <section aria-labelledby="entries" className="grid gap-3">
      <div className="grid gap-0.5">
        <h2 id="entries" className="display text-h2">
          {t(headingOf(event.ticket_types.length, mayEnter))}
        </h2>
        {hasFees && <p className="text-quiet text-sm">{t('feesIncluded')}</p>}
      </div>
      {start && mayEnter && <PartnerSale part="start" action={start} eventId={event.event_id} />}
      <ul className="grid gap-2.5">
        {event.ticket_types.map((ticket, index) => (
          <TicketRow
            key={ticket.ticket_type_id}
            km={distances[index] ?? null}
            {...{ ticket, hasPlates, path, ...facts }}
            isOnly={open.length === 1}
            starts={start !== null}
          />
        ))}
      </ul>
      {open.length > 1 && <EnterButton path={path} starts={start !== null} />}
      {hasFees && <PriceParts tickets={priced} methods={methods} />}
      {(hasFees || start) && mayEnter && (
        <p className="flex items-center gap-2 text-quiet text-sm">
          <Icon name="lock" />
          <span className="min-w-0 wrap-anywhere">
            {start ? await partnerNote(isEmbedded) : t('pinNote')}
          </span>
        </p>
      )}
    </section>
  );
}

function headingOf(tickets: number, mayEnter: boolean): 'entries' | 'choose' | 'enter' {
  if (!mayEnter) return 'entries';
  return tickets > 1 ? 'choose' : 'enter';
}

export const EnterWords = ({ words, offline }: { readonly words: string; readonly offline: string }) => (
  <>
    <span className="stored-copy:hidden">{words}</span>
    <span className="stored-copy:inline hidden">{offline}</span>
  </>
);

type EnterProps = Pick<Props, 'path'> & { readonly starts: boolean };

async function EnterButton({ path, starts }: EnterProps) {
  const t = await getTranslations('event');
  const look = 'btn max-wide:hidden started:hidden print:hidden';
  const words = <EnterWords words={t('enter')} offline={t('enterOnline')} />;
  return starts ? (
    <button {...startButton()} className={look}>
      {words}
    </button>
  ) : (
    <a href={`${path}/register`} className={look}>
      {words}
    </a>
  );
}

async function partnerNote(isEmbedded: boolean): Promise<string> {
  const [t, locale, { env }] = await Promise.all([getTranslations('session'), getLocale(), server()]);
  return t(hostNote(isEmbedded, locale), {
    host: new URL(env.PARTNER_CHECKOUT_URL ?? env.APP_URL).host,
  });
}

const isLeft = (ticket: TicketType, now: Date): boolean =>
  ticket.remaining > 0 && saleState(ticket, now) !== 'over';

const isOnSale = (ticket: TicketType, methods: MobileNetwork[], now: Date): boolean =>
  isLeft(ticket, now) &&
  saleState(ticket, now) === 'on_sale' &&
  (ticket.is_free || ticketQuotes(ticket, methods).length > 0);

type Priced = { readonly ticket: TicketType; readonly methods: MobileNetwork[] };
type RowFacts = Priced & Pick<Props, 'pricesKnown' | 'mayEnter' | 'now'>;

/** `named`: without a price; `priced`: cannot be entered now; `later`: its own sale begins later. */
type RowState = 'named' | 'gone' | 'priced' | 'later' | 'open';

function rowState({ ticket, methods, pricesKnown, mayEnter, now }: RowFacts): RowState {
  if (!pricesKnown) return 'named';
  if (!isLeft(ticket, now)) return 'gone';
  if (!mayEnter) return 'priced';
  if (saleState(ticket, now) === 'not_yet') return 'later';
  return isOnSale(ticket, methods, now) ? 'open' : 'priced';
}

const DIMMED: Partial<Record<RowState, string>> = { gone: 'opacity-75', later: 'opacity-75' };

type RowProps = RowFacts & {
  readonly km: number | null;
  /** Some rows have a plate, so names begin beside it. */
  readonly hasPlates: boolean;
  readonly isOnly: boolean;
} & EnterProps;

async function TicketRow({ km, hasPlates, isOnly, path, starts, ...facts }: RowProps) {
  const t = await getTranslations('event');
  const { ticket, mayEnter, now } = facts;
  const state = rowState(facts);
  const row = (
    <>
      <span className="flex items-center gap-2.5 wide:gap-4">
        {hasPlates && <Plate km={km} look={DIMMED[state] ?? ''} />}
        <TicketWords {...facts} name={nameOf(ticket, km, state)} state={state} />
        {state === 'open' && (
          <span className={`btn ${isOnly ? 'enter' : 'btn-quiet'} min-h-12 px-5 max-wide:hidden`}>
            <EnterWords words={t('enterShort')} offline={t('enterOnline')} />
          </span>
        )}
      </span>
      {state !== 'named' && <FewPlaces ticket={ticket} mayEnter={mayEnter} now={now} />}
    </>
  );
  const look = 'sheet grid gap-y-2.5 p-3 wide:p-3.5';
  const chooses = `${look} no-underline hover:[box-shadow:inset_0_0_0_2px_var(--color-ink),var(--shadow-lift)]`;
  const { ticket_type_id: id } = ticket;
  if (state !== 'open') {
    return (
      <li>
        <div className={look}>{row}</div>
      </li>
    );
  }
  return (
    <li>
      {starts ? (
        <button {...startButton(id)} className={`${chooses} w-full cursor-pointer text-start`}>
          {row}
        </button>
      ) : (
        <a href={`${path}/register?ticket=${encodeURIComponent(id)}`} className={chooses}>
          {row}
        </a>
      )}
    </li>
  );
}

/** The name beside the plate. A row with nothing but a name shows all of it. */
const nameOf = ({ name }: TicketType, km: number | null, state: RowState): string =>
  nameBesidePlate(name, km) || (state === 'named' ? name : '');

async function Plate({ km, look }: { readonly km: number | null; readonly look: string }) {
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  if (km === null) return <span className="plate invisible" />;
  return (
    <span className={`plate ${look}`}>
      <b>{new Intl.NumberFormat(intlLocale(locale)).format(spokenKm(km))}</b>
      <small>{t('km')}</small>
    </span>
  );
}

async function TicketWords({
  ticket,
  name,
  methods,
  mayEnter,
  now,
  state,
}: RowFacts & { readonly name: string; readonly state: RowState }) {
  const t = await getTranslations('event');
  const look = DIMMED[state] ?? '';
  const isPriced = state !== 'named' && state !== 'gone';
  const price = isPriced ? await ticketPrice({ ticket, methods }) : null;
  const times = isPriced && (await saleWords(ticket, now));
  return (
    <span className="grid min-w-0 flex-1 gap-y-1">
      {/* The name wraps beside the price if its longest word fits there. So does the note beside the link. */}
      <span className="flex flex-wrap items-baseline gap-x-3">
        <b className={`display wrap-normal flex-[1_1_min-content] text-xl wide:text-2xl ${look}`}>
          <bdi>{name}</bdi>
        </b>
        {price?.total && (
          <span className={`numeral amount text-price ${price.look} ${look}`}>{price.total}</span>
        )}
        {state === 'gone' && <Gone ticket={ticket} mayEnter={mayEnter} />}
      </span>
      {price && (
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
          {state === 'open' && (
            <span className="font-bold text-accent-ink underline underline-offset-4 wide:hidden">
              <EnterWords words={t('enterShort')} offline={t('enterOnline')} />
            </span>
          )}
          <span className="wrap-normal flex-[1_1_min-content] text-end text-quiet">{price.note}</span>
        </span>
      )}
      {times && <span className={`text-sm ${state === 'later' ? 'font-bold' : 'text-quiet'}`}>{times}</span>}
    </span>
  );
}

/** The page of a closed event says only once that nothing is on sale. */
async function Gone({ ticket, mayEnter }: Pick<RowFacts, 'ticket' | 'mayEnter'>) {
  const t = await getTranslations('event');
  const words = ticket.remaining <= 0 ? t('soldOut') : mayEnter && t('salesOver');
  return words && <span className="tag tag-plain ms-auto">{words}</span>;
}

async function ticketPrice({
  ticket,
  methods,
}: Priced): Promise<{ total: string; note: string; look: string }> {
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  const money = (minor: number) => formatMoney(minor, ticket.currency, intlLocale(locale));
  if (ticket.is_free) {
    const free = t('free');
    return { total: saysFree(ticket.name, free) ? '' : free, note: '', look: 'text-good' };
  }
  if (methods.length === 0) return { total: money(ticket.price_minor), note: t('withoutFees'), look: '' };
  const prices = await pricesByNetwork(ticket, methods);
  if (!prices) return { total: '', note: t('noMethod'), look: '' };
  const { cheapest, withCheapest, dearer } = prices;
  const [network = ''] = cheapest;
  const isOnly = cheapest.length === 1 && dearer.length === 0;
  const note = isOnly ? t('networkOnly', { network }) : [withCheapest, ...dearer].join(BETWEEN_PRICES);
  return { total: money(prices.total), note, look: '' };
}

type PartsProps = { readonly tickets: readonly TicketType[]; readonly methods: MobileNetwork[] };

async function PriceParts({ tickets, methods }: PartsProps) {
  const [t, networks, locale] = await Promise.all([
    getTranslations('event'),
    getTranslations('networks'),
    getLocale(),
  ]);
  const words = ({ method, price, fee }: Quote, currency: string) => {
    const money = (minor: number) => formatMoney(minor, currency, intlLocale(locale));
    return t('priceAndFee', { network: networks(method), price: money(price), fee: money(fee) });
  };
  return (
    <details className="disclosure">
      <summary>{t('priceParts')}</summary>
      <dl className="grid gap-2 text-sm">
        {tickets.map((ticket) => (
          <div key={ticket.ticket_type_id}>
            <dt className="font-bold">
              <bdi>{ticket.name}</bdi>
            </dt>
            {ticketQuotes(ticket, methods).map((quote) => (
              <dd key={quote.method} className="text-quiet">
                {words(quote, ticket.currency)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm">{t('feeNote')}</p>
    </details>
  );
}

type PlacesProps = {
  readonly ticket: TicketType;
  readonly mayEnter: boolean;
  readonly now: Date;
};

/** Shows nothing while enough places are left. */
async function FewPlaces({ ticket, mayEnter, now }: PlacesProps) {
  const t = await getTranslations();
  const { remaining, capacity } = ticket;
  const taken = percentTaken(ticket, mayEnter, now);
  if (taken === null) return null;
  return (
    <div className="grid gap-1">
      <svg
        className="block h-2 w-full overflow-hidden rounded-full bg-edge forced-colors:border"
        aria-hidden="true"
      >
        <rect width={`${taken}%`} height="100%" className="fill-warn forced-colors:fill-[CanvasText]" />
      </svg>
      <p className="font-bold text-sm text-warn">
        {remaining < capacity
          ? t('event.fewOf', { count: remaining, capacity })
          : t('list.placesLeft', { count: remaining })}
      </p>
    </div>
  );
}

/** `null` without a sale window. */
async function saleWords(ticket: TicketType, now: Date): Promise<string | null> {
  const [t, calendar] = await Promise.all([getTranslations('event'), loadCalendar()]);
  const times = saleTimes(ticket, now);
  if (!times) return null;
  return t(times.key, { date: dayAndMonth(times.at, calendar), time: clockTime(times.at, calendar) });
}

type Places = Pick<TicketType, 'remaining' | 'capacity' | 'sales_start' | 'sales_end'>;

/** `null` unless a ticket on sale (`mayEnter`: its event) has few places. A remaining place stays visible. Pure. */
export function percentTaken(ticket: Places, mayEnter: boolean, now: Date): number | null {
  const { remaining, capacity } = ticket;
  const few = mayEnter && remaining > 0 && remaining <= FEW_PLACES && saleState(ticket, now) === 'on_sale';
  if (!few) return null;
  return Math.min(98, Math.max(0, Math.round(100 - (100 * remaining) / Math.max(1, capacity))));
}

type SaleTimes = { key: 'salesFrom' | 'salesUntil'; at: Date };

/** Message key and time of the next change; `null` without a sale window (partner-api.md 2.2 names none for reads). */
export function saleTimes(
  ticket: Pick<TicketType, 'sales_start' | 'sales_end'>,
  now: Date,
): SaleTimes | null {
  const { opens, closes } = saleWindow(ticket);
  if (opens && opens > now) return { key: 'salesFrom', at: opens };
  return closes && { key: 'salesUntil', at: closes };
}
