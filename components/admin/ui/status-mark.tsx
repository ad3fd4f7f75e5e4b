// Mark and word of an order's state. Each mark has its own shape, so that it reads without colour.
import type { ReactNode } from 'react';
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import type { OrderState } from '#lib/admin/orders/order-state.ts';

const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.2, strokeLinecap: 'round' } as const;

const TRIANGLE = (
  <>
    <path d="M10 2 19 18H1z" fill="currentColor" strokeLinejoin="round" />
    <path d="M10 8v5M10 15.500v.01" className="stroke-sheet" strokeWidth={2} strokeLinecap="round" />
  </>
);

const SHAPES: Readonly<Record<OrderState, ReactNode>> = {
  paid: (
    <>
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path d="m5.800 10.300 2.900 2.900 5.500-6" className="fill-none stroke-sheet" strokeWidth={2.2} />
    </>
  ),
  waiting: (
    <>
      <circle cx="10" cy="10" r="8" {...LINE} />
      <path d="M10 2a8 8 0 0 0 0 16z" fill="currentColor" />
    </>
  ),
  unpaid: <circle cx="10" cy="10" r="8" {...LINE} strokeLinecap="butt" strokeDasharray="3.600 2.680" />,
  failed: <path d="m4 4 12 12M16 4 4 16" {...LINE} />,
  lapsed: <path d="M3 10h14" {...LINE} />,
  cancelled: (
    <>
      <circle cx="10" cy="10" r="8" {...LINE} />
      <path d="m4.500 15.500 11-11" {...LINE} />
    </>
  ),
  refunded: (
    <path d="M8 3 3.500 7.500 8 12M4 7.500h8a4.500 4.500 0 0 1 0 9H8" {...LINE} strokeLinejoin="round" />
  ),
  chargeback: TRIANGLE,
  other: <rect x="3" y="3" width="14" height="14" {...LINE} />,
};

const TONES: Readonly<Record<OrderState, string>> = {
  paid: 'text-good',
  waiting: 'text-warn',
  unpaid: 'text-warn',
  failed: 'text-quiet',
  lapsed: 'text-quiet',
  cancelled: 'text-quiet',
  refunded: 'text-ink',
  chargeback: 'text-accent-ink',
  other: 'text-quiet',
};

const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className="size-[1em] flex-none">
    {children}
  </svg>
);

type Props = {
  readonly t: DeskWords;
  readonly state: OrderState;
  /** Quiet words behind the state: "timed out". */
  readonly reason?: ReactNode;
  readonly words?: string;
};

/** `<StatusMark t={desk.t} state="failed" reason="timed out" />`: ✕ **Failed** timed out. */
export const StatusMark = ({ t, state, reason, words }: Props) => (
  <span data-state={state} className={`inline-flex items-baseline gap-x-1.5 ${TONES[state]}`}>
    <span className="translate-y-[0.12em]">
      <Drawing>{SHAPES[state]}</Drawing>
    </span>
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5 @min-[52rem]:flex-nowrap">
      <span className="font-bold md:whitespace-nowrap">{words ?? t(`states.${state}`)}</span>
      {reason && <span className="clip text-quiet text-sm">{reason}</span>}
    </span>
  </span>
);

type AttentionProps = {
  readonly words: string;
  /** `accent`: a person is needed. `warn`: something to know. */
  readonly tone?: 'accent' | 'warn';
};

export const AttentionMark = ({ words, tone = 'accent' }: AttentionProps) => (
  <span className={`inline-flex ${tone === 'accent' ? 'text-accent-ink' : 'text-warn'}`}>
    <Drawing>{TRIANGLE}</Drawing>
    <span className="sr-only">{words}</span>
  </span>
);
