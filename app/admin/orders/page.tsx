// Recent orders from the mirror, and the sync state.
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { LiveOrders } from '#components/admin/live-orders.tsx';
import { OrderGroups, OrderSearch } from '#components/admin/order-filters.tsx';
import { emptyListWords, ordersPath, parseOrdersAddress } from '#components/admin/orders-address.ts';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { adminSnapshot } from '../admin-snapshot.ts';
import { deskPage } from '../desk-adapters.tsx';

const page = deskPage(
  'see_orders',
  { title: () => 'Recent orders', current: 'orders' },
  async ({ ctx, eventIds }, { query }) => {
    const { group, search, cursor } = parseOrdersAddress(query);
    const path = ordersPath({ group, search, cursor });
    const initial = await adminSnapshot(ctx, { group, search, cursor }, eventIds);
    if (!initial) redirect(ordersPath({ group, search }));
    const { nextCursor } = initial;
    return (
      <div className="grid gap-5">
        <PageHead title="Recent orders" />
        <OrderSearch group={group} search={search} />
        <OrderGroups current={group} search={search} />
        <LiveOrders
          // A new instance per list.
          key={path}
          initial={initial}
          query={path.slice('/admin/orders'.length)}
          isLive={cursor === undefined && !search}
          emptyWords={emptyListWords(group, search)}
        >
          <nav aria-label="Pages" className="flex flex-wrap gap-3">
            {cursor !== undefined && (
              <Link href={ordersPath({ group, search })} className="btn btn-quiet">
                Newest orders
              </Link>
            )}
            {nextCursor && (
              <Link href={ordersPath({ group, search, cursor: nextCursor })} className="btn btn-quiet">
                Older orders
              </Link>
            )}
          </nav>
        </LiveOrders>
      </div>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;
