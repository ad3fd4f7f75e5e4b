// The networks that can pay, each with the price of the choice; on request another number, a discount code, a donation
// or a note. If there is nothing to pay, networks and number are left out.
import { getLocale, getTranslations } from 'next-intl/server';
import { NETWORK_COLOURS, NETWORK_WASHES } from '#components/checkout/network-colours.ts';
import { priceFrom, priceWords, ticketQuotes } from '#components/events/prices.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { ChoiceInput, FieldProblem } from '#components/ui/form/field.tsx';
import { Disclosure } from '#components/ui/form/form-parts.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { FormSection } from '#components/ui/form/section.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
import { spokenKm, ticketDistances } from '#lib/events/distances.ts';
import { methodsOf, nothingToPay } from '#lib/events/sale-rules.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { CUT_NOTE } from '#lib/registration/registration-input.ts';
import { server } from '#lib/server.ts';
import { byNetwork, type MobileNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney, majorUnits } from '#lib/shared/money.ts';
import { DiscountCode, KeptCode } from './discount-code.tsx';
import { MethodPrice, NetworkOfNumber } from './payment-fields.tsx';
import type { Priced } from './payment-words.ts';
import { openTickets } from './tickets.tsx';

type Props = { readonly event: EventDetail; readonly now: Date };

export async function pricedTickets({ event, now }: Props): Promise<Priced> {
  const [t, networks, language] = await Promise.all([
    getTranslations('form'),
    getTranslations('networks'),
    getLocale(),
  ]);
  const locale = intlLocale(language);
  const methods = methodsOf(event);
  const distances = ticketDistances(event);
  return {
    tickets: openTickets(event, now).map((ticket) => {
      const km = distances[event.ticket_types.indexOf(ticket)] ?? null;
      return {
        id: ticket.ticket_type_id,
        name: ticket.name,
        short: km === null ? ticket.name : `${spokenKm(km).toLocaleString(locale)} km`,
        quotes: Object.fromEntries(
          ticketQuotes(ticket, methods).map(({ method, ...quote }) => [method, quote]),
        ),
      };
    }),
    money: moneyWords(event.currency, locale),
    networks: Object.fromEntries(methods.map((method) => [method, networks(method)])),
    words: {
      total: t('total'),
      atMost: t('atMost'),
      fee: t('serviceFee', { network: '#' }),
      with: t('withNetwork', { network: '#' }),
      people: t('people', { count: '#' }),
      peopleOf: t('peopleOf', { count: '#', all: '@' }),
      stillOpen: t('stillOpen'),
      plusDonation: t('plusDonation'),
      waiting: t('priceWaiting'),
      uncounted: t('priceWaitingList'),
    },
  };
}

/** How the browser writes amounts. It does not know the rules of currencies. */
const moneyWords = (currency: string, locale: string): Priced['money'] => ({
  around: formatMoney(0, currency, locale).replace(/\d[\d.,]*/, '#'),
  digits: majorUnits(0, currency).slice(2).length,
  locale,
});

/** The method of a fresh form, if there is only one. */
export function freshMethod(event: EventDetail): Typed {
  const [only, another] = methodsOf(event);
  return only && !another ? { [F.paymentMethod]: only } : {};
}

type SectionProps = Props & {
  readonly priced: Priced;
  readonly fresh: Typed;
  readonly keptCode: string;
  readonly broughtCode: string | undefined;
};

