'use client';
// Shows the days to the start, on the last day a clock, and nothing after the start. It counts by the server's clock.
import { useEffect, useState } from 'react';

const DAY_MS = 86_400_000;

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
  return (
    // Browser and server may have different plural rules, so the words may differ.
    <span role="timer" suppressHydrationWarning>
      {left < DAY_MS
        ? words.clock.replace('#', clock(left))
        : daysIn(words.days, Math.ceil((day - now - passed) / DAY_MS), language)}
    </span>
  );
}

const daysIn = (words: CountdownWords['days'], days: number, language: string): string =>
  (words[new Intl.PluralRules(language).select(days)] ?? words.other ?? '').replace('#', String(days));

/** `5:07:30`, for less than a day. */
const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 19).replace(/^0/, '');

/** When the browser first saw the page, by its own clock. Back may show the page again hours later from a cache. */
function firstSeen(rendered: number): number {
  const now = Date.now();
  const key = `rendered:${rendered}`;
  try {
    sessionStorage[key] ||= now;
    return Math.min(now, Number(sessionStorage[key]));
  } catch {
    return now;
  }
}
