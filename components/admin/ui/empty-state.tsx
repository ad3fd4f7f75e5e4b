// Replaces a list without rows: says what was asked for, and what to do next.
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly remark?: ReactNode;
};

export const EmptyState = ({ title, text, children, remark }: Props) => (
  <div className="grid justify-items-center gap-3 px-4 py-14 text-center">
    <h2 className="display text-card">{title}</h2>
    {text && <p className="text-quiet">{text}</p>}
    {children && <div className="flex flex-wrap justify-center gap-2">{children}</div>}
    {remark && <div className="mt-3 max-w-xl text-quiet text-sm">{remark}</div>}
  </div>
);