export async function PaymentSection({ event, now, priced, fresh, ...codes }: SectionProps) {
  if (nothingToPay(event)) return <Note />;
  const [t, list, prefixes, language] = await Promise.all([
    getTranslations(),
    getTranslations('list'),
    (await server()).shop.prefixes(),
    getLocale(),
  ]);
  const methods = methodsOf(event);
  const ofNetworks = (key: 'networkSeen' | 'networkOther' | 'networkNotSold') =>
    byNetwork((network) => t(`form.${key}`, { network: t(`networks.${network}`), number: '#' }));
  const paid = openTickets(event, now).filter((ticket) => !ticket.is_free);
  const least = (method: MobileNetwork) => {
    const price = priceFrom(paid, [method]);
    return price && price !== 'free' ? priceWords(price, list, intlLocale(language)) : '';
  };
  return (
    <FormSection title={t('form.paymentMethod')}>
      <FieldProblem name={F.paymentMethod} />
      <fieldset
        className="frame-pair:grid-cols-2 grid min-w-0 gap-2.5 lg:grid-cols-2"
        aria-label={t('form.paymentMethod')}
      >
        {methods.map((method, index) => {
          const id = index === 0 ? F.paymentMethod : `${F.paymentMethod}-${method}`;
          return (
            <label
              key={method}
              htmlFor={id}
              className={`choice ${NETWORK_WASHES[method]} grid-cols-[clamp(0px,(19px-1rem)*999,min(3.75rem,17vw))_minmax(0,1fr)_auto] items-center overflow-hidden p-0 pe-3.5`}
            >
              {/* In larger text the name has no room here; the name beside it says the same. */}
              <span
                aria-hidden="true"
                className={`grid h-full min-h-18 place-items-center font-bold text-[clamp(0px,(19px-1rem)*999,min(var(--text-sm),4.4vw))] ${NETWORK_COLOURS[method]}`}
              >
                {t(`networks.${method}`)}
              </span>
              <span className="grid gap-0.5 py-2">
                <b id={`${id}-label`}>{t(`methods.${method}`)}</b>
                <span id={`${id}-detail`} className="numeral text-xl">
                  <MethodPrice method={method} least={least(method)} priced={priced} fresh={fresh} />
                </span>
              </span>
              <ChoiceInput
                type="radio"
                name={F.paymentMethod}
                id={id}
                value={method}
                chosen={methods.length === 1}
                isDescribed
              />
            </label>
          );
        })}
      </fieldset>
      <p className="for-several text-quiet text-sm">{t('event.feeNote')}</p>
      <NetworkOfNumber
        prefixes={prefixes}
        methods={methods}
        words={{
          seen: ofNetworks('networkSeen'),
          other: ofNetworks('networkOther'),
          notSold: ofNetworks('networkNotSold'),
        }}
      />
      <div className="grid gap-2.5">
        <Disclosure summary={t('form.otherNumber')} fields={[F.payingNumber]}>
          <TextField
            name={F.payingNumber}
            label={t('form.payingNumber')}
            help={t('form.payingNumberHelp')}
            required={false}
            type="tel"
            autoComplete="tel"
            maxLength={32}
          />
        </Disclosure>
        <Extras event={event} {...codes} />
      </div>
    </FormSection>
  );
}

async function Extras({
  event,
  keptCode,
  broughtCode,
}: Pick<SectionProps, 'event' | 'keptCode' | 'broughtCode'>) {
  const [t, { donationSuggestions }] = await Promise.all([getTranslations('form'), loadOrganizer()]);
  const code = {
    kept: keptCode,
    brought: broughtCode,
    words: {
      label: t('discount'),
      help: t('discountHelp'),
      kept: t('discountKept'),
      remove: t('removeDiscount'),
    },
  };
  return (
    <div className="group/code grid gap-2.5">
      <Disclosure
        summary={t('extras')}
        fields={[F.discountCode, F.donation, F.note]}
        open={broughtCode !== undefined}
        elsewhere={keptCode}
      >
        <DiscountCode {...code} />
        <TextField
          name={F.donation}
          label={t('donation', { currency: event.currency })}
          help={t('donationHelp')}
          optional={t('optional')}
          inputMode="decimal"
          maxLength={16}
          list={`${F.donation}-list`}
        />
        <datalist id={`${F.donation}-list`}>
          {donationSuggestions.map((minor) => (
            <option key={minor} value={majorUnits(minor, event.currency)} />
          ))}
        </datalist>
        <NoteField />
      </Disclosure>
      <KeptCode {...code} />
    </div>
  );
}

async function Note() {
  const t = await getTranslations('form');
  return (
    <Disclosure summary={t('note')} fields={[F.note]}>
      <NoteField />
    </Disclosure>
  );
}

async function NoteField() {
  const t = await getTranslations('form');
  return <TextAreaField name={F.note} label={t('note')} optional={t('optional')} maxLength={CUT_NOTE} />;
}
