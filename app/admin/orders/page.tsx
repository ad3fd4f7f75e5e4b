// Cases that need a person, recent orders from the mirror, and the sync state.
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { attentionRows } from '#app/admin/attention-rows.ts';
import { AttentionList } from '#components/admin/attention-list.tsx';
import { LiveOrders } from '#components/admin/live-orders.tsx';
import { OrderGroups, OrderSearch } from '#components/admin/order-filters.tsx';
import { emptyListWords, ordersPath, parseOrdersAddress } from '#components/admin/orders-address.ts';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { adminSnapshot } from '../admin-snapshot.ts';
import { closeCaseAction } from '../close-case-action.ts';
import { deskPage } from '../desk-adapters.tsx';
import { openAgainAction } from '../open-again-action.ts';

const page = deskPage(
  'see_orders',
  { title: () => 'Recent orders', current: 'orders' },
  async ({ ctx, eventIds }, { query }) => {
    const { group, search, cursor } = parseOrdersAddress(query);
    const path = ordersPath({ group, search, cursor });
    const [initial, attention] = await Promise.all([
      adminSnapshot(ctx, { group, search, cursor }, eventIds),
      attentionRows(ctx, eventIds),
    ]);
    if (!initial) redirect(ordersPath({ group, search }));
    const { nextCursor } = initial;
    return (
      <div className="grid gap-5">
        <PageHead title="Recent orders" />
        <AttentionList initial={attention} close={closeCaseAction} openAgain={openAgainAction} />
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
