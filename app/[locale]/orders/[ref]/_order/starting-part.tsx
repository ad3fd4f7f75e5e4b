// The request is on its way to the network: what keeps it, if anything does.
import type { Language } from '#app/_i18n/languages.ts';
import type { CheckoutView } from '#lib/registration/checkout-view.ts';
import { CheckPart } from '../../../_paying/check-part.tsx';
import { WaitPart } from '../../../_paying/wait-part.tsx';
import { WhyWaiting } from '../../../_paying/why-waiting.tsx';
import { checkNow } from '../check-now.ts';

export function StartingPart({ view, locale }: { view: CheckoutView; locale: Language }) {
  const { attempt } = view;
  const code = attempt?.waitingFor ?? null;
  return (
    <>
      <WhyWaiting code={attempt?.endSeen ? null : code} />
      <WaitPart />
      {code && <CheckPart view={view} action={checkNow.bind(null, view.ref, locale)} locale={locale} />}
    </>
  );
}
