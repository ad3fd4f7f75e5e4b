// What somebody else who pays can do now: one part for each stage.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { isUnderWay } from '#lib/registration/checkout-stage.ts';
import type { PaymentView } from '#lib/registration/view/read-payment.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { HoldClock } from '../../../_paying/hold-clock.tsx';
import { mayBeTold } from '../../../_paying/may-be-told.ts';
import { OnThePhone } from '../../../_paying/on-the-phone.tsx';
import { PayForm } from '../../../_paying/pay-form.tsx';
import { CALM_SECONDS, WaitPart } from '../../../_paying/wait-part.tsx';
import { wasTried } from '../../../_paying/was-tried.ts';
import { WhyWaiting } from '../../../_paying/why-waiting.tsx';
import { checkAsSomeoneElse } from '../check-now.ts';
import { payAsSomeoneElse } from '../pay.ts';

type Props = { readonly view: PaymentView; readonly now: Date; readonly locale: Language };

export function PayerBody({ view, now, locale }: Props) {
  const { stage, amount, replacedBy } = view;
  if (view.paidElsewhere) return null;
  if (replacedBy) return <GoOn payerRef={replacedBy} locale={locale} />;
  if (view.canPay && amount) return <PayHere view={view} asked={amount} now={now} locale={locale} />;
  if (isUnderWay(stage)) return <UnderWay view={view} now={now} locale={locale} />;
  if (view.terminal || (stage === 'under_review' && !mayBeTold(view))) return null;
  return (
    <>
      <WaitPart seconds={CALM_SECONDS} />
      {(stage === 'payment_failed' || mayBeTold(view)) && <CheckNow view={view} locale={locale} />}
    </>
  );
}

/** Of a payment that was begun elsewhere there is nothing to do or to see here but that it ends. */
function UnderWay({ view, now, locale }: Props) {
  const { stage, amount, begunElsewhere } = view;
  if (begunElsewhere) return <WaitPart seconds={CALM_SECONDS} />;
  if (stage === 'prompted' && amount)
    return <Prompted view={view} asked={amount} now={now} locale={locale} />;
  return <Starting view={view} now={now} locale={locale} />;
}

const CheckNow = ({ view, locale }: Pick<Props, 'view' | 'locale'>) => (
  <CheckPart
    view={view}
    action={checkAsSomeoneElse.bind(null, view.payerRef, locale)}
    post={`/api/pay/${view.payerRef}/checks?language=${locale}`}
    locale={locale}
  />
);

function Starting({ view, now, locale }: Props) {
  const code = view.attempt?.waitingFor ?? null;
  return (
    <>
      <WhyWaiting code={view.attempt?.endSeen ? null : code} />
      <WaitPart />
      <HoldClock until={view.holdExpiresAt} now={now} locale={locale} forPayer />
      {code && <CheckNow view={view} locale={locale} />}
    </>
  );
}

type Asked = Props & { readonly asked: NonNullable<PaymentView['amount']> };

function PayHere({ view, asked, now, locale }: Asked) {
  return (
    // By its id the form stays the same one where it moves, with what was typed and what is wrong with it.
    <div id="payment" className="sheet grid gap-5 p-5">
      <HoldClock until={view.holdExpiresAt} now={now} locale={locale} forPayer />
      <PayForm
        action={payAsSomeoneElse.bind(null, view.payerRef, locale)}
        post={`/api/pay/${view.payerRef}/payments?language=${locale}`}
        name={view.payerRef}
        asked={asked}
        network={view.paymentMethod}
        number=""
        again={wasTried(view)}
        locale={locale}
      />
    </div>
  );
}

function Prompted({ view, asked, now, locale }: Asked) {
  return (
    <OnThePhone
      asked={asked}
      network={view.paymentMethod}
      promptedAt={view.attempt?.promptedAt ?? null}
      holdExpiresAt={view.holdExpiresAt}
      silent={view.silent}
      now={now}
      locale={locale}
      forPayer
    >
      <CheckNow view={view} locale={locale} />
    </OnThePhone>
  );
}

async function GoOn({ payerRef, locale }: { payerRef: string; locale: Language }) {
  const t = await getTranslations('payer');
  return (
    <p className="actions">
      <a href={addressIn(locale, `/pay/${payerRef}`)} className="btn">
        {t('goOn')}
      </a>
    </p>
  );
}
