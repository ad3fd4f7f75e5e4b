// The desk's front page: recent orders from the mirror.
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { requireStaff } from '#lib/admin/require-staff.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { server } from '#lib/server.ts';
import { QUIET_BUTTON } from './_desk/button.ts';
import { DeskFrame } from './_desk/desk-frame.tsx';
import { deskSnapshot } from './_orders/desk-snapshot.ts';
import { LiveOrders } from './_orders/live-orders.tsx';
import { OrderGroups } from './_orders/order-groups.tsx';
import { OrderSearch } from './_orders/order-search.tsx';
import { nothingWords, ordersPath, readOrdersAddress } from './_orders/orders-address.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function OrdersPage({ searchParams }: Props) {
  const { group, search, cursor } = readOrdersAddress(await searchParams);
  const desk = await server();
  const path = ordersPath({ group, search, cursor });
  const member = await requireStaff(desk.auth, path);
  const [drawn, organizer] = await Promise.all([
    deskSnapshot(desk, { group, search, cursor }),
    readOrganizer(),
  ]);
  if (!drawn) redirect(ordersPath({ group, search }));
  const { nextCursor } = drawn;
  return (
    <DeskFrame member={member} organizer={organizer.name}>
      <div className="grid gap-5">
        <h1 className="font-bold text-2xl tracking-tight">Recent orders</h1>
        <OrderSearch group={group} search={search} />
        <OrderGroups current={group} search={search} />
        <LiveOrders
          // Another list starts anew.
          key={path}
          drawn={drawn}
          query={path.slice('/admin'.length)}
          isLive={cursor === undefined && !search}
          nothing={nothingWords(group, search)}
        >
          <nav aria-label="Pages" className="flex flex-wrap gap-3">
            {cursor !== undefined && (
              <Link href={ordersPath({ group, search })} className={QUIET_BUTTON}>
                Newest orders
              </Link>
            )}
            {nextCursor && (
              <Link href={ordersPath({ group, search, cursor: nextCursor })} className={QUIET_BUTTON}>
                Older orders
              </Link>
            )}
          </nav>
        </LiveOrders>
      </div>
    </DeskFrame>
  );
}
