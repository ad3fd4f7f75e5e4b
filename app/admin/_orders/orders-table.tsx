// The list of orders: a table, laid out as one card per order where the screen is narrow.
import type { ReactNode } from 'react';
import type { RecentOrder } from '#lib/admin/list-recent-orders.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { phoneAsRead } from '#lib/shared/ugandan-mobile.ts';
import { orderChannelWords } from './order-channel-words.ts';
import { orderTimeIn } from './order-time.ts';
import { StatusBadge } from './status-badge.tsx';

const CELL = 'min-w-0 md:px-4 md:py-3 md:align-top';
const HEADINGS = ['Order', 'Status', 'Buyer', 'Event', 'Total', 'Created'];

/** What is not known is a dash, not a blank; a screen reader hears why. */
function Unknown({ why }: { why: string }) {
  return (
    <span className="text-quiet">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{why}</span>
    </span>
  );
}

function Buyer({ buyer }: Pick<RecentOrder, 'buyer'>): ReactNode {
  const contact = [buyer.phone && phoneAsRead(buyer.phone), buyer.email].filter((value) => value !== null);
  if (buyer.name === null && contact.length === 0) return <Unknown why="Buyer not known" />;
  return (
    <>
      <span className="block break-words">{buyer.name ?? <Unknown why="Name not known" />}</span>
      <span className="flex flex-wrap gap-x-3 text-quiet text-sm">
        {contact.map((value) => (
          <span key={value} className="min-w-0 break-all">
            {value}
          </span>
        ))}
      </span>
    </>
  );
}

type RowProps = { readonly order: RecentOrder; readonly writeTime: (at: Date) => string };

function OrderRow({ order, writeTime }: RowProps) {
  const channel = orderChannelWords(order);
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-edge border-b p-4 last:border-0 md:table-row md:p-0">
      <th scope="row" className={`${CELL} whitespace-nowrap text-left font-medium`}>
        <span className="font-mono">{order.orderCode}</span>
        {channel && <span className="block font-normal text-quiet text-sm">{channel}</span>}
      </th>
      <td className={`${CELL} text-right md:text-left`}>
        <StatusBadge status={order.status} />
      </td>
      <td className={`${CELL} col-span-2 md:max-w-80`}>
        <Buyer buyer={order.buyer} />
      </td>
      <td className={`${CELL} col-span-2 break-words text-quiet md:max-w-64 md:text-ink`}>
        {order.eventName}
        {order.entries && <span className="block text-quiet text-sm">{order.entries}</span>}
      </td>
      <td className={`${CELL} order-last whitespace-nowrap text-right font-semibold tabular-nums`}>
        {formatMoney(order.total, order.currency, 'en')}
      </td>
      <td className={`${CELL} whitespace-nowrap text-quiet text-sm tabular-nums`}>
        <time dateTime={order.createdAt.toISOString()}>{writeTime(order.createdAt)}</time>
      </td>
    </tr>
  );
}

type Props = {
  readonly orders: readonly RecentOrder[];
  /** The zone that times are written in. */
  readonly timeZone: string;
};

export function OrdersTable({ orders, timeZone }: Props) {
  const writeTime = orderTimeIn(timeZone);
  return (
    <div className="overflow-hidden rounded-xl border border-edge bg-sheet">
      <table className="block w-full md:table">
        <caption className="sr-only">Orders, newest first</caption>
        <thead className="sr-only border-edge border-b text-quiet text-sm md:not-sr-only md:table-header-group">
          <tr>
            {HEADINGS.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`px-4 py-2 font-medium ${heading === 'Total' ? 'text-right' : 'text-left'}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} writeTime={writeTime} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
