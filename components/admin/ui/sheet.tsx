import { type ReactNode, useId } from 'react';

export type SheetProps = {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly flush?: boolean;
  readonly className?: string;
  readonly id?: string;
  readonly children: ReactNode;
};

export function Sheet({ title, aside, flush, className = '', id, children }: SheetProps) {
  const titleId = useId();
  const look = `desk-sheet min-w-0 ${flush ? 'overflow-clip' : 'p-4'} ${className}`;
  if (!title)
    return (
      <div id={id} className={look}>
        {children}
      </div>
    );
  return (
    <section id={id} aria-labelledby={titleId} className={look}>
      <div
        className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 ${flush ? 'px-4 pt-3.5 pb-2' : 'pb-3'}`}
      >
        <h2 id={titleId} className="display text-h2">
          {title}
        </h2>
        {aside && <div className="text-quiet text-sm">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <dl className="desk-sheet figures">{children}</dl>
);

type FigureProps = {
  readonly label: ReactNode;
  readonly value: string;
  /** Replaces the value on a phone, where `detail` has the exact one. */
  readonly short?: string;
  /** Smaller, before the value: `UGX`. */
  readonly unit?: string;
  readonly of?: string;
  readonly detail?: ReactNode;
  /** `small`: for sums over a list. */
  readonly size?: 'small';
};

export const Figure = ({ label, value, short, unit, of, detail, size }: FigureProps) => (
  <div className="grid content-start gap-0.5 px-4 py-3 max-md:px-3 max-md:py-2">
    <dt className="text-quiet text-sm">{label}</dt>
    <dd className={`display flex flex-wrap items-baseline gap-x-1.5 ${size ? 'text-h2' : 'text-figure'}`}>
      {unit && <span className="text-[0.65em] text-quiet">{unit}</span>}
      <span className={short ? 'max-md:hidden' : ''}>{value}</span>
      {short && <span className="md:hidden">{short}</span>}
      {of && <span className="text-[0.65em] text-quiet">{of}</span>}
    </dd>
    {detail && <dd className="text-quiet text-sm max-md:text-xs">{detail}</dd>}
  </div>
);

const PILL_TONES = {
  plain: 'bg-ground text-quiet',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  /** A person is needed, or few are left. */
  urgent: 'bg-accent-wash text-accent-ink font-bold',
} as const;

type PillProps = { readonly tone?: keyof typeof PILL_TONES; readonly children: ReactNode };

/** A short word about something: "club", "12 left". */
export const Pill = ({ tone = 'plain', children }: PillProps) => (
  <span
    className={`inline-block whitespace-nowrap rounded-md px-1.5 py-px text-sm forced-colors:border ${PILL_TONES[tone]}`}
  >
    {children}
  </span>
);

type MaskedProps = {
  readonly value: string;
  /** The form that shows it, a post that leaves an audit row; absent where the member may not. */
  readonly children?: ReactNode;
};

export const Masked = ({ value, children }: MaskedProps) => (
  <span className="inline-flex flex-wrap items-baseline gap-x-2">
    <bdi className="whitespace-nowrap tabular-nums">{value}</bdi>
    {children}
  </span>
);
