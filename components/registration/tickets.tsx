// The distance: one choice for one person, or quantities and a pasted list for several. Tickets that cannot be chosen
// have no control.
import { getLocale, getTranslations } from 'next-intl/server';
import { FEW_PLACES } from '#components/events/event-marks.ts';
import {
  BETWEEN_PRICES,
  priceFrom,
  pricesByNetwork,
  priceWords,
  saysFree,
  ticketQuotes,
} from '#components/events/prices.tsx';
import { ChoiceInput, FieldControl, FieldProblem, HiddenField } from '#components/ui/form/field.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { FormSection } from '#components/ui/form/section.tsx';
import { TextAreaField } from '#components/ui/form/text-field.tsx';
import { nameBesidePlate, spokenKm, ticketDistances } from '#lib/events/distances.ts';
import { isPayable, methodsOf, saleState } from '#lib/events/sale-rules.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { CUT_LIST, MOST_PARTICIPANTS } from '#lib/registration/registration-input.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { ListAnswer } from './list-answer.tsx';
import { TicketGroup } from './ticket-group.tsx';

/** Tickets that can be bought now, in the organizer's order. */
export const openTickets = (event: EventDetail, now: Date): TicketType[] =>
  event.ticket_types.filter(
    (ticket) => ticket.remaining > 0 && saleState(ticket, now) === 'on_sale' && isPayable(event, ticket),
  );

/** What a fresh form has chosen: the only ticket type, or the one that the buyer's link names (`linked`). */
export function freshChoice(event: EventDetail, now: Date, linked: string | undefined): Typed {
  const open = openTickets(event, now);
  const chosen = open.length === 1 ? open[0] : open.find((ticket) => ticket.ticket_type_id === linked);
  return chosen ? { [F.oneTicket]: chosen.ticket_type_id } : {};
}

type Props = { readonly event: EventDetail; readonly now: Date; readonly fresh: Typed };

