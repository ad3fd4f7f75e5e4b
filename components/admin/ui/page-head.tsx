import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** A phone shows the title too: its bar says something else. */
  readonly isShown?: boolean;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
};

export const PageHead = ({ title, isShown, text, children }: Props) => (
  <div
    className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${text || children ? '' : 'max-lg:sr-only'}`}
  >
    <div className={`min-w-0 ${isShown ? '' : 'max-lg:contents'}`}>
      <h1 className={`display text-h1 ${isShown ? '' : 'max-lg:sr-only'}`}>{title}</h1>
      {text && <p className="text-quiet">{text}</p>}
    </div>
    {children && (
      <div className="flex flex-wrap items-center gap-2 max-md:basis-full max-md:justify-between">
        {children}
      </div>
    )}
  </div>
);
