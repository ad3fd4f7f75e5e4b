// The request is on the payer's phone: what to do there, until when, and what to do when it is not.
import type { Language } from '#app/_i18n/languages.ts';
import type { CheckoutView, OrderView } from '#lib/registration/checkout-view.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { HoldClock } from '../../../_paying/hold-clock.tsx';
import { NetworkHelp } from '../../../_paying/network-help.tsx';
import { PhoneSteps } from '../../../_paying/phone-steps.tsx';
import { CALM_SECONDS, WaitPart } from '../../../_paying/wait-part.tsx';
import { checkNow } from '../check-now.ts';

type Props = {
  readonly view: CheckoutView;
  readonly order: OrderView;
  readonly now: Date;
  readonly locale: Language;
};

export function PromptPart({ view, order, now, locale }: Props) {
  const { paymentMethod: network, holdExpiresAt } = order;
  const promptedAt = view.attempt?.promptedAt ?? null;
  return (
    <>
      <WaitPart seconds={CALM_SECONDS} />
      <PhoneSteps
        asked={order}
        network={network}
        promptedAt={promptedAt}
        holdExpiresAt={holdExpiresAt}
        now={now}
        locale={locale}
      />
      <HoldClock until={holdExpiresAt} now={now} locale={locale} />
      <NetworkHelp network={network} locale={locale} open={view.silent} />
      <CheckPart view={view} action={checkNow.bind(null, view.ref, locale)} locale={locale} />
    </>
  );
}
