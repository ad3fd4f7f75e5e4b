'use client';
// Minutes and seconds until a time, by the server's clock; the browser's clock only measures the time since. Hidden
// without a script, because it would stand still; the time is also shown in words beside it.
import { useEffect, useState } from 'react';

type Props = {
  /** Milliseconds by the server's clock, as `now`, the time of rendering. */
  readonly until: number;
  readonly now: number;
  /** Name of the unit minutes; without it the digits would look like a time of day. */
  readonly unit: string;
  /** Words beside the running clock. */
  readonly beside?: string;
  /** Replaces clock and words at the end. */
  readonly over?: string;
  /** Less prominent, where another clock is more urgent. */
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
  return (
    <>
      <span
        aria-hidden="true"
        className={`numeral whitespace-nowrap leading-none noscript:hidden forced-colors:border ${quiet ? 'text-quiet text-xl' : 'rounded-[0.625rem] bg-ink px-2 py-1 text-3xl text-ground'}`}
      >
        <span className={`inline-block text-end ${widthOf(clockAt(until - now))}`}>{clock}</span>{' '}
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

/** The width of the initial digits, so that nothing moves when there are fewer; the colon is narrow. */
function widthOf(clock: string): string {
  if (clock.length <= 4) return 'min-w-[3.6ch]';
  return clock.length === 5 ? 'min-w-[4.6ch]' : 'min-w-[5.6ch]';
}

/** How far the browser's clock is ahead of the server's: the smallest difference seen in this tab. */
let ahead = Number.POSITIVE_INFINITY;

/** Also correct on a page that Back restores from a cache. @param rendered the server's time of rendering */
function serverTime(rendered: number): number {
  ahead = Math.min(ahead, Date.now() - rendered);
  return Date.now() - ahead;
}
