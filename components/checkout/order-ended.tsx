import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { eventPath } from '#components/events/event-address.ts';
import { AskOnWhatsApp } from '#components/layout/contact.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import { addressIn, type Language, outOfFrame } from '#lib/i18n/languages.ts';
import type { RegistrationProblem } from '#lib/registration/registration-problems.ts';
import { refusalErrors } from '#lib/registration/registration-problems.ts';
import { hasReceipt } from '#lib/shared/vocabulary/stages.ts';
import { editAddress } from './order-links.tsx';
import { AskForHelp, Caution, CertaintyQuestion, ChargeDoubtNotice } from './payment/payment-progress.tsx';
import { Refunds, SummaryOfEnded } from './summary/order-summary.tsx';
import { expiredKey } from './words/failure-words.ts';
import { mustDecline, takesNoPayment } from './words/stage-facts.ts';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  readonly view: CheckoutView;
  /** `null` if the checkout was superseded before there was an order. */
  readonly order: OrderView | null;
  readonly words: StageWords;
  readonly locale: Language;
};

export function EndedOrder({ view, order, words, locale }: Props) {
  const t = useTranslations('order');
  const needsHelp = order && (!view.supersededBy || mustDecline(view)) && !words.question;
  const help = needsHelp && <AskForHelp orderCode={order.orderCode} state={words.title} />;
  return (
    <div className="grid gap-5">
      {order && (
        <>
          <CertaintyQuestion
            words={words.question}
            about={t('helpMessage', { code: order.orderCode, state: words.title })}
          />
          {view.moneyUnclear && <ChargeDoubtNotice orderCode={order.orderCode} isSaid />}
          <SummaryOfEnded view={view} order={order} locale={locale} />
          <Refunds order={order} locale={locale} />
        </>
      )}
      <WaysOn view={view} locale={locale}>
        {help}
      </WaysOn>
      <Caution words={words.caution} />
    </div>
  );
}

type WaysProps = Pick<Props, 'view' | 'locale'> & { readonly children: ReactNode };

function WaysOn({ view, locale, children }: WaysProps) {
  const t = useTranslations('order');
  const [paid] = view.stage === 'refunded' ? view.otherPayments : [];
  const newer = paid?.ref ?? view.supersededBy;
  const mayRegisterAgain = takesNoPayment(view.stage) && view.canChange;
  return (
    <div className={WAYS}>
      {newer && (
        <a href={addressIn(locale, `/orders/${newer}`)} className="btn">
          {t(view.paidElsewhere || paid ? 'toPaidOrder' : 'goOn')}
        </a>
      )}
      {mayRegisterAgain && (
        <a href={editAddress(view, locale)} className={mayHavePaid(view) ? 'btn btn-quiet' : 'btn'}>
          {t('newEntry')}
        </a>
      )}
      {children}
      {hasReceipt(view.stage) && (
        <a
          href={addressIn(locale, `/orders/${view.ref}/receipt`)}
          {...outOfFrame(locale)}
          className="btn btn-quiet"
        >
          <Icon name="receipt" />
          <span>{t('toReceipt')}</span>
        </a>
      )}
      <a href={addressIn(locale, eventPath(view.event.id))} className="link">
        {t('backToRace')}
      </a>
    </div>
  );
}

/** The links stand one below the other on a phone, and are not stretched on a wide screen. */
const WAYS = 'actions gap-x-5 max-sm:*:basis-full! sm:*:flex-none sm:[&>.btn]:px-6 sm:[&>.link]:self-center';

/** Why the provider refused the registration, and the way back to the form, which is still filled in. */
export function RefusedRegistration({ view, locale }: { view: CheckoutView; locale: Language }) {
  const t = useTranslations();
  const { fields, form } = refusalErrors(view.refusalCode ?? '');
  const problems = [...Object.values(fields), ...(form ? [form] : [])];
  const reasons = problems.map((problem) => t(`errors.${problem}`));
  const toForm = { href: editAddress(view, locale), words: t('order.backToForm') };
  const toRace = { href: addressIn(locale, eventPath(view.event.id)), words: t('order.backToRace') };
  const earlier = view.supersedes && {
    href: addressIn(locale, `/orders/${view.supersedes}`),
    words: t('order.backToOrder'),
  };
  // The most useful link comes first and is the only button.
  const onward = isClosed(form) ? ([toRace, toForm] as const) : ([toForm, toRace] as const);
  const [first, ...others] = earlier ? ([earlier, ...onward] as const) : onward;
  return (
    <div className="grid gap-5">
      {reasons.map((reason) => (
        <p key={reason} className="notice notice-bad">
          {reason}
        </p>
      ))}
      <div className={WAYS}>
        <a href={first.href} className="btn">
          {first.words}
        </a>
        <AskOnWhatsApp
          about={t('order.refusedMessage', { name: view.event.name, state: reasons.join(' ') })}
          words={t('order.getHelp')}
        />
        {others.map(({ href, words }) => (
          <a key={href} href={href} className="link">
            {words}
          </a>
        ))}
      </div>
    </div>
  );
}

const CLOSED: readonly (RegistrationProblem | null)[] = ['sale_closed', 'event_gone', 'payments_disabled'];

/** The event takes no registrations now, so another try cannot help. @param problem of the form as a whole */
export const isClosed = (problem: RegistrationProblem | null): boolean => CLOSED.includes(problem);

/** Money may have been taken, so nothing else on the page is more prominent. */
export const mayHavePaid = (
  view: Pick<CheckoutView, 'stage' | 'status' | 'moneyUnclear' | 'attempt'>,
): boolean => view.moneyUnclear || (view.stage === 'expired' && expiredKey(view) === 'unknown');
