// Which network pays, each with its own prices. Entries that cost nothing are not asked.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { ChoiceField } from '#app/_ui/form/choice-field.tsx';
import { FieldProblem } from '#app/_ui/form/field-problem.tsx';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry-form.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { methodsOf, type PaymentMethod, ticketQuotes } from '../../../../_events/ticket-quotes.ts';
import { Leg } from './leg.tsx';

export async function PaymentMethodPart({ event }: { event: EventDetail }) {
  if (event.ticket_types.every((ticket) => ticket.is_free)) return null;
  const t = await getTranslations();
  const methods = methodsOf(event);
  return (
    <Leg title={t('form.paymentMethod')} help={t('form.paymentMethodHelp')}>
      {methods.map((method, index) => (
        <ChoiceField
          key={method}
          type="radio"
          name={F.paymentMethod}
          id={index === 0 ? F.paymentMethod : `${F.paymentMethod}-${method}`}
          value={method}
          chosen={methods.length === 1}
        >
          <span className="font-bold">{t(`methods.${method}`)}</span>
          <MethodPrices event={event} method={method} />
        </ChoiceField>
      ))}
      <FieldProblem name={F.paymentMethod} />
    </Leg>
  );
}

async function MethodPrices({ event, method }: { event: EventDetail; method: PaymentMethod }) {
  const locale = intlLocale(await getLocale());
  return event.ticket_types
    .filter((ticket) => !ticket.is_free && ticket.remaining > 0)
    .flatMap((ticket) => ticketQuotes(ticket, [method]).map((quote) => ({ ticket, quote })))
    .map(({ ticket, quote }) => (
      <span key={ticket.ticket_type_id} className="flex flex-wrap justify-between gap-x-4 text-quiet">
        <span>{ticket.name}</span>
        <span className="tabular-nums">{formatMoney(quote.total, ticket.currency, locale)}</span>
      </span>
    ));
}
