'use client';
// Counts by the server's clock. Without a script it is hidden, because it would stand still; words also say the time.
import { type ReactNode, useEffect, useState } from 'react';

type Props = {
  /** Milliseconds by the server's clock, like `now`, the time of rendering. */
  readonly until: number;
  readonly now: number;
  /** Without "left", digits beside a time of day would look like another time of day. */
  readonly left: string;
};

export function Countdown({ until, now, left }: Props) {
  const rest = useTimeLeft(until, now);
  return (
    <span
      aria-hidden="true"
      className="numeral rounded-[0.625rem] bg-ink px-2 py-1 text-3xl text-ground leading-none noscript:hidden forced-colors:border"
    >
      <span className={`inline-block text-end ${widthOf(clockAt(until - now))}`}>{clockAt(rest)}</span>{' '}
      <small className="text-xl leading-none">{left}</small>
    </span>
  );
}

type BarProps = Omit<Props, 'left'> & {
  readonly since: number;
  readonly label: string;
  readonly over: string;
};

export function CountdownBar({ until, now, since, label, over }: BarProps): ReactNode {
  const left = useTimeLeft(until, now);
  if (clockAt(left) === OVER) return <p>{over}</p>;
  return (
    <div aria-hidden="true" className="grid gap-1.5 noscript:hidden">
      <p className="flex items-end justify-between gap-4">
        <span>{label}</span>
        <span className="numeral whitespace-nowrap text-4xl">{clockAt(left)}</span>
      </p>
      <progress className="empties" max={until - since} value={left} />
    </div>
  );
}

type LaterProps = Pick<Props, 'until' | 'now'> & { readonly className: string; readonly children: ReactNode };

/** Opens once. After that it stays as the visitor leaves it. */
export function OpensLater({ until, now, className, children }: LaterProps) {
  return (
    <details open={useTimeLeft(until, now) <= 0} className={className}>
      {children}
    </details>
  );
}

/** Milliseconds that are left, updated each second. */
function useTimeLeft(until: number, now: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = () => setTime(serverTime(now));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [now]);
  return until - Math.max(now, time);
}

function clockAt(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const OVER = clockAt(0);

/** A fixed width, so that nothing moves when the digits become fewer. The colon is narrow. */
function widthOf(clock: string): string {
  if (clock.length <= 4) return 'min-w-[3.6ch]';
  return clock.length === 5 ? 'min-w-[4.6ch]' : 'min-w-[5.6ch]';
}

/** How far the browser's clock is ahead of the server's: the smallest difference that this tab has seen. */
let ahead = Number.POSITIVE_INFINITY;

/** Each answer with the server's time sets the clocks of the page. The fastest answer counts. @param at milliseconds */
export function sawServerTime(at: number): void {
  ahead = Math.min(ahead, Date.now() - at);
}

/** Is also right on a page that Back restores from a cache. @param rendered the server's time of rendering */
export function serverTime(rendered: number): number {
  sawServerTime(rendered);
  return Date.now() - ahead;
}
