// Views of one page as links; the current one is underlined.
import Link from 'next/link';
import type { ReactNode } from 'react';

export type Tab = {
  readonly href: string;
  readonly words: string;
  /** Already in the member's language: `8,214`. */
  readonly count?: string;
  readonly current?: boolean;
};

type Props = {
  /** Of the navigation, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** At the right end. */
  readonly children?: ReactNode;
};

export const Tabs = ({ label, tabs, children }: Props) => (
  <nav aria-label={label} className="flex flex-wrap items-stretch gap-x-1 border-edge border-b">
    {tabs.map(({ href, words, count, current }) => (
      <Link
        key={href}
        href={href}
        prefetch={false}
        aria-current={current ? 'page' : undefined}
        className="-mb-px flex min-h-12 items-center gap-1.5 border-transparent border-b-3 px-2.5 text-quiet no-underline hover:text-ink aria-[current]:border-accent aria-[current]:text-ink md:min-h-10"
      >
        <span className={current ? 'font-bold' : ''}>{words}</span>
        {count && <span className="tabular-nums">{count}</span>}
      </Link>
    ))}
    {children && <div className="ms-auto flex items-center gap-3">{children}</div>}
  </nav>
);
