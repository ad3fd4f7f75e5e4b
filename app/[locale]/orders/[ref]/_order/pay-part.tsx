// What is to be paid and the ways to pay it; after a failed payment the same once more, if that is safe.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { readNumberPrefixes } from '#lib/content/read-number-prefixes.ts';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { HoldClock } from '../../../_paying/hold-clock.tsx';
import { PayForm } from '../../../_paying/pay-form.tsx';
import { CALM_SECONDS, WaitPart } from '../../../_paying/wait-part.tsx';
import { wasTried } from '../../../_paying/was-tried.ts';
import { checkNow } from '../check-now.ts';
import { payForOrder } from '../pay.ts';
import { EnteredPart } from './entered-part.tsx';
import { formAgain } from './form-again.ts';
import { KeepPage } from './keep-page.tsx';
import { numberOffered } from './number-offered.ts';
import { OpenRequest } from './open-request.tsx';
import { OtherNetwork } from './other-network.tsx';
import { Receipt } from './receipt.tsx';
import { SomeoneElse } from './someone-else.tsx';

type Props = {
  readonly view: CheckoutView;
  readonly order: OrderView;
  readonly now: Date;
  readonly locale: Language;
};

/**
 * Where the way to pay begins: below all that is to be checked, however long that is. By this id the form stays the same
 * one where it moves, with what was typed and what is wrong with it.
 */
const PAYMENT = 'payment';

export async function PayPart({ view, order, now, locale }: Props) {
  const t = await getTranslations('order');
  const money = (minor: number) => formatMoney(minor, order.currency, intlLocale(locale));
  const receipt = <Receipt order={order} locale={locale} />;
  const triesAgain = wasTried(view);
  return (
    <>
      {view.stage === 'review' && order.priceBefore !== null && (
        <p className="notice notice-warn">
          {t('priceMoved', { before: money(order.priceBefore), now: money(order.total) })}
        </p>
      )}
      {view.entered && (
        <>
          {!order.isFree && (
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                {t('lines.total')} <strong className="amount">{money(order.total)}</strong>
              </span>
              <a href={`#${PAYMENT}`} className="link">
                {t('toPayment')}
              </a>
            </p>
          )}
          <EnteredPart buyer={view.buyer} entered={view.entered} order={order} locale={locale} />
        </>
      )}
      {!triesAgain && receipt}
      <WaysToPay view={view} order={order} now={now} locale={locale} />
      {triesAgain && receipt}
      <KeepPage orderRef={view.ref} locale={locale} />
      {view.canChange && (
        <div className="grid gap-2">
          <div>
            <a href={formAgain(view, locale)} className="link">
              {t('startOver')}
            </a>
            <p className="text-quiet text-sm">{t('startOverHelp')}</p>
          </div>
          <OpenRequest to={view.openRequestTo} />
        </div>
      )}
    </>
  );
}

async function WaysToPay({ view, order, now, locale }: Props) {
  if (!view.canPay)
    return (
      <>
        <WaitPart seconds={CALM_SECONDS} />
        <CheckPart
          view={view}
          action={checkNow.bind(null, view.ref, locale)}
          post={`/api/orders/${view.ref}/checks?language=${locale}`}
          locale={locale}
        />
      </>
    );
  return (
    <>
      <div id={PAYMENT} className="sheet grid gap-5 p-5">
        <HoldClock until={order.holdExpiresAt} now={now} locale={locale} />
        <PayForm
          action={payForOrder.bind(null, view.ref, locale)}
          post={`/api/orders/${view.ref}/payments?language=${locale}`}
          name={view.ref}
          asked={order}
          network={order.paymentMethod}
          number={numberOffered(view, order.paymentMethod, await readNumberPrefixes())}
          again={view.stage === 'payment_failed' && !view.attempt?.byPayer}
          locale={locale}
        />
      </div>
      {!order.isFree && (
        <div className="grid gap-3">
          <OtherNetwork view={view} locale={locale} />
          <SomeoneElse view={view} order={order} locale={locale} />
        </div>
      )}
    </>
  );
}
