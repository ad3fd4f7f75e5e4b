// The list of the desk: one table for all kinds of rows. On a phone each row is a card of three lines.

import type { ReactNode } from 'react';
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { AttentionMark } from '#components/admin/ui/status-mark.tsx';
import { NewRows } from './live-list.tsx';
import type { Live } from './live-query.ts';

export type DeskColumn<Row> = {
  readonly heading: string;
  /** The heading is for screen readers only: marks. */
  readonly isHeadingHidden?: boolean;
  readonly align?: 'end';
  /**
   * Place in a phone's card: first line `title`, and at the right `value`; second `status` and `time`; third `meta`
   * (as many as there are, with dots between them) and `code`; `line` has one to itself. The title is the heading of its row.
   */
  readonly at360: 'title' | 'value' | 'status' | 'time' | 'meta' | 'code' | 'line' | 'hidden';
  /** The text is cut where other columns leave it no room: in a row of one line, and as a `meta` on a phone. */
  readonly clips?: boolean;
  /** A phone says the heading before the value, which does not tell by itself what it is. */
  readonly isNamed?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly sort?: { readonly href: string; readonly direction: 'asc' | 'desc' | null };
};

/** Columns in this order. */
export type DeskColumns<Row> = Readonly<Record<string, DeskColumn<Row>>>;

export type DeskPaging = {
  /** Positions of the rows on this page, from 1, among all found; absent where the address does not say. */
  readonly range?: { readonly from: number; readonly to: number; readonly count: number };
  readonly words?: string;
  readonly newerHref: string | null;
  readonly olderHref: string | null;
  /** Words of the two links where the rows are not sorted by time. */
  readonly labels?: { readonly newer: string; readonly older: string };
};

export type DeskListProps<Row> = {
  readonly t: DeskWords;
  readonly caption: string;
  readonly columns: DeskColumns<Row>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Id of the row, for `#` in an address. */
  readonly rowId?: (row: Row) => string;
  /** The row is tinted, with a triangle before the first cell, on a phone before the title. `words`: of the triangle. */
  readonly needsPerson?: { readonly of: (row: Row) => boolean; readonly words: string };
  /** Rows are one line high where there is room; the row that a key has reached unfolds. */
  readonly isOneLine?: boolean;
  /** The full text of a row of one line, shown under the pointer. */
  readonly whole?: (row: Row) => string;
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
 *       columns={{ code: { heading: 'Order', at360: 'code', cell: (order) => <RowLink href={…}>{order.code}</RowLink> }, … }} />
 */
export function DeskList<Row>({ t, rows, empty, above, live, paging, ...table }: DeskListProps<Row>) {
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
  DeskListProps<Row>,
  'caption' | 'columns' | 'rows' | 'rowKey' | 'rowId' | 'needsPerson' | 'isOfPeople' | 'isOneLine' | 'whole'
>;

/** The rows alone, for a page whose sheet has a head of its own. What is too wide for the page scrolls by itself. */
export function DeskTable<Row>(table: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowId, needsPerson, isOfPeople, isOneLine, whole } = table;
  const looks = [
    'desk-list',
    isOfPeople && 'people-list',
    isOneLine && 'one-line',
    needsPerson && 'marked-list',
  ];
  return (
    <div className={`relative overflow-x-auto ${isOneLine ? '@container' : ''}`}>
      <table className={looks.filter(Boolean).join(' ')}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {Object.entries(columns).map(([key, column]) => (
              <Heading key={key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isUrgent = needsPerson?.of(row);
            return (
              <tr
                key={rowKey(row)}
                id={rowId?.(row)}
                data-urgent={isUrgent || undefined}
                title={whole?.(row) || undefined}
              >
                {Object.entries(columns).map(([key, column], at) => (
                  <Cell key={key} column={column} content={column.cell(row)}>
                    {isUrgent && (at === 0 || column.at360 === 'title') && (
                      <span className={at === 0 ? 'row-mark' : 'phone-mark'}>
                        <AttentionMark words={needsPerson?.words ?? ''} />
                      </span>
                    )}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type CellProps<Row> = {
  readonly column: DeskColumn<Row>;
  readonly content: ReactNode;
  /** Drawn before the content. */
  readonly children: ReactNode;
};

function Cell<Row>({
  column: { heading, at360, align, clips, isNamed },
  content: cell,
  children,
}: CellProps<Row>) {
  const Element = at360 === 'title' ? 'th' : 'td';
  const content = children ? (
    <>
      {children}
      <span>{cell}</span>
    </>
  ) : (
    cell
  );
  return (
    <Element
      scope={at360 === 'title' ? 'row' : undefined}
      data-at={at360}
      data-clips={clips || undefined}
      data-heading={isNamed ? heading : undefined}
      className={align === 'end' ? 'text-end' : undefined}
    >
      {clips && content ? <span className="clip">{content}</span> : content}
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
        <DeskLink
          href={sort.href}
          className={`no-underline hover:underline ${sort.direction ? 'font-bold text-ink' : ''}`}
        >
          {words}
          {sort.direction && <span aria-hidden="true">{sort.direction === 'asc' ? ' ↑' : ' ↓'}</span>}
        </DeskLink>
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
        <NewerOlder t={t} newerHref={newerHref} olderHref={olderHref} labels={labels} />
      </div>
    </nav>
  );
}

type BesideProps = Pick<DeskPaging, 'newerHref' | 'olderHref'> & {
  readonly t: DeskWords;
  readonly labels?: DeskPaging['labels'] | undefined;
};

/** Links to what stands before and after: pages of a list, or one of its rows. */
export const NewerOlder = ({ t, newerHref, olderHref, labels }: BesideProps) => (
  <>
    {newerHref && (
      <DeskLink href={newerHref} className="btn btn-quiet max-md:flex-1">
        <DeskIcon name="previous" className="size-4" />
        <span>{labels?.newer ?? t('list.newer')}</span>
      </DeskLink>
    )}
    {olderHref && (
      <DeskLink href={olderHref} className="btn btn-quiet max-md:flex-1">
        <span>{labels?.older ?? t('list.older')}</span>
        <DeskIcon name="next" className="size-4" />
      </DeskLink>
    )}
  </>
);

type RowLinkProps = {
  readonly href: string;
  readonly isCode?: boolean;
  readonly children: ReactNode;
};

/** The link of a row, which covers all of it. J and K move between these. */
export const RowLink = ({ href, isCode, children }: RowLinkProps) => (
  <DeskLink href={href} className={`row-link ${isCode ? 'numeral' : ''}`}>
    {children}
  </DeskLink>
);
