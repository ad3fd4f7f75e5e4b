// A payment on its way: that something is happening, what delays it, and how long the places are held.
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Countdown } from '#components/ui/countdown.tsx';
import { ReloadFallback } from '#components/ui/reload-fallback.tsx';
import type { AttemptView } from '#lib/checkout/view/shared-view.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { clockTime } from '#lib/shared/dates.ts';
import type { FormTarget } from './checkout-forms.ts';
import { PROMPT_IN_PROGRESS, waitingKey } from './words/failure-words.ts';
import { type Checkable, CheckNow } from './payment-check.tsx';

const USUAL_SECONDS = 3;
/** For pages with something to read, which a reload would interrupt. */
export const CALM_SECONDS = 8;

/** A moving bar. `seconds`: when a page without a script loads again. */
export async function Progress({ seconds }: { readonly seconds?: number | null }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <>
      <div
        aria-hidden="true"
        className="relative h-2.5 overflow-hidden rounded-full bg-edge forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]"
      >
        <div className="absolute inset-y-0 left-0 w-1/2 [translate:50%] bg-accent motion-safe:animate-running forced-colors:bg-[CanvasText]" />
      </div>
      <ReloadFallback seconds={seconds ?? USUAL_SECONDS} nonce={nonce} />
    </>
  );
}

type HoldProps = {
  readonly until: Date | null;
  readonly now: Date;
  readonly locale: Language;
  /** On the payer's page. */
  readonly forPayer?: boolean | undefined;
  /** Another clock on the page is more urgent. */
  readonly isSecond?: boolean | undefined;
};

/** Until when the places are held: the time, and a countdown with a script. */
export async function HoldClock({ until, now, locale, forPayer, isSecond }: HoldProps) {
  if (!until) return null;
  const [t, { timeZone }] = await Promise.all([getTranslations(), loadOrganizer()]);
  const time = clockTime(until, { locale: intlLocale(locale), timeZone });
  return (
    <p className="flex flex-wrap items-center justify-between gap-4">
      <span className="min-w-0 flex-[1_1_min-content] wrap-break-word">
        {t(forPayer ? 'payer.heldUntil' : 'order.heldUntil', { time })}
      </span>
      <Countdown until={until.getTime()} now={now.getTime()} unit={t('time.min')} quiet={isSecond} />
    </p>
  );
}

/** Why no prompt was sent yet, unless the heading says it. `code`: as `AttemptView.waitingFor`. */
export async function WaitingReason({ code }: { readonly code: string | null }) {
  const key = waitingKey(code);
  if (!key || key === PROMPT_IN_PROGRESS) return null;
  const t = await getTranslations('waiting');
  return <p className="notice">{t(key)}</p>;
}

type StartingProps = Omit<HoldProps, 'isSecond'> & {
  readonly view: Checkable & { readonly attempt: Pick<AttemptView, 'waitingFor' | 'endSeen'> | null };
  readonly check: FormTarget;
  /** For a payer's payment: its delay is shown on the payer's page. */
  readonly withoutReason?: boolean | undefined;
  readonly children?: ReactNode;
};

/** The pay request is on its way to the network. */
export function PaymentStarting({ view, check, withoutReason, children, ...hold }: StartingProps) {
  const { attempt } = view;
  const code = attempt?.waitingFor ?? null;
  return (
    <>
      <WaitingReason code={attempt?.endSeen || withoutReason ? null : code} />
      <Progress />
      <HoldClock {...hold} />
      {code && <CheckNow view={view} form={check} locale={hold.locale} />}
      {children}
    </>
  );
}
