// The request is on the buyer's own phone, or on that of somebody who pays with the link that she sent.
import type { Language } from '#app/_i18n/languages.ts';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { HoldClock } from '../../../_paying/hold-clock.tsx';
import { OnThePhone } from '../../../_paying/on-the-phone.tsx';
import { CALM_SECONDS, WaitPart } from '../../../_paying/wait-part.tsx';
import { checkNow } from '../check-now.ts';

type Props = {
  readonly view: CheckoutView;
  readonly order: OrderView;
  readonly now: Date;
  readonly locale: Language;
};

export function PromptPart({ view, order, now, locale }: Props) {
  const check = (
    <CheckPart
      view={view}
      action={checkNow.bind(null, view.ref, locale)}
      post={`/api/orders/${view.ref}/checks?language=${locale}`}
      locale={locale}
    />
  );
  if (view.attempt?.byPayer)
    return (
      <>
        <WaitPart seconds={CALM_SECONDS} />
        <HoldClock until={order.holdExpiresAt} now={now} locale={locale} />
        {check}
      </>
    );
  return (
    <OnThePhone
      asked={order}
      network={order.paymentMethod}
      promptedAt={view.attempt?.promptedAt ?? null}
      holdExpiresAt={order.holdExpiresAt}
      silent={view.silent}
      now={now}
      locale={locale}
    >
      {check}
    </OnThePhone>
  );
}
