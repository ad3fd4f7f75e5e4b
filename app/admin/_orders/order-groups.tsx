// The choice of which orders to list: plain links, so that it needs no script and can be bookmarked.
import Link from 'next/link';
import { GROUP_NAMES, ORDER_GROUPS, type OrderGroup, ordersPath } from './orders-address.ts';

export function OrderGroups({ current, search }: { current: OrderGroup; search?: string }) {
  return (
    <nav aria-label="Orders by status">
      <ul className="flex flex-wrap gap-2">
        {ORDER_GROUPS.map((group) => (
          <li key={group}>
            <Link
              href={ordersPath({ group, search })}
              aria-current={group === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-control-edge px-4 aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-accent-ink"
            >
              {GROUP_NAMES[group]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
