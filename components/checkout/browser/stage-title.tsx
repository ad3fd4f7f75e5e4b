'use client';
// The heading of a page that is redrawn while it is open. It takes the focus if the focused element is removed.
import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** Changes with the state of the page. */
  readonly title: string;
  readonly className: string;
};

export function StageTitle({ title, className }: Props): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const had = focused.current;
    const isGone = title !== '' && had instanceof Element && !had.isConnected;
    if (isGone && document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  );
}
