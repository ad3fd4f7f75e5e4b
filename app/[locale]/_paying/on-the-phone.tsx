// The request is on the payer's phone: what to do there, until when, and what to do when it is not. Once it is silent
// nothing claims that it is still there. For whoever pays.
import type { ReactNode } from 'react';
import type { Language } from '#app/_i18n/languages.ts';
import { HoldClock } from './hold-clock.tsx';
import { NetworkHelp } from './network-help.tsx';
import { PhoneSteps } from './phone-steps.tsx';
import { CALM_SECONDS, WaitPart } from './wait-part.tsx';

type Props = {
  readonly asked: { readonly total: number; readonly currency: string };
  readonly network: 'momo' | 'airtel';
  readonly promptedAt: Date | null;
  readonly holdExpiresAt: Date | null;
  /** Nothing was heard of the request for long. */
  readonly silent: boolean;
  readonly now: Date;
  readonly locale: Language;
  readonly forPayer?: boolean;
  /** How to ask for a look at the provider. */
  readonly children: ReactNode;
};

export function OnThePhone({ silent, forPayer, children, ...steps }: Props) {
  const { network, holdExpiresAt, now, locale } = steps;
  return (
    <>
      <WaitPart seconds={CALM_SECONDS} />
      {silent ? <NetworkHelp network={network} locale={locale} open /> : <PhoneSteps {...steps} />}
      <HoldClock until={holdExpiresAt} now={now} locale={locale} forPayer={forPayer} />
      {!silent && <NetworkHelp network={network} locale={locale} />}
      {children}
    </>
  );
}
