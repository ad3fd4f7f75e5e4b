// The desk's front page: recent orders from the mirror.
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { listRecentOrders } from '#lib/admin/list-recent-orders.ts';
import { requireStaff } from '#lib/admin/require-staff.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { server } from '#lib/server.ts';
import { QUIET_BUTTON } from './_desk/button.ts';
import { DeskFrame } from './_desk/desk-frame.tsx';
import { RefreshSoon } from './_desk/refresh-soon.tsx';
import { EnginePanel } from './_engine/engine-panel.tsx';
import { readEngineFigures } from './_engine/read-engine-figures.ts';
import { OrderGroups } from './_orders/order-groups.tsx';
import { OrderSearch } from './_orders/order-search.tsx';
import { statusesOfTone } from './_orders/order-status-words.ts';
import { orderTimeIn } from './_orders/order-time.ts';
import { nothingWords, ordersPath, readOrdersAddress } from './_orders/orders-address.ts';
import { OrdersTable } from './_orders/orders-table.tsx';

const PAGE_SIZE = 50;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function OrdersPage({ searchParams }: Props) {
  const { group, search, cursor } = readOrdersAddress(await searchParams);
  const desk = await server();
  const { auth, db } = desk;
  const member = await requireStaff(auth, ordersPath({ group, search, cursor }));
  const statuses = group === 'all' ? undefined : statusesOfTone(group);
  const page = await listRecentOrders(db, { statuses, search, cursor, limit: PAGE_SIZE });
  if (!page.ok) redirect(ordersPath({ group, search }));
  const { orders, nextCursor } = page.value;
  const organizer = await readOrganizer();
  const engine = await readEngineFigures(desk);
  return (
    <DeskFrame member={member} organizer={organizer.name}>
      <div className="grid gap-5">
        <h1 className="font-bold text-2xl tracking-tight">Recent orders</h1>
        <OrderSearch group={group} search={search} />
        <OrderGroups current={group} search={search} />
        {orders.length > 0 ? (
          <OrdersTable orders={orders} timeZone={organizer.timeZone} />
        ) : (
          <p className="rounded-xl border border-edge border-dashed px-4 py-12 text-center text-quiet">
            {nothingWords(group, search)}
          </p>
        )}
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
        <EnginePanel {...engine} writeTime={orderTimeIn(organizer.timeZone)} />
        {cursor === undefined && !search && <RefreshSoon seconds={5} />}
      </div>
    </DeskFrame>
  );
}
