'use client';
// Minutes and seconds until an instant. The server's clock counts, not the phone's: only what has passed since is
// measured here. The instant itself stands beside it for those without a script.
import { type ReactNode, useEffect, useState } from 'react';

/** Both in milliseconds of the server's clock. A new `now` needs a new `key`. */
type Props = {
  readonly until: number;
  readonly now: number;
  /** Beside the running clock. */
  readonly children?: ReactNode;
  /** In place of the clock once it has run out. */
  readonly over?: ReactNode;
};

export function Countdown({ until, now, children, over }: Props) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - start), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((until - now - passed) / 1000));
  if (seconds === 0 && over) return over;
  return (
    <>
      <span className="countdown numeral" aria-hidden="true">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
      {children}
    </>
  );
}
