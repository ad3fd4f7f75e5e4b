// How long it is until the start; without a script it stands still. Once it is gone, styles show what the page says of a
// race that has begun (`since-start`): words that cost no script.
import { getLocale } from 'next-intl/server';
import { firstSeen } from '#components/ui/inline-scripts/first-seen.ts';
import { type Countdown, runCountdown } from '#components/ui/inline-scripts/run-countdown.ts';
import { unitsLeft } from '#components/ui/inline-scripts/units-left.ts';
import { unitNames } from './unit-names.ts';

type Props = { readonly startsAt: Date; readonly now: Date };

export async function StartCountdown({ startsAt, now }: Props) {
  const language = await getLocale();
  const names = await unitNames(language);
  const plural = new Intl.PluralRules(language);
  const countdown: Countdown = { until: startsAt.getTime(), now: now.getTime(), language, names };
  return (
    <>
      <p className="to-start" role="timer" data-countdown={JSON.stringify(countdown)}>
        {unitsLeft(countdown.until - countdown.now).map(([unit, count]) => (
          <span key={unit}>
            <b className="numeral" suppressHydrationWarning>
              {count}
            </b>{' '}
            <span suppressHydrationWarning>{names[unit][plural.select(count)] ?? names[unit].other}</span>
          </span>
        ))}
      </p>
      <script>{`(${runCountdown})(${unitsLeft},${firstSeen})`}</script>
    </>
  );
}
