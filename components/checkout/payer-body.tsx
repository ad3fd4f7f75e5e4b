import { useTranslations } from 'next-intl';
import { use } from 'react';
import type { PayerForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { loadCalendar } from '#components/layout/organizer.ts';
import { EventArt } from '#components/pictures/event-art.tsx';
import { isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { PayerView } from '#lib/checkout/view/payer-page.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { longDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { Side } from './checkout-page.tsx';
import { OtherNetworks } from './payment/other-ways-to-pay.tsx';
import { PaymentForm } from './payment/payment-form.tsx';
import {
  CALM_SECONDS,
  Caution,
  CertaintyQuestion,
  CheckedPayment,
  CheckNow,
  PaymentProgress,
  PaymentStarting,
} from './payment/payment-progress.tsx';
import { PromptSent } from './payment/prompt.tsx';
import { numbersNamed } from './stage-heading.tsx';
import { posterDistance } from './summary/bib.tsx';
import { ticketLabel } from './summary/entry-list.tsx';
import { Fact, ticketWords } from './summary/order-summary.tsx';
import { canRetry } from './words/stage-facts.ts';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  readonly view: PayerView;
  readonly words: StageWords;
  readonly forms: PayerForms;
  readonly now: Date;
  readonly locale: Language;
};

/** The payment card shows the amount; race, tickets and day stand below the amount. */
export function PayerBody({ view, words, forms, now, locale }: Props) {
  const t = useTranslations();
  const { stage, amount, supersededBy } = view;
  const about = t('payer.helpMessage', { name: view.buyerName, race: view.event.name, state: words.title });
  const question = <CertaintyQuestion words={words.question} about={about} />;
  if (view.canPay && amount && !view.paidElsewhere && !supersededBy)
    return (
      <>
        {words.question && question}
        <Side kind="pay">
          <PaymentForm
            form={forms('pay')}
            name={view.payerRef}
            strip={t('payer.entryOf', { name: view.buyerName })}
            who={<RaceOnBib view={view} locale={locale} />}
            caution={words.caution}
            asked={amount}
            network={view.paymentMethod}
            number=""
            again={canRetry(view)}
            view={view}
            holdExpiresAt={view.holdExpiresAt}
            forPayer
            now={now}
            locale={locale}
          />
          <OtherNetworks
            view={view}
            currency={amount.currency}
            form={forms('changeNetwork')}
            locale={locale}
          />
        </Side>
        <Art view={view} className="aspect-2/1 rounded-2xl" />
      </>
    );
  if (words.tone === 'checked')
    return (
      <>
        <CheckedPayment
          view={view}
          form={forms('check')}
          words={words}
          named={[
            amount ? formatMoney(amount.total, amount.currency, intlLocale(locale)) : '',
            ...numbersNamed(view),
          ]}
          sentAt={view.attempt?.promptedAt ?? null}
          about={about}
          locale={locale}
        />
        <PaymentFacts view={view} locale={locale} className="sheet px-5 py-4" isAmountShown />
      </>
    );
  const isPrompted = stage === 'prompted' && !view.begunElsewhere && !view.paidElsewhere && !supersededBy;
  if (isPrompted && amount)
    return (
      <PromptSent
        asked={amount}
        network={view.paymentMethod}
        promptedAt={view.attempt?.promptedAt ?? null}
        holdExpiresAt={view.holdExpiresAt}
        silent={view.silent}
        forPayer
        now={now}
        locale={locale}
      >
        <CheckNow view={view} form={forms('check')} locale={locale} />
        {/* The drawing shows the amount and the network. */}
        <PaymentFacts
          view={view}
          locale={locale}
          className="border-edge border-t-2 pt-4"
          isAmountShown={!view.silent}
        />
      </PromptSent>
    );
  return (
    <div className="grid gap-5">
      {question}
      <div className="sheet grid overflow-hidden sm:grid-cols-[2fr_3fr]">
        <Art view={view} className="aspect-2/1 sm:aspect-auto sm:h-0 sm:min-h-full" />
        <PaymentFacts view={view} locale={locale} className="px-5 py-4" />
      </div>
      <Waiting view={view} forms={forms} now={now} locale={locale} />
      <Caution words={words.caution} />
    </div>
  );
}

const Art = ({ view, className }: Pick<Props, 'view'> & { readonly className: string }) => (
  <EventArt
    event={{ ...view.event, ticketTypes: null }}
    km={posterDistance(view.entries)}
    eager
    className={`w-full ${className}`}
  />
);

/** A payment that was begun elsewhere is only shown as under way. */
function Waiting({ view, forms, now, locale }: Omit<Props, 'words'>) {
  const { stage, supersededBy } = view;
  if (view.paidElsewhere) return null;
  if (supersededBy) return <LinkToNewer payerRef={supersededBy} locale={locale} />;
  if (isUnderWay(stage) && !view.begunElsewhere)
    return (
      <PaymentStarting
        view={view}
        until={view.holdExpiresAt}
        check={forms('check')}
        forPayer
        now={now}
        locale={locale}
      />
    );
  if (view.terminal || stage === 'under_review') return null;
  return (
    <>
      <PaymentProgress seconds={CALM_SECONDS} />
      {stage === 'payment_failed' && <CheckNow view={view} form={forms('check')} locale={locale} />}
    </>
  );
}

function LinkToNewer({ payerRef, locale }: { readonly payerRef: string; readonly locale: Language }) {
  const t = useTranslations('payer');
  return (
    <p className="actions">
      <a href={addressIn(locale, `/pay/${payerRef}`)} className="btn">
        {t('goOn')}
      </a>
    </p>
  );
}

/** In these stages amount and network are hidden, because they would ask for money. */
const NOTHING_TO_PAY: readonly PayerView['stage'][] = ['refused', 'expired', 'superseded', 'cancelled'];

type FactsProps = Pick<Props, 'view' | 'locale'>;

type PaymentFactsProps = FactsProps & {
  readonly className: string;
  /** Amount and network are shown elsewhere on the page. */
  readonly isAmountShown?: boolean;
};

/** The buyer's name, the race, the tickets and the amount: all that a payer sees of an order. */
function PaymentFacts({ view, locale, className, isAmountShown }: PaymentFactsProps) {
  const t = useTranslations('payer');
  const methods = useTranslations('methods');
  const day = useRaceDay(view, locale);
  const { amount, event, buyerName, refundedTotal } = view;
  const asks = !isAmountShown && !NOTHING_TO_PAY.includes(view.stage) && !view.paidElsewhere;
  const money = (minor: number) => formatMoney(minor, amount?.currency ?? '', intlLocale(locale));
  const facts = [
    { label: t('for'), text: buyerName },
    { label: t('race'), text: event.name, more: [...entered(view, locale), day] },
    asks && { label: t('network'), text: methods(view.paymentMethod) },
    amount &&
      refundedTotal &&
      refundedTotal.amount > 0 && {
        label: t(refundedTotal.isExact ? 'refundedAmount' : 'refundedAtLeast'),
        text: money(refundedTotal.amount),
      },
  ].filter((fact) => !!fact);
  return (
    <dl className={className}>
      {asks && amount && (
        <div className="pb-2">
          <dt className="text-quiet">{t('amount')}</dt>
          <dd className="numeral text-total">{money(amount.total)}</dd>
        </div>
      )}
      {facts.map(({ label, text, more }) => (
        <Fact key={label} label={label}>
          <bdi className="font-bold">{text}</bdi>
          <Lines words={more} />
        </Fact>
      ))}
    </dl>
  );
}

function RaceOnBib({ view, locale }: FactsProps) {
  const day = useRaceDay(view, locale);
  return (
    <p>
      <bdi className="font-bold">{view.event.name}</bdi>
      <Lines words={[...entered(view, locale), day]} />
    </p>
  );
}

const entered = ({ entries }: PayerView, locale: Language) =>
  ticketWords({ registrations: entries.map((entry) => ({ ticketName: ticketLabel(entry, locale) })) });

const Lines = ({ words }: { readonly words: readonly (string | null)[] | undefined }) =>
  words
    ?.filter((line) => line !== null)
    .map((line) => (
      <bdi key={line} className="block text-quiet text-sm">
        {line}
      </bdi>
    ));

function useRaceDay({ event }: PayerView, locale: Language): string | null {
  const calendar = use(loadCalendar(locale));
  return event.startsAt && longDate(event.startsAt, calendar);
}
