// How many of which entries. A kind that cannot be had is shown, so that nobody looks for it, but cannot be chosen.
import { getLocale, getTranslations } from 'next-intl/server';
import { FieldProblem } from '#components/ui/form/field-problem.tsx';
import { QuantityField } from '#components/ui/form/quantity-field.tsx';
import { isPayable, methodsOf, type PaymentMethod } from '#lib/events/payable.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';
import { ENTRY_FIELDS as F, MOST_RUNNERS, quantityField } from '#lib/registration/entry/entry-form.ts';
import { LeastPrice } from '../../../../_events/least-price.tsx';
import { FEW_PLACES, priceFrom } from '../../../../_events/race-marks.ts';
import { Leg } from './leg.tsx';
import { openTickets } from './open-tickets.ts';
import { TicketsHelp } from './tickets-help.tsx';

type Props = { readonly event: EventDetail; readonly now: Date };

export async function TicketsPart({ event, now }: Props) {
  const t = await getTranslations('form');
  const open = openTickets(event, now);
  return (
    <Leg
      name={F.tickets}
      title={t('tickets')}
      help={<TicketsHelp several={open.length > 1 ? t('ticketsHelp') : ''} byList={t('ticketsByList')} />}
    >
      <ul className="grid gap-3">
        {event.ticket_types.map((ticket) => (
          <TicketChoice
            key={ticket.ticket_type_id}
            ticket={ticket}
            methods={methodsOf(event)}
            isOpen={open.includes(ticket)}
            canBePaid={isPayable(event, ticket)}
            value={open.length === 1 ? '1' : '0'}
          />
        ))}
      </ul>
    </Leg>
  );
}

type ChoiceProps = {
  readonly ticket: TicketType;
  readonly methods: PaymentMethod[];
  readonly isOpen: boolean;
  readonly canBePaid: boolean;
  readonly value: string;
};

async function TicketChoice({ ticket, methods, isOpen, canBePaid, value }: ChoiceProps) {
  const t = await getTranslations();
  const name = quantityField(ticket.ticket_type_id);
  const words = {
    called: ticket.name,
    label: t('form.quantity', { ticket: ticket.name }),
    more: t('form.more', { ticket: ticket.name }),
    fewer: t('form.fewer', { ticket: ticket.name }),
  };
  const count = ticket.remaining;
  const few = isOpen && count <= FEW_PLACES;
  const places = count <= 0 ? t('event.soldOut') : t(`event.${few ? 'fewPlaces' : 'placesLeft'}`, { count });
  return (
    <li
      // What is wrong with an entry that cannot be chosen any more is led to as well.
      {...(!isOpen && { id: name, tabIndex: -1, 'data-called': ticket.name })}
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
          most={Math.min(MOST_RUNNERS, ticket.remaining)}
          words={words}
        />
      )}
      <div className="basis-full empty:hidden">
        <FieldProblem name={name} />
      </div>
    </li>
  );
}

/** The least it costs by any network, fees included; what each one takes is said where it is chosen. */
async function TicketPrice({ ticket, methods }: Pick<ChoiceProps, 'ticket' | 'methods'>) {
  const price = priceFrom([ticket], methods);
  return price && <LeastPrice price={price} locale={await getLocale()} className="wrap-normal text-xl" />;
}
