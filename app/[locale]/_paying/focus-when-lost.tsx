'use client';
// The focus of a keyboard goes to the heading when what had it is gone from the page, and nowhere else.
import { type ReactNode, useEffect, useRef } from 'react';

type Props = { readonly title: string; readonly className: string; readonly children: ReactNode };

/** `title`: what is drawn; another one is another state of the page. */
export function FocusWhenLost({ title, className, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      focused.current = event.target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const had = focused.current;
    const isGone = had instanceof Element && !had.isConnected;
    if (isGone && document.activeElement === document.body && title) heading.current?.focus();
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
