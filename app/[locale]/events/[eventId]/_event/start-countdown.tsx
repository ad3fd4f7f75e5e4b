'use client';
// Days, hours and minutes until the start; in the last day hours, minutes and seconds. The server's clock counts, not
// the phone's: only what has passed since is measured here. Without a script it stands still. Once it is gone, styles
// show what the page says of a race that has begun (`since-start`): words that cost no script.
import { useEffect, useState } from 'react';
import { firstSeen } from './first-seen.ts';
import type { UnitNames } from './unit-names.ts';

/** Both in milliseconds of the server's clock; names by unit and plural form of `language`. */
type Props = {
  readonly until: number;
  readonly now: number;
  readonly language: string;
  readonly names: UnitNames;
};

const SECONDS = { day: 86_400, hour: 3600, minute: 60, second: 1 };

export function StartCountdown({ until, now, language, names }: Props) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = firstSeen(now);
    const look = () => setPassed(Date.now() - start);
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [now]);
  const left = Math.floor((until - now - passed) / 1000);
  if (left < 0) return null;
  const units =
    left < SECONDS.day ? (['hour', 'minute', 'second'] as const) : (['day', 'hour', 'minute'] as const);
  const plural = new Intl.PluralRules(language);
  let rest = left;
  return (
    <p className="to-start" role="timer">
      {units.map((unit) => {
        const count = Math.floor(rest / SECONDS[unit]);
        rest %= SECONDS[unit];
        const name = names[unit][plural.select(count)] ?? names[unit].other;
        return (
          <span key={unit}>
            <b className="numeral">{count}</b> <span suppressHydrationWarning>{name}</span>
          </span>
        );
      })}
    </p>
  );
}
