'use client';
// Minutes and seconds until an instant, by the server's clock: the browser's own only measures what has passed since.
// Without a script it would stand still and is hidden; the instant stands beside it in words.
import { useEffect, useState } from 'react';

type Props = {
  /** Milliseconds of the server's clock, like `now`: when the server rendered. */
  readonly until: number;
  readonly now: number;
  /** Name of the minutes: without it the figures would look like a time of day. */
  readonly unit: string;
  /** Beside the running clock. */
  readonly beside?: string;
  /** Replaces both when the time is over. */
  readonly over?: string;
  /** Another clock is more urgent. */
  readonly quiet?: boolean | undefined;
};

export function Countdown({ until, now, unit, beside, over, quiet }: Props) {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = () => setTime(serverTime(now));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [now]);
  const clock = clockAt(until - Math.max(now, time));
  if (clock === OVER && over !== undefined) return over;
  // As wide as at the beginning, however few digits are left; the colon is narrow.
  const width = `${clockAt(until - now).length - 0.4}ch`;
  return (
    <>
      <span
        aria-hidden="true"
        className={`numeral whitespace-nowrap leading-none noscript:hidden forced-colors:border ${quiet ? 'text-quiet text-xl' : 'rounded-[0.625rem] bg-ink px-2 py-1 text-3xl text-ground'}`}
      >
        <span className="inline-block text-end" style={{ minWidth: width }}>
          {clock}
        </span>{' '}
        <small className="text-xl leading-none">{unit}</small>
      </span>
      {beside !== undefined && <span>{beside}</span>}
    </>
  );
}

/** Minutes and seconds; never below zero. */
function clockAt(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const OVER = clockAt(0);

/** How much the browser's clock is ahead of the server's: the least that a page of this tab has shown. */
let ahead = Number.POSITIVE_INFINITY;

/** Right also on a page that Back brings out of a cache. `rendered`: the server's clock in a page that is shown now. */
function serverTime(rendered: number): number {
  ahead = Math.min(ahead, Date.now() - rendered);
  return Date.now() - ahead;
}
