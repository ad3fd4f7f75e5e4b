'use client';
// Minutes and seconds until an instant. The server's clock counts, not the phone's: only what has passed since is
// measured here. The instant itself stands beside it for those without a script.
import { type ReactNode, useEffect, useState } from 'react';

/** Both in milliseconds of the server's clock. A new `now` needs a new `key`. */
type Props = {
  readonly until: number;
  readonly now: number;
  /** What the minutes are called: alone they would read as an hour of the day. */
  readonly unit: string;
  /** Beside the running clock. */
  readonly children?: ReactNode;
  /** In place of the clock once it has run out. */
  readonly over?: ReactNode;
};

export function Countdown({ until, now, unit, children, over }: Props) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - start), 1000);
    return () => clearInterval(timer);
  }, []);
  const clock = clockAt(until - now - passed);
  if (clock === '0:00' && over) return over;
  // As wide as at the beginning, however few digits are left; the colon is narrow.
  const room = `${clockAt(until - now).length - 0.4}ch`;
  return (
    <>
      <span className="countdown numeral" aria-hidden="true">
        <span style={{ minWidth: room }}>{clock}</span> <small>{unit}</small>
      </span>
      {children}
    </>
  );
}

function clockAt(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
