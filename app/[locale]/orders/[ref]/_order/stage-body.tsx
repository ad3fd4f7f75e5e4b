// What stands below the title: one part for each stage.
import type { Language } from '#app/_i18n/languages.ts';
import type { CheckoutStatus } from '#lib/registration/view/checkout-status.ts';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { mustDecline } from '../../../_paying/must-decline.ts';
import { WaitPart } from '../../../_paying/wait-part.tsx';
import { EndedPart } from './ended-part.tsx';
import { FinishPart } from './finish-part.tsx';
import { LinePart } from './line-part.tsx';
import { PayPart } from './pay-part.tsx';
import { PromptPart } from './prompt-part.tsx';
import { RefusedPart } from './refused-part.tsx';
import { StartingPart } from './starting-part.tsx';

type Props = {
  readonly view: CheckoutView;
  readonly status: CheckoutStatus;
  readonly now: Date;
  readonly locale: Language;
};

export function StageBody({ view, status, now, locale }: Props) {
  const { order } = view;
  const { line, againInSeconds } = status;
  if (view.stage === 'refused') return <RefusedPart view={view} locale={locale} />;
  if (!order) {
    if (view.stage === 'replaced') return <EndedPart view={view} order={null} locale={locale} />;
    return (
      <>
        {line && line.position > 1 && <LinePart orderRef={view.ref} status={status} />}
        <WaitPart seconds={againInSeconds} />
      </>
    );
  }
  if (mustDecline(view)) return <EndedPart view={view} order={order} locale={locale} />;
  switch (view.stage) {
    case 'review':
    case 'payment_failed':
      return <PayPart view={view} order={order} now={now} locale={locale} />;
    case 'starting_payment':
      return <StartingPart view={view} order={order} now={now} locale={locale} />;
    case 'prompted':
      return <PromptPart view={view} order={order} now={now} locale={locale} />;
    case 'paid':
    case 'partially_refunded':
      return <FinishPart view={view} order={order} now={now} locale={locale} />;
    default:
      return <EndedPart view={view} order={order} locale={locale} />;
  }
}