export async function TicketsSection({ event, now, fresh }: Props) {
  const [t, locale] = await Promise.all([getTranslations('form'), getLocale()]);
  const open = openTickets(event, now);
  const methods = methodsOf(event);
  const distances = ticketDistances(event);
  const distanceOf = (ticket: TicketType) => distances[event.ticket_types.indexOf(ticket)] ?? null;
  const line = lineOf(open.map((ticket) => shownLength(ticket, distanceOf(ticket), methods, locale)));
  const columns = event.ticket_types.length > 1 ? 'frame-pair:grid-cols-2 lg:grid-cols-3' : '';
  return (
    <FormSection name={F.tickets} title={<Heading />} className="tickets">
      <div className="one-ticket">
        <ul className={`grid gap-2.5 ${columns}`}>
          {event.ticket_types.map((ticket) => (
            <li key={ticket.ticket_type_id} className="@container grid">
              {open.includes(ticket) ? (
                <TicketCard
                  ticket={ticket}
                  km={distanceOf(ticket)}
                  methods={methods}
                  chosen={ticket.ticket_type_id === fresh[F.oneTicket]}
                  alone={columns === ''}
                  line={line}
                />
              ) : (
                <ClosedTicket event={event} ticket={ticket} km={distanceOf(ticket)} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <TicketGroup
        summary={t('several')}
        close={t('justOne')}
        address={`/api/events/${encodeURIComponent(event.event_id)}/group?${new URLSearchParams({ language: locale })}`}
        loading={t('groupLoading')}
        tickets={Object.fromEntries(open.map(({ ticket_type_id: id, name }) => [id, name]))}
      >
        <p className="text-quiet text-sm">{t('severalCount')}</p>
        <ul className={`grid gap-2.5 empty:hidden ${columns}`}>
          {open.map((ticket) => (
            <TicketQuantity
              key={ticket.ticket_type_id}
              ticket={ticket}
              km={distanceOf(ticket)}
              methods={methods}
            />
          ))}
        </ul>
        <List />
      </TicketGroup>
    </FormSection>
  );
}

async function Heading() {
  const t = await getTranslations('form');
  return (
    <>
      <span className="no-editor">{t('tickets')}</span>
      <span className="for-several noscript:hidden">{t('participants')}</span>
    </>
  );
}

type TicketProps = { readonly ticket: TicketType; readonly methods: MobileNetwork[] };
type PlateProps = { readonly km: number | null };

type CardProps = TicketProps &
  PlateProps & {
    readonly chosen: boolean;
    /** It is the only one, so it stays a row on a wide screen. */
    readonly alone: boolean;
    readonly line: string;
  };

/** Name and price stand on one line in all cards or in none, depending on the room that the longest ones need. */
function lineOf(lengths: readonly number[]): string {
  const longest = Math.max(0, ...lengths);
  if (longest <= 20) return '@min-[19.5rem]:grid-cols-[minmax(0,1fr)_auto]';
  if (longest <= 24) return '@min-[22rem]:grid-cols-[minmax(0,1fr)_auto]';
  return longest <= 32
    ? '@min-[27rem]:grid-cols-[minmax(0,1fr)_auto]'
    : '@min-[38rem]:grid-cols-[minmax(0,1fr)_auto]';
}

function shownLength(
  ticket: TicketType,
  km: number | null,
  methods: MobileNetwork[],
  locale: Language,
): number {
  const totals = ticketQuotes(ticket, methods).map(({ total }) => total);
  const price = formatMoney(Math.max(0, ...totals), ticket.currency, intlLocale(locale));
  return nameBesidePlate(ticket.name, km).length + price.length;
}

async function TicketCard({ ticket, km, methods, chosen, alone, line }: CardProps) {
  const id = `${F.oneTicket}-${ticket.ticket_type_id}`;
  return (
    <label
      htmlFor={id}
      className={`choice grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-2.5 ${alone ? '' : 'lg:grid-cols-[minmax(0,1fr)_auto] lg:content-start'}`}
    >
      <ChoiceInput
        type="radio"
        name={F.oneTicket}
        value={ticket.ticket_type_id}
        id={id}
        chosen={chosen}
        isDescribed
      />
      <Plate km={km} className={alone ? '' : 'lg:-order-1'} />
      <span
        className={`grid grid-cols-[minmax(0,1fr)] items-center gap-x-2 gap-y-1 ${line} ${alone ? '' : 'lg:col-span-2 lg:justify-start'}`}
      >
        <TicketName ticket={ticket} km={km} id={`${id}-label`} />
        <span
          id={`${id}-detail`}
          className={`grid justify-items-end gap-0.5 justify-self-end text-end ${alone ? '' : 'lg:justify-items-start lg:justify-self-start lg:text-start'}`}
        >
          <TicketPrices ticket={ticket} methods={methods} />
        </span>
        <FewPlaces ticket={ticket} />
      </span>
    </label>
  );
}

type NameProps = PlateProps & { readonly ticket: TicketType; readonly id?: string };

/** The plate shows the distance, so the name beside it leaves it out. */
function TicketName({ ticket: { name }, km, id }: NameProps) {
  return (
    <bdi id={id} className="display wrap-normal text-xl/none">
      <span aria-hidden="true">{nameBesidePlate(name, km)}</span>
      <span className="sr-only">{name}</span>
    </bdi>
  );
}

type ClosedProps = PlateProps & { readonly event: EventDetail; readonly ticket: TicketType };

async function ClosedTicket({ event, ticket, km }: ClosedProps) {
  const t = await getTranslations();
  const name = quantityField(ticket.ticket_type_id);
  const isPaid = isPayable(event, ticket);
  return (
    // The summary links to this element if the ticket can no longer be chosen.
    <div
      id={name}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3.5 gap-y-1 rounded-xl border-[1.5px] border-edge p-3.5 text-quiet"
    >
      <Plate km={km} className="opacity-60" />
      <span className="grid flex-1 gap-0.5">
        <TicketName ticket={ticket} km={km} />
        <span className="text-sm">
          {ticket.remaining <= 0 ? t('event.soldOut') : t(isPaid ? 'form.notOnSale' : 'event.noMethod')}
        </span>
      </span>
      <FieldProblem name={name} />
    </div>
  );
}

async function TicketQuantity({ ticket, km, methods }: TicketProps & PlateProps) {
  const t = await getTranslations('form');
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 max-lg:border-edge max-lg:border-b max-lg:pb-2.5 lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:content-start">
      <Plate km={km} className="text-[1.75rem]" />
      {/* On a phone the quantity stands beside a short name and below a long one. */}
      <span className="grid flex-[999_1_4.5rem] gap-0.5">
        <TicketName ticket={ticket} km={km} />
        <LeastPriceOf ticket={ticket} methods={methods} />
      </span>
      <div className="grid flex-[1_1_9rem] gap-1 lg:col-span-2">
        <FieldProblem name={quantityField(ticket.ticket_type_id)} />
        <FieldControl
          name={quantityField(ticket.ticket_type_id)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={t('quantity', { ticket: ticket.name })}
          placeholder="0"
        />
      </div>
    </li>
  );
}

async function Plate({ km, className = '' }: PlateProps & { readonly className?: string }) {
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  if (km === null) return null;
  return (
    <span aria-hidden="true" className={`plate justify-self-start ${className}`}>
      <b>{spokenKm(km).toLocaleString(intlLocale(locale))}</b>
      <small>{t('km')}</small>
    </span>
  );
}

async function FewPlaces({ ticket: { remaining } }: Pick<TicketProps, 'ticket'>) {
  if (remaining > FEW_PLACES) return null;
  const t = await getTranslations('event');
  return (
    <span className="col-span-full font-bold text-sm text-warn">{t('fewPlaces', { count: remaining })}</span>
  );
}

async function TicketPrices({ ticket, methods }: TicketProps) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  if (ticket.is_free) {
    const free = t('list.free');
    return !saysFree(ticket.name, free) && <b className="numeral text-good text-price">{free}</b>;
  }
  const quotes = ticketQuotes(ticket, methods);
  const prices = await pricesByNetwork(ticket, methods);
  const money = (minor: number) => formatMoney(minor, ticket.currency, intlLocale(locale));
  return (
    <>
      {quotes.map(({ method, total }) => (
        <span key={method} data-method={method} className="by-method">
          <b className="numeral whitespace-nowrap text-[clamp(1.05rem,7vw,var(--text-price))]">
            {money(total)}
          </b>{' '}
          <span className="text-quiet text-sm">
            {t('form.withNetwork', { network: t(`networks.${method}`) })}
          </span>
        </span>
      ))}
      <span className="by-any">
        {prices && (
          <b className="numeral whitespace-nowrap text-[clamp(1.05rem,7vw,var(--text-price))]">
            {money(prices.total)}
          </b>
        )}{' '}
        {prices && prices.dearer.length > 0 && (
          <span className="text-quiet text-sm">
            <span className="max-lg:hidden">{prices.withCheapest + BETWEEN_PRICES}</span>
            <span>{prices.dearer.join(BETWEEN_PRICES)}</span>
          </span>
        )}
      </span>
    </>
  );
}

async function LeastPriceOf({ ticket, methods }: TicketProps) {
  const [t, locale] = await Promise.all([getTranslations('list'), getLocale()]);
  const price = priceFrom([ticket], methods);
  const words = price && price !== 'free' ? priceWords(price, t, intlLocale(locale)) : t('free');
  return !saysFree(ticket.name, words) && <span className="wrap-normal text-quiet text-sm">{words}</span>;
}

async function List() {
  const t = await getTranslations('form');
  return (
    <div className="grid gap-4 lg:has-[table]:grid-cols-2 lg:has-[table]:items-start">
      <div className="grid gap-4">
        <TextAreaField
          name={F.list}
          label={t('listLabel')}
          help={t('listHelp', { most: MOST_PARTICIPANTS })}
          required={false}
          rows={4}
          maxLength={CUT_LIST}
        />
        <HiddenField name={F.checkedList} value="" />
        <input
          type="submit"
          name={F.checkList}
          value={t('checkList')}
          className="btn btn-quiet justify-self-start"
        />
      </div>
      <ListAnswer />
    </div>
  );
}
