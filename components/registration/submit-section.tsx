// The end of the form: the price, a question if the number has entered already, the button.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn, intlLocale } from '#app/_i18n/languages.ts';
import { ticketQuotes } from '#components/events/ticket-quotes.ts';
import { SubmitButton } from '#components/ui/form/submit-button.tsx';
import { methodsOf, nothingToPay, type PaymentMethod } from '#lib/events/payable.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import type { ShownPrices } from '#lib/registration/price/price-change.ts';
import { SecondEntry } from './other-orders.tsx';
import { PriceLine } from './payment-fields.tsx';
import { freshQuantities, openTickets } from './tickets.tsx';

type PriceProps = { readonly event: EventDetail; readonly now: Date };
/** `open`: the event is on sale now; if not, the button is no recommendation. */
type Props = PriceProps & { readonly open: boolean };

export async function SubmitSection({ event, open, now }: Props) {
  const [t, site, locale] = await Promise.all([
    getTranslations('form'),
    getTranslations('site'),
    getLocale(),
  ]);
  const free = nothingToPay(event);
  return (
    <div className="sheet grid gap-3 p-5">
      {!free && <Price event={event} now={now} />}
      <p className="text-quiet">{t(free ? 'checkNext' : 'totalNext')}</p>
      <SecondEntry
        name={F.secondEntry}
        find={
          <a href={addressIn(locale, '/find')} className="link">
            {site('findOrder')}
          </a>
        }
      >
        {t('secondEntry')}
      </SecondEntry>
      <SubmitButton
        label={t(free ? 'submitFree' : 'submit')}
        pending={t('sending')}
        offline={t('offline')}
        quiet={!open}
      />
    </div>
  );
}

async function Price({ event, now }: PriceProps) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const methods = methodsOf(event);
  const [only, another] = methods;
  const byMethod = (words: (network: string) => string): Record<string, string> =>
    Object.fromEntries(methods.map((method: PaymentMethod) => [method, words(t(`networks.${method}`))]));
  const tickets = openTickets(event, now).map((ticket) => ({
    id: ticket.ticket_type_id,
    totals: Object.fromEntries(ticketQuotes(ticket, methods).map(({ method, total }) => [method, total])),
  }));
  const shown: ShownPrices = Object.fromEntries(tickets.map(({ id, totals }) => [id, totals]));
  return (
    <>
      {/* The order's total is compared with it; a draft does not restore it. */}
      <input type="hidden" name={F.shownPrices} value={JSON.stringify(shown)} />
      <PriceLine
        tickets={tickets}
        currency={event.currency}
        locale={intlLocale(locale)}
        fresh={{ ...freshQuantities(event, now), ...(only && !another && { [F.paymentMethod]: only }) }}
        words={{
          one: byMethod((network) => t('form.priceOne', { network, amount: '#' })),
          several: byMethod((network) => t('form.priceSeveral', { network, amount: '#' })),
          waiting: t('form.priceWaiting'),
          plusDonation: t('form.pricePlusDonation', { price: '#' }),
        }}
      />
    </>
  );
}
