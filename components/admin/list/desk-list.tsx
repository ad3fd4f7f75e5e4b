// The list of the desk: one table for all kinds of rows. On a phone each row is a card of three lines.
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { NewRows } from './live-list.tsx';
import type { Live } from './live-query.ts';

export type DeskColumn<Row> = {
  readonly key: string;
  readonly heading: string;
  /** The heading is for screen readers only: marks. */
  readonly isHeadingHidden?: boolean;
  readonly align?: 'end';
  /**
   * Where it stands in the card of a phone: first line `mark`, `title`, and at the right `value`; second `status` and `time`; third
   * `meta` (as many as there are, with dots between them) and `code`; `line` has one to itself. The title is the heading of its row.
   */
  readonly at360: 'mark' | 'title' | 'value' | 'status' | 'time' | 'meta' | 'code' | 'line' | 'hidden';
  /** A `meta` that a phone cuts at its end where the others leave it no room. */
  readonly clips?: boolean;
  /** A phone says the heading before the value, which does not tell by itself what it is. */
  readonly isNamed?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly sort?: { readonly href: string; readonly direction: 'asc' | 'desc' | null };
};

export type DeskPaging = {
  /** Positions of the rows on this page, from 1, among all found; absent where the address does not say. */
  readonly range?: { readonly from: number; readonly to: number; readonly count: number };
  readonly words?: string;
  readonly newerHref: string | null;
  readonly olderHref: string | null;
  /** Words of the two links where the rows are not sorted by time. */
  readonly labels?: { readonly newer: string; readonly older: string };
};

type Props<Row> = {
  readonly t: DeskWords;
  readonly caption: string;
  readonly columns: readonly DeskColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** A person is needed: the row is tinted. */
  readonly needsPerson?: (row: Row) => boolean;
  /** An `EmptyState` in place of the table without rows. */
  readonly empty: ReactNode;
  readonly paging?: DeskPaging;
  /** New rows wait behind a bar above the table. Only on the first page, newest first. */
  readonly live?: Live;
  readonly above?: ReactNode;
  /** Names, not amounts: on a phone the second and the third line of a card are one where they fit. */
  readonly isOfPeople?: boolean;
};

/**
 * Each row has one `RowLink`, which covers it. Cells with other links or buttons need nothing: these lie above it.
 *
 *     <DeskList t={desk.t} caption="Orders, newest first" rows={rows} rowKey={(order) => order.id} empty={<EmptyState … />}
 *       columns={[{ key: 'code', heading: 'Order', at360: 'code', cell: (order) => <RowLink href={…}>{order.code}</RowLink> }, …]} />
 */
export function DeskList<Row>({ t, rows, empty, above, live, paging, ...table }: Props<Row>) {
  return (
    <div className="desk-sheet overflow-clip">
      {above}
      {live && <NewRows t={t} live={live} />}
      {rows.length > 0 ? <DeskTable {...table} rows={rows} /> : empty}
      {paging && rows.length > 0 && <Paging t={t} paging={paging} />}
    </div>
  );
}

type TableProps<Row> = Pick<
  Props<Row>,
  'caption' | 'columns' | 'rows' | 'rowKey' | 'needsPerson' | 'isOfPeople'
>;

/** The rows alone, for a page whose sheet has a head of its own. What is too wide for the page scrolls by itself. */
export function DeskTable<Row>({ caption, columns, rows, rowKey, needsPerson, isOfPeople }: TableProps<Row>) {
  return (
    <div className="relative overflow-x-auto">
      <table className={`desk-list ${isOfPeople ? 'people-list' : ''}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-urgent={needsPerson?.(row) || undefined}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} content={column.cell(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps<Row> = { readonly column: DeskColumn<Row>; readonly content: ReactNode };

function Cell<Row>({ column: { heading, at360, align, clips, isNamed }, content }: CellProps<Row>) {
  const Element = at360 === 'title' ? 'th' : 'td';
  return (
    <Element
      scope={at360 === 'title' ? 'row' : undefined}
      data-at={at360}
      data-clips={clips || undefined}
      data-heading={isNamed ? heading : undefined}
      className={align === 'end' ? 'text-end' : undefined}
    >
      {clips && content ? <span>{content}</span> : content}
    </Element>
  );
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

function Heading<Row>({ column }: { readonly column: DeskColumn<Row> }) {
  const { heading, isHeadingHidden, align, sort } = column;
  const words = <span className={isHeadingHidden ? 'sr-only' : ''}>{heading}</span>;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction ? SORTED[sort.direction] : undefined}
      className={align === 'end' ? 'text-end' : undefined}
    >
      {sort ? (
        <Link
          href={sort.href}
          prefetch={false}
          className={`no-underline hover:underline ${sort.direction ? 'font-bold text-ink' : ''}`}
        >
          {words}
          {sort.direction && <span aria-hidden="true">{sort.direction === 'asc' ? ' ↑' : ' ↓'}</span>}
        </Link>
      ) : (
        words
      )}
    </th>
  );
}

function Paging({ t, paging }: { readonly t: DeskWords; readonly paging: DeskPaging }) {
  const { range, words, newerHref, olderHref, labels } = paging;
  return (
    <nav
      aria-label={t('list.pages')}
      className="flex flex-wrap items-center justify-between gap-2 border-edge border-t px-4 py-2.5"
    >
      <p className="flex flex-wrap gap-x-1.5 text-quiet">
        {range && <span className="tabular-nums">{`${t('list.range', range)}${words ? ',' : ''}`}</span>}
        {words && <span>{words}</span>}
        <span className="max-lg:hidden noscript:hidden">
          <kbd className="key">J</kbd>
          <kbd className="key">K</kbd>
          <span>{t('list.move')}</span>
          <kbd className="key">Enter</kbd>
          <span>{t('list.opens')}</span>
        </span>
      </p>
      <div className="flex gap-2 max-md:w-full">
        {newerHref && (
          <Link href={newerHref} prefetch={false} className="btn btn-quiet max-md:flex-1">
            <DeskIcon name="previous" className="size-4" />
            <span>{labels?.newer ?? t('list.newer')}</span>
          </Link>
        )}
        {olderHref && (
          <Link href={olderHref} prefetch={false} className="btn btn-quiet max-md:flex-1">
            <span>{labels?.older ?? t('list.older')}</span>
            <DeskIcon name="next" className="size-4" />
          </Link>
        )}
      </div>
    </nav>
  );
}

type RowLinkProps = {
  readonly href: string;
  readonly isCode?: boolean;
  readonly children: ReactNode;
};

/** The link of a row, which covers all of it. J and K move between these. */
export const RowLink = ({ href, isCode, children }: RowLinkProps) => (
  <Link href={href} prefetch={false} className={`row-link ${isCode ? 'numeral' : ''}`}>
    {children}
  </Link>
);
