'use client';
// A disclosure that opens by itself at a time, once; what the visitor does with it before counts.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { serverTime } from '#components/ui/countdown.tsx';

type Props = {
  /** Milliseconds by the server's clock, as `now`, the time of rendering. */
  readonly at: number;
  readonly now: number;
  readonly className: string;
  readonly children: ReactNode;
};

export function OpensLater({ at, now, className, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null);
  const isSettled = useRef(false);
  const [isOpen] = useState(now >= at);
  useEffect(() => {
    const open = () => {
      if (element.current && !isSettled.current) element.current.open = true;
      isSettled.current = true;
    };
    const timer = setTimeout(open, Math.max(0, at - serverTime(now)));
    return () => clearTimeout(timer);
  }, [at, now]);
  const settle = () => {
    isSettled.current = true;
  };
  return (
    <details ref={element} open={isOpen} onToggle={settle} className={className}>
      {children}
    </details>
  );
}
