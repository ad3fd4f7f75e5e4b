import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { type DeskColumn, RowLink } from '#components/admin/list/desk-list.tsx';
import { Pill } from '#components/admin/ui/sheet.tsx';
import { AttentionMark, type MarkedState, StatusMark } from '#components/admin/ui/status-mark.tsx';

/** An order in the member's words; numbers are masked. */
export type ShownOrder = {
  readonly id: string;
  readonly code: string;
  readonly href: string;
  readonly state: MarkedState;
  readonly reason: string | null;
  readonly buyer: string;
  /** The channel of an order that our own form did not make. */
  readonly pill: string | null;
  readonly event: string;
  readonly entries: string;
  readonly payer: string;
  readonly total: string;
  readonly created: string;
  readonly needsPerson: boolean;
};

export type SortLink = { readonly href: string; readonly direction: 'asc' | 'desc' | null };

type Options = {
  readonly t: DeskWords;
  /** The list has orders of all events: their names are a column. */
  readonly withEvent: boolean;
  /** Currency of all rows; null if there are several. */
  readonly currency: string | null;
  readonly sorts: Readonly<Record<'created' | 'total' | 'buyer' | 'state', SortLink>>;
};

export function orderTableColumns({ t, withEvent, currency, sorts }: Options): DeskColumn<ShownOrder>[] {
  const heading = (
    key: 'attention' | 'order' | 'status' | 'buyer' | 'event' | 'entries' | 'payer' | 'created',
  ) => t(`orders.columns.${key}`);
  const event: DeskColumn<ShownOrder> = {
    key: 'event',
    heading: heading('event'),
    at360: 'meta',
    clips: true,
    cell: (order) => <bdi>{order.event}</bdi>,
  };
  return [
    {
      key: 'attention',
      heading: heading('attention'),
      isHeadingHidden: true,
      at360: 'mark',
      cell: ({ needsPerson }) => needsPerson && <AttentionMark words={heading('attention')} />,
    },
    {
      key: 'order',
      heading: heading('order'),
      at360: 'code',
      cell: ({ href, code }) => (
        <RowLink href={href} isCode>
          {code}
        </RowLink>
      ),
    },
    {
      key: 'status',
      heading: heading('status'),
      at360: 'status',
      sort: sorts.state,
      cell: ({ state, reason }) => <StatusMark t={t} state={state} reason={reason} />,
    },
    {
      key: 'buyer',
      heading: heading('buyer'),
      at360: 'title',
      sort: sorts.buyer,
      cell: ({ buyer, pill }) => (
        <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
          <bdi className="font-bold">{buyer}</bdi>
          {pill && <Pill>{pill}</Pill>}
        </span>
      ),
    },
    ...(withEvent ? [event] : []),
    {
      key: 'entries',
      heading: heading('entries'),
      at360: 'meta',
      clips: !withEvent,
      cell: ({ entries }) => <span>{entries}</span>,
    },
    {
      key: 'payer',
      heading: heading('payer'),
      // No room is left beside the name of the race.
      at360: withEvent ? 'hidden' : 'meta',
      cell: ({ payer }) => <span className="whitespace-nowrap tabular-nums">{payer}</span>,
    },
    {
      key: 'total',
      heading: currency ? t('orders.columns.totalIn', { currency }) : t('orders.columns.total'),
      align: 'end',
      at360: 'value',
      sort: sorts.total,
      cell: ({ total }) => <span className="whitespace-nowrap font-bold tabular-nums">{total}</span>,
    },
    {
      key: 'created',
      heading: heading('created'),
      align: 'end',
      at360: 'time',
      sort: sorts.created,
      cell: ({ created }) => <span className="whitespace-nowrap tabular-nums">{created}</span>,
    },
  ];
}
