// The number and the network that pay, each network with its own prices. Not asked if there is nothing to pay.
import { getLocale, getTranslations } from 'next-intl/server';
import { priceFrom, priceWords, ticketQuotes } from '#components/events/prices.tsx';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { FieldProblem } from '#components/ui/form/field.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { FormSection } from '#components/ui/form/section.tsx';
import { loadNumberPrefixes } from '#lib/content/load-networks.ts';
import { methodsOf, nothingToPay } from '#lib/events/sale-rules.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import { REGISTRATION_FIELDS as F } from '#lib/registration/registration-input.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { MethodPrices, PayingNumber } from './payment-fields.tsx';
import { freshQuantities, openTickets } from './tickets.tsx';

type Props = { readonly event: EventDetail; readonly now: Date };

export async function PaymentSection({ event, now }: Props) {
  if (nothingToPay(event)) return null;
  const [t, prefixes] = await Promise.all([getTranslations(), loadNumberPrefixes()]);
  const methods = methodsOf(event);
  const open = openTickets(event, now).filter((ticket) => !ticket.is_free);
  const fresh = freshQuantities(event, now);
  const network = (method: MobileNetwork) => t(`networks.${method}`);
  return (
    <FormSection title={t('form.paymentMethod')} help={t('form.paymentMethodHelp')}>
      <PayingNumber
        prefixes={prefixes}
        methods={methods}
        label={t('form.payingNumber')}
        help={t('form.payingNumberHelp')}
        optional={t('form.optional')}
        words={{
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
            detail={<Prices tickets={open} method={method} fresh={fresh} />}
          >
            {t(`methods.${method}`)}
          </ChoiceField>
        ))}
        <FieldProblem name={F.paymentMethod} />
      </div>
    </FormSection>
  );
}

type PricesProps = {
  readonly tickets: readonly TicketType[];
  readonly method: MobileNetwork;
  readonly fresh: Typed;
};

async function Prices({ tickets, method, fresh }: PricesProps) {
  const [t, language] = await Promise.all([getTranslations('list'), getLocale()]);
  const locale = intlLocale(language);
  const least = priceFrom([...tickets], [method]);
  const priced = tickets.flatMap((ticket) =>
    ticketQuotes(ticket, [method]).map(({ total }) => ({
      id: ticket.ticket_type_id,
      name: ticket.name,
      price: formatMoney(total, ticket.currency, locale),
    })),
  );
  return (
    <MethodPrices
      tickets={priced}
      least={least && least !== 'free' ? priceWords(least, t, locale) : ''}
      fresh={fresh}
    />
  );
}
