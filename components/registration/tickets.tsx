// The quantities. A ticket that cannot be chosen is shown without one.
import { getLocale, getTranslations } from 'next-intl/server';
import { FEW_PLACES } from '#components/events/event-marks.ts';
import { LeastPrice, priceFrom } from '#components/events/prices.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { QuantityField } from '#components/ui/form/quantity-field.tsx';
import { FormSection } from '#components/ui/form/section.tsx';
import { isPayable, methodsOf, saleState } from '#lib/events/sale-rules.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import {
  REGISTRATION_FIELDS as F,
  MOST_PARTICIPANTS,
  quantityField,
} from '#lib/registration/registration-input.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { TicketsHelp } from './participant-fields.tsx';

/** Tickets that can be bought now, in the organizer's order. */
export const openTickets = (event: EventDetail, now: Date): TicketType[] =>
  event.ticket_types.filter(
    (ticket) => ticket.remaining > 0 && saleState(ticket, now) === 'on_sale' && isPayable(event, ticket),
  );

/** Quantities of a fresh form: one if there is only one ticket. */
export function freshQuantities(event: EventDetail, now: Date): Typed {
  const [only, another] = openTickets(event, now);
  return only && !another ? { [quantityField(only.ticket_type_id)]: '1' } : {};
}

type Props = { readonly event: EventDetail; readonly now: Date };

export async function TicketsSection({ event, now }: Props) {
  const t = await getTranslations('form');
  const open = openTickets(event, now);
  return (
    <FormSection
      name={F.tickets}
      title={t('tickets')}
      help={<TicketsHelp several={open.length > 1 ? t('ticketsHelp') : ''} byList={t('ticketsByList')} />}
    >
      <ul className="grid gap-3">
        {event.ticket_types.map((ticket) => (
          <TicketItem
            key={ticket.ticket_type_id}
            ticket={ticket}
            methods={methodsOf(event)}
            isOpen={open.includes(ticket)}
            canBePaid={isPayable(event, ticket)}
            value={open.length === 1 ? '1' : '0'}
          />
        ))}
      </ul>
    </FormSection>
  );
}

type ItemProps = {
  readonly ticket: TicketType;
  readonly methods: MobileNetwork[];
  readonly isOpen: boolean;
  readonly canBePaid: boolean;
  readonly value: string;
};

async function TicketItem({ ticket, methods, isOpen, canBePaid, value }: ItemProps) {
  const t = await getTranslations();
  const name = quantityField(ticket.ticket_type_id);
  const words = {
    label: t('form.quantity', { ticket: ticket.name }),
    more: t('form.more', { ticket: ticket.name }),
    fewer: t('form.fewer', { ticket: ticket.name }),
  };
  const count = ticket.remaining;
  const few = isOpen && count <= FEW_PLACES;
  const places = count <= 0 ? t('event.soldOut') : t(`event.${few ? 'fewPlaces' : 'placesLeft'}`, { count });
  return (
    <li
      // The summary links here if the ticket can no longer be chosen.
      {...(!isOpen && { id: name, tabIndex: -1 })}
      className="sheet flex flex-wrap items-center gap-x-2 gap-y-1 p-4"
    >
      <p className="display basis-full text-2xl">
        <bdi>{ticket.name}</bdi>
      </p>
      <div className="min-w-min flex-1">
        {isOpen && <TicketPrice ticket={ticket} methods={methods} />}
        <p className={few ? 'font-bold text-sm text-warn' : 'text-quiet text-sm'}>
          {isOpen || ticket.remaining <= 0 ? places : t(canBePaid ? 'form.notOnSale' : 'event.noMethod')}
        </p>
      </div>
      {isOpen && (
        <QuantityField
          name={name}
          value={value}
          most={Math.min(MOST_PARTICIPANTS, ticket.remaining)}
          words={words}
        />
      )}
      <div className="basis-full empty:hidden">
        <FieldProblem name={name} />
      </div>
    </li>
  );
}

/** The lowest price by any network, fees included. */
async function TicketPrice({ ticket, methods }: Pick<ItemProps, 'ticket' | 'methods'>) {
  const price = priceFrom([ticket], methods);
  return price && <LeastPrice price={price} locale={await getLocale()} className="wrap-normal text-xl" />;
}
