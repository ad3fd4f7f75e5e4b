// Which number and network pay, each with its own prices. Entries that cost nothing are not asked.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { ChoiceField } from '#app/_ui/form/choice-field.tsx';
import { FieldProblem } from '#app/_ui/form/field-problem.tsx';
import { readNumberPrefixes } from '#lib/content/read-number-prefixes.ts';
import { methodsOf, type PaymentMethod } from '#lib/events/payable.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry-form.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { priceFrom } from '../../../../_events/race-marks.ts';
import { ticketQuotes } from '../../../../_events/ticket-quotes.ts';
import { Leg } from './leg.tsx';
import { MethodPrices } from './method-prices.tsx';
import { freshQuantities, nothingToPay, openTickets } from './open-tickets.ts';
import { PayingNumber } from './paying-number.tsx';

export async function PaymentPart({ event }: { event: EventDetail }) {
  if (nothingToPay(event)) return null;
  const [t, prefixes, locale] = await Promise.all([getTranslations(), readNumberPrefixes(), getLocale()]);
  const methods = methodsOf(event);
  const network = (method: PaymentMethod) => t(`networks.${method}`);
  return (
    <Leg title={t('form.paymentMethod')} help={t('form.paymentMethodHelp')}>
      <PayingNumber
        prefixes={prefixes}
        methods={methods}
        words={{
          label: t('form.payingNumber'),
          help: t('form.payingNumberHelp'),
          optional: t('form.optional'),
          seen: {
            momo: t('form.networkSeen', { network: network('momo') }),
            airtel: t('form.networkSeen', { network: network('airtel') }),
          },
          other: {
            momo: t('form.networkOther', { network: network('momo') }),
            airtel: t('form.networkOther', { network: network('airtel') }),
          },
          notSold: {
            momo: t('form.networkNotSold', { network: network('momo') }),
            airtel: t('form.networkNotSold', { network: network('airtel') }),
          },
        }}
      />
      <div className="grid gap-3">
        {methods.map((method, index) => (
          <ChoiceField
            key={method}
            type="radio"
            name={F.paymentMethod}
            id={index === 0 ? F.paymentMethod : `${F.paymentMethod}-${method}`}
            value={method}
            chosen={methods.length === 1}
            required={false}
            detail={<MethodPrices {...pricesOf(event, method, t('list.from'), intlLocale(locale))} />}
          >
            {t(`methods.${method}`)}
          </ChoiceField>
        ))}
        <FieldProblem name={F.paymentMethod} />
      </div>
    </Leg>
  );
}

/** Of entries that cost something and can be had. */
function pricesOf(event: EventDetail, method: PaymentMethod, from: string, locale: string) {
  const now = new Date();
  const tickets = openTickets(event, now).filter((ticket) => !ticket.is_free);
  const least = priceFrom(tickets, [method]);
  const kinds = tickets.flatMap((ticket) =>
    ticketQuotes(ticket, [method]).map(({ total }) => ({
      id: ticket.ticket_type_id,
      name: ticket.name,
      price: formatMoney(total, ticket.currency, locale),
    })),
  );
  const amount = least && least !== 'free' ? formatMoney(least.minor, least.currency, locale) : '';
  return {
    kinds,
    least: least && least !== 'free' && least.from ? `${from} ${amount}` : amount,
    fresh: freshQuantities(event, now),
  };
}
