// The request is on the payer's phone: what to do there, until when, and what to do when it is not. Once it is silent
// nothing claims that it is still there. For whoever pays.
import type { ReactNode } from 'react';
import { HoldClock } from './hold-clock.tsx';
import { NetworkHelp } from './network-help.tsx';
import { PhoneSteps, type Prompt } from './phone-steps.tsx';
import { CALM_SECONDS, WaitPart } from './wait-part.tsx';

type Props = Prompt & {
  /** Nothing was heard of the request for long. */
  readonly silent: boolean;
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
      <HoldClock until={holdExpiresAt} now={now} locale={locale} forPayer={forPayer} isSecond={!silent} />
      {!silent && <NetworkHelp network={network} locale={locale} />}
      {children}
    </>
  );
}
