// The request is on the buyer's own phone.
import type { Language } from '#app/_i18n/languages.ts';
import type { CheckoutView, OrderView } from '#lib/registration/checkout-view.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { OnThePhone } from '../../../_paying/on-the-phone.tsx';
import { checkNow } from '../check-now.ts';

type Props = {
  readonly view: CheckoutView;
  readonly order: OrderView;
  readonly now: Date;
  readonly locale: Language;
};

export function PromptPart({ view, order, now, locale }: Props) {
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
      <CheckPart view={view} action={checkNow.bind(null, view.ref, locale)} locale={locale} />
    </OnThePhone>
  );
}
