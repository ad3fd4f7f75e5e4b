// The registration form: its sections in their order.

import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ticketQuotes } from '#components/events/prices.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { Draft } from '#components/ui/form/draft.tsx';
import type { GoneWords } from '#components/ui/form/draft-store.ts';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { type FormAction, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { FormSection } from '#components/ui/form/section.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { methodsOf, nothingToPay } from '#lib/events/sale-rules.ts';
import { addressIn, intlLocale } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import {
  REGISTRATION_FIELDS as F,
  GIVEN_ANEW,
  LONGEST,
  quantityField,
  questionField,
  type RegistrationInput,
} from '#lib/registration/registration-input.ts';
import type { ShownPrices } from '#lib/registration/registration-price.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { Extras } from './extras.tsx';
import { ParticipantsSection } from './participants.tsx';
import { PaymentSection } from './payment.tsx';
import { PriceLine } from './payment-fields.tsx';
import { QuestionsSection } from './questions.tsx';
import { freshQuantities, openTickets, TicketsSection } from './tickets.tsx';
import { ReferralField, SecondRegistration, SubmissionField, UnpaidOrderNotice } from './visit-fields.tsx';
import { WaiverSection } from './waiver.tsx';

/** The server action of the form: for an event, in a language, in place of the order `replaces`. */
export type SubmitAction = (
  eventId: string,
  language: string,
  replaces: string | null,
  ...form: Parameters<FormAction>
) => ReturnType<FormAction>;

type Props = {
  readonly action: SubmitAction;
  readonly event: EventDetail;
  /** One moment for the whole form: all sections agree on what is on sale. */
  readonly now: Date;
  readonly open: boolean;
  /** The order that this form replaces, by its `ref`, and what the buyer typed for it. */
  readonly earlier: { readonly ref: string; readonly typed: RegistrationInput | null } | null;
  /** Heading and notices. */
  readonly above: ReactNode;
  /** In place of heading and form where a closed form holds no input. */
  readonly instead?: ReactNode;
};

export async function RegistrationForm({ action, event, now, open, earlier, above, instead }: Props) {
  const [t, locale] = await Promise.all([getTranslations('form'), getLocale()]);
  const replaces = earlier?.ref ?? null;
  const query = new URLSearchParams({ language: locale, ...(replaces && { replaces }) });
  return (
    <ActionForm
      action={action.bind(null, event.event_id, locale, replaces)}
      post={`/api/events/${encodeURIComponent(event.event_id)}/checkouts?${query}`}
      initial={earlier?.typed ? { ...FRESH_FORM, typed: earlier.typed } : undefined}
      connectionLost={t('connectionLost')}
      sendsAgain={t('sendsAgain')}
      open={open}
      above={above}
      instead={instead}
      className="page grid gap-10 pb-6 [counter-reset:section]"
    >
      <FormSummary title={t('summaryTitle')} />
      <UnpaidOrderNotice
        eventId={event.event_id}
        replaces={replaces}
        orders={addressIn(locale, '/orders/')}
        text={t(nothingToPay(event) ? 'unconfirmedOrder' : 'unpaidOrder')}
        link={t('toOwnOrder')}
      />
      <Draft
        name={event.event_id}
        except={GIVEN_ANEW}
        labels={labelsOf(event)}
        words={{ kept: t('kept'), clear: t('clearKept'), gone: await goneWords() }}
      />
      {/* Enter presses the first button of a form: not the one that checks a list. */}
      <input type="submit" hidden tabIndex={-1} value={t('submit')} />
      <SubmissionField />
      <ReferralField />
      <TicketsSection event={event} now={now} />
      <Buyer />
      <ParticipantsSection event={event} now={now} />
      <QuestionsSection questions={event.additional_questions} />
      <PaymentSection event={event} now={now} />
      <WaiverSection event={event} />
      <Extras event={event} />
      <SubmitSection event={event} open={open} now={now} />
    </ActionForm>
  );
}

/** Labels of the fields that an organizer may remove. */
const labelsOf = (event: EventDetail): Record<string, string> =>
  Object.fromEntries([
    ...event.ticket_types.map(({ ticket_type_id: id, name }) => [quantityField(id), name]),
    ...event.additional_questions.map(({ key, label }) => [questionField(key), label]),
  ]);

async function goneWords(): Promise<GoneWords> {
  const t = await getTranslations();
  const gone = t('form.keptGone', { what: '#' });
  return {
    fields: { [quantityField('')]: gone, [questionField('')]: t('form.keptNotAsked', { what: '#' }) },
    answer: gone,
    answers: { momo: t('methods.momo'), airtel: t('methods.airtel') },
    unnamed: t('form.keptUnnamed'),
  };
}

async function Buyer() {
  const t = await getTranslations('form');
  return (
    <FormSection title={t('buyer')}>
      <TextField name={F.buyerName} label={t('name')} autoComplete="name" maxLength={LONGEST.name} />
      <TextField
        name={F.buyerEmail}
        label={t('email')}
        help={t('emailHelp')}
        type="email"
        autoComplete="email"
        maxLength={LONGEST.email}
      />
      <TextField
        name={F.buyerPhone}
        label={t('phone')}
        help={t('phoneHelp')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
    </FormSection>
  );
}

type PriceProps = { readonly event: EventDetail; readonly now: Date };
/** `open`: the event is on sale now; if not, the button is no recommendation. */
type SubmitProps = PriceProps & { readonly open: boolean };

/** The end of the form: the price, a question if the phone number has registered already, the button. */
async function SubmitSection({ event, open, now }: SubmitProps) {
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
      <SecondRegistration
        name={F.secondRegistration}
        find={
          <a href={addressIn(locale, '/find')} className="link">
            {site('findOrder')}
          </a>
        }
      >
        {t('secondRegistration')}
      </SecondRegistration>
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
    Object.fromEntries(methods.map((method: MobileNetwork) => [method, words(t(`networks.${method}`))]));
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
