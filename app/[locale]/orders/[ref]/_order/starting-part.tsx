// The request is on its way to the network: what keeps it, if anything does.
import type { Language } from '#app/_i18n/languages.ts';
import type { CheckoutView } from '#lib/registration/checkout-view.ts';
import { WaitPart } from '../../../_paying/wait-part.tsx';
import { WhyWaiting } from '../../../_paying/why-waiting.tsx';
import { CheckPart } from './check-part.tsx';

export function StartingPart({ view, locale }: { view: CheckoutView; locale: Language }) {
  const code = view.attempt?.waitingFor ?? null;
  return (
    <>
      <WhyWaiting code={code} />
      <WaitPart />
      {code && <CheckPart view={view} locale={locale} />}
    </>
  );
}
