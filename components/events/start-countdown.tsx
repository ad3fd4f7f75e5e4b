'use client';
// Countdown to the start: days, hours, minutes; on the last day hours, minutes, seconds; empty after the start. It uses
// the server's clock; the browser's clock only measures the time since.
import { useEffect, useState } from 'react';

const SECONDS = { day: 86_400, hour: 3600, minute: 60, second: 1 };
type Unit = keyof typeof SECONDS;

/** Words by unit and plural form: `{ day: { one: 'day', other: 'days' }, … }`. */
export type UnitNames = Readonly<Record<Unit, Partial<Record<Intl.LDMLPluralRule, string>>>>;

/** `until` and `now` in milliseconds of the server's clock. `language` chooses the plural forms of `names`. */
type Props = {
  readonly until: number;
  readonly now: number;
  readonly language: string;
  readonly names: UnitNames;
};

export function StartCountdown({ until, now, language, names }: Props) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = firstSeen(now);
    const tick = () => setPassed(Date.now() - start);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [now]);
  const left = Math.floor((until - now - passed) / 1000);
  if (left < 0) return null;
  const units: Unit[] = left < SECONDS.day ? ['hour', 'minute', 'second'] : ['day', 'hour', 'minute'];
  const plural = new Intl.PluralRules(language);
  let rest = left;
  return (
    <p
      role="timer"
      className="grid grid-cols-3 gap-2 justify-self-stretch border-paper-edge border-y-2 border-dashed py-3.5"
    >
      {units.map((unit) => {
        const count = Math.floor(rest / SECONDS[unit]);
        rest %= SECONDS[unit];
        return (
          <span key={unit} className="grid text-[min(var(--text-sm),5.5vw)] text-paper-quiet">
            <b className="numeral text-5xl text-paper-ink">{count}</b>{' '}
            {/* Browser and server may have different plural rules. */}
            <span suppressHydrationWarning>{names[unit][plural.select(count)] ?? names[unit].other}</span>
          </span>
        );
      })}
    </p>
  );
}

/**
 * When this tab first showed the page rendered at `rendered`, by the browser's clock. Back may show the same page again
 * hours later from a cache.
 */
function firstSeen(rendered: number): number {
  const now = Date.now();
  try {
    const key = `rendered:${rendered}`;
    const before = Number(sessionStorage.getItem(key));
    if (before > 0 && before < now) return before;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Storage is blocked.
  }
  return now;
}
