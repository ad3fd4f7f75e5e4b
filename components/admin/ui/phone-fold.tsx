// A fold on a phone that a wider screen shows open. It needs no script.
import { type ReactNode, useId } from 'react';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import type { SheetProps } from './sheet.tsx';

type Props = {
  readonly summary: ReactNode;
  readonly isOpen?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** From 768 px on its content stands in the place of the fold; a browser without `::details-content` keeps the fold. */
export const PhoneFold = ({ summary, isOpen = false, className = '', children }: Props) => (
  <details open={isOpen} className={`phone-fold ${className}`}>
    <summary>
      {summary}
      <DeskIcon name="down" className="fold-angle size-4" />
    </summary>
    {children}
  </details>
);

type FoldedProps = Omit<SheetProps, 'title'> & {
  readonly title: string;
  /** Words of the fold about its content: "11 steps". */
  readonly holds: ReactNode;
  readonly isOpen?: boolean;
};

/** A `Sheet` that a phone folds. Its heading stands in the fold or in the sheet: only one of them is shown. */
export function FoldedSheet({
  title,
  holds,
  aside,
  flush,
  isOpen,
  id,
  className = '',
  children,
}: FoldedProps) {
  const titleId = useId();
  const heading = <h2 className="display text-h2">{title}</h2>;
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={`desk-sheet min-w-0 scroll-mt-4 overflow-clip ${className}`}
    >
      <PhoneFold
        isOpen={isOpen ?? false}
        className="fold-sheet"
        summary={
          <>
            <span id={titleId} className="min-w-0">
              {heading}
            </span>
            <span className="min-w-0 flex-[1_1_7rem] text-end text-quiet text-sm">{holds}</span>
          </>
        }
      >
        <div
          className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 md:pt-3.5 ${flush ? 'pb-2' : 'pb-3'}`}
        >
          <div className="fold-title">{heading}</div>
          {aside && <div className="text-quiet text-sm">{aside}</div>}
        </div>
        <div className={flush ? '' : 'px-4 pb-4'}>{children}</div>
      </PhoneFold>
    </section>
  );
}
