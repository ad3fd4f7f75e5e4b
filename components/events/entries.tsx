// The kinds of entry and their prices.
import { getTranslations } from 'next-intl/server';
import { methodsOf } from '#lib/events/payable.ts';
import { saleState } from '#lib/events/sale-window.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';
import { TicketRow } from './ticket-row.tsx';

type Props = {
  readonly event: EventDetail;
  /** Prices and places are known; else there are only the kinds of entry, as they were read last. */
  readonly told: boolean;
  /** The race can be entered now. */
  readonly mayEnter: boolean;
  readonly now: Date;
};

export async function Entries({ event, told, mayEnter, now }: Props) {
  if (event.ticket_types.length === 0) return null;
  const t = await getTranslations('event');
  const methods = methodsOf(event);
  const hasPrice = (ticket: TicketType) =>
    !ticket.is_free && ticket.remaining > 0 && saleState(ticket, now) !== 'over';
  const priced = told && methods.length > 0 && event.ticket_types.some(hasPrice);
  return (
    <section aria-labelledby="entries" className="grid gap-4">
      <h2 id="entries" className="display text-3xl">
        {t('entries')}
      </h2>
      <ul className="grid gap-3">
        {event.ticket_types.map((ticket) => (
          <TicketRow key={ticket.ticket_type_id} {...{ ticket, told, methods, mayEnter, now }} />
        ))}
      </ul>
      {priced && <p className="text-quiet text-sm">{t('feeNote')}</p>}
    </section>
  );
}
