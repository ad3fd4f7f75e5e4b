import type { ReactNode } from 'react';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { PhoneFold } from './phone-fold.tsx';

export type Tab = {
  readonly href: string;
  readonly words: string;
  /** Already in the member's language: `8,214`. */
  readonly count?: string;
  readonly current?: boolean;
};

type Props = {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** A phone shows the current one and folds the others. */
  readonly isFolded?: boolean;
  readonly children?: ReactNode;
};

export function Tabs({ label, tabs, isFolded, children }: Props) {
  const current = tabs.find((tab) => tab.current);
  const links = (
    <>
      {tabs.map((tab) => (
        <TabLink key={`${tab.href} ${tab.words}`} tab={tab} />
      ))}
      {children && (
        <div className="ms-auto flex flex-wrap items-center gap-x-4 max-md:w-full max-md:px-2.5">
          {children}
        </div>
      )}
    </>
  );
  return (
    <nav
      aria-label={label}
      className={`flex flex-wrap items-stretch gap-x-1 border-edge border-b ${isFolded ? 'max-md:border-0' : ''}`}
    >
      {isFolded ? (
        <PhoneFold
          className="max-md:w-full"
          summary={
            <>
              <span className="text-quiet">{label}</span>
              {current && <span className="font-bold">{current.words}</span>}
              {current?.count && <span className="tabular-nums">{current.count}</span>}
            </>
          }
        >
          {links}
        </PhoneFold>
      ) : (
        links
      )}
    </nav>
  );
}

const TabLink = ({ tab: { href, words, count, current } }: { readonly tab: Tab }) => (
  <DeskLink
    href={href}
    aria-current={current ? 'page' : undefined}
    className="-mb-px flex min-h-12 min-w-11 items-center justify-center gap-1.5 border-transparent border-b-3 px-2.5 text-quiet no-underline hover:text-ink aria-[current]:border-accent aria-[current]:text-ink md:min-h-10"
  >
    <span className={current ? 'font-bold' : ''}>{words}</span>
    {count && <span className="tabular-nums">{count}</span>}
  </DeskLink>
);
