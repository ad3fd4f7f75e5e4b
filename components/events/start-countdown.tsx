'use client';
// The time to the start: days, on the last day a clock, nothing after the start. It uses the server's clock; the browser's
// clock only measures the time since.
import { useEffect, useState } from 'react';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `#` stands for the number or the clock: `{ days: { one: '# day to go', other: '# days to go' }, clock: '# to go' }`. */
export type CountdownWords = {
  readonly days: Partial<Record<Intl.LDMLPluralRule, string>>;
  readonly clock: string;
};

/** Milliseconds of the server's clock. `day`: midnight before the start. `language` chooses the plural forms of `words`. */
type Props = {
  readonly until: number;
  readonly day: number;
  readonly now: number;
  readonly language: string;
  readonly words: CountdownWords;
};

export function StartCountdown({ until, day, now, language, words }: Props) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = firstSeen(now);
    const tick = () => setPassed(Date.now() - start);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [now]);
  const left = until - now - passed;
  if (left < 0) return null;
  if (left < DAY_MS) return <span role="timer">{words.clock.replace('#', clock(left))}</span>;
  const days = Math.ceil((day - now - passed) / DAY_MS);
  const form = new Intl.PluralRules(language).select(days);
  return (
    // Browser and server may have different plural rules.
    <span role="timer" suppressHydrationWarning>
      {(words.days[form] ?? words.days.other ?? '').replace('#', String(days))}
    </span>
  );
}

/** `5:07:30`. */
function clock(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(ms / HOUR_MS)}:${two((ms % HOUR_MS) / 60_000)}:${two((ms % 60_000) / 1000)}`;
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
