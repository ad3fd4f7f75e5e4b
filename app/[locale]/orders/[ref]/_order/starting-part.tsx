// The request is on its way to the network: what keeps it, if anything does.
import type { Language } from '#app/_i18n/languages.ts';
import type { CheckoutView, OrderView } from '#lib/registration/view/checkout-view.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { HoldClock } from '../../../_paying/hold-clock.tsx';
import { WaitPart } from '../../../_paying/wait-part.tsx';
import { WhyWaiting } from '../../../_paying/why-waiting.tsx';
import { checkNow } from '../check-now.ts';

type Props = {
  readonly view: Pick<CheckoutView, 'attempt' | 'ref' | 'asked' | 'mayAsk'>;
  readonly order: Pick<OrderView, 'holdExpiresAt'>;
  readonly now: Date;
  readonly locale: Language;
};

export function StartingPart({ view, order, now, locale }: Props) {
  const { attempt } = view;
  const code = attempt?.waitingFor ?? null;
  return (
    <>
      {/* What keeps somebody else's request is told on the payer's page. */}
      <WhyWaiting code={attempt?.endSeen || attempt?.byPayer ? null : code} />
      <WaitPart />
      <HoldClock until={order.holdExpiresAt} now={now} locale={locale} />
      {code && (
        <CheckPart
          view={view}
          action={checkNow.bind(null, view.ref, locale)}
          post={`/api/orders/${view.ref}/checks?language=${locale}`}
          locale={locale}
        />
      )}
    </>
  );
}
