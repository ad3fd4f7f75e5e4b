// The order list: a table, laid out as one card per order on narrow screens.
import type { AdminOrder } from '#app/admin/admin-snapshot.ts';
import type { Tone } from './order-words.ts';

const CELL = 'min-w-0 md:px-4 md:py-3 md:align-top';
const HEADINGS = ['Order', 'Status', 'Buyer', 'Event', 'Total', 'Created'];

/** An unknown value is a dash; screen readers hear why. */
function Unknown({ why }: { readonly why: string }) {
  return (
    <span className="text-quiet">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{why}</span>
    </span>
  );
}

function Buyer({ buyer: { name, contact } }: Pick<AdminOrder, 'buyer'>) {
  if (name === null && contact.length === 0) return <Unknown why="Buyer unknown" />;
  return (
    <>
      <span className="block break-words">{name ?? <Unknown why="Name unknown" />}</span>
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

/** The request ids are what the provider needs for questions about a payment. */
function Attempts({ attempts }: Pick<AdminOrder, 'attempts'>) {
  if (attempts.length === 0) return null;
  return (
    <details className="font-normal text-quiet text-sm">
      <summary className="min-h-6 cursor-pointer">
        {attempts.length === 1 ? '1 payment attempt' : `${attempts.length} payment attempts`}
      </summary>
      <ul className="mt-1 grid gap-1">
        {attempts.map(({ words, requestIds }) => (
          <li key={words} className="whitespace-normal">
            <span>{words}</span>
            {requestIds.map((id) => (
              <span key={id} className="block break-all numeral text-sm">
                {id}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

const TONES: Readonly<Record<Tone, string>> = {
  paid: 'bg-good-wash text-good',
  waiting: 'bg-warn-wash text-warn',
  failed: 'bg-bad-wash text-bad',
  refunded: 'bg-ground text-ink',
  other: 'bg-ground text-quiet',
};

const StatusBadge = ({ order: { status, statusWords, tone } }: { readonly order: AdminOrder }) => (
  <span
    data-status={status}
    className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-bold text-sm ${TONES[tone]}`}
  >
    {statusWords}
  </span>
);

function OrderRow({ order }: { readonly order: AdminOrder }) {
  const { channel, createdAt } = order;
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-edge border-b p-4 last:border-0 md:table-row md:p-0">
      <th scope="row" className={`${CELL} whitespace-nowrap text-left font-bold`}>
        <span className="numeral">{order.orderCode}</span>
        {channel && <span className="block whitespace-normal font-normal text-quiet text-sm">{channel}</span>}
        <Attempts attempts={order.attempts} />
      </th>
      <td className={`${CELL} text-right md:text-left`}>
        <StatusBadge order={order} />
      </td>
      <td className={`${CELL} col-span-2 md:max-w-80`}>
        <Buyer buyer={order.buyer} />
      </td>
      <td className={`${CELL} col-span-2 break-words text-quiet md:max-w-64 md:text-ink`}>
        <span>{order.eventName}</span>
        {order.tickets && <span className="block text-quiet text-sm">{order.tickets}</span>}
        {order.missing && <span className="block text-sm">{order.missing}</span>}
        {order.brought && <span className="block wrap-anywhere text-quiet text-sm">{order.brought}</span>}
      </td>
      <td className={`${CELL} order-last whitespace-nowrap text-right font-bold tabular-nums`}>
        {order.total}
      </td>
      <td className={`${CELL} whitespace-nowrap text-quiet text-sm tabular-nums`}>
        <time dateTime={createdAt.iso}>{createdAt.words}</time>
      </td>
    </tr>
  );
}

export function OrdersTable({ orders }: { readonly orders: readonly AdminOrder[] }) {
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
                className={`px-4 py-2 font-bold ${heading === 'Total' ? 'text-right' : 'text-left'}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
