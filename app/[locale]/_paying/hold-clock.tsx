// Until when the places are held: the hour for everyone, the seconds for those with a script.
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { Countdown } from '#components/ui/countdown.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { clockTime } from '#lib/shared/dates.ts';

type Props = {
  readonly until: Date | null;
  readonly now: Date;
  readonly locale: Language;
  /** Somebody else pays for them. */
  readonly forPayer?: boolean;
  /** Another clock is the one to hurry by. */
  readonly isSecond?: boolean | undefined;
};

export async function HoldClock({ until, now, locale, forPayer, isSecond }: Props) {
  if (!until) return null;
  const [t, { timeZone }] = await Promise.all([getTranslations(), readOrganizer()]);
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
