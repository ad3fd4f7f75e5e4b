// The head of a page: its name, a line about it, and at the right what concerns the whole page.
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** A line under the name. */
  readonly text?: ReactNode;
  /** At the right: the live mark, exports, ranges. */
  readonly children?: ReactNode;
};

/** On a phone the bar of the frame shows the name. */
export const PageHead = ({ title, text, children }: Props) => (
  <div
    className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${text || children ? '' : 'max-lg:sr-only'}`}
  >
    <div className="min-w-0 max-lg:contents">
      <h1 className="display text-h1 max-lg:sr-only">{title}</h1>
      {text && <p className="text-quiet">{text}</p>}
    </div>
    {children && (
      <div className="flex flex-wrap items-center gap-2 max-md:basis-full max-md:justify-between">
        {children}
      </div>
    )}
  </div>
);
