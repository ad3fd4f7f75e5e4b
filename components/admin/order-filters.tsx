// Search and status filter of the order list: a plain form and plain links, so that each result has an address and
// needs no script.
import Link from 'next/link';
import { GROUP_NAMES, ORDER_GROUPS, type OrderGroup, ordersPath } from './orders-address.ts';

type Props = { readonly group: OrderGroup; readonly search?: string };

export function OrderSearch({ group, search }: Props) {
  return (
    <search>
      <form action="/admin" className="grid max-w-2xl gap-1">
        <label htmlFor="q">Order code, phone number, name or e-mail</label>
        <span className="flex flex-wrap gap-2">
          {/* The key resets the field for another search. */}
          <input
            key={search}
            id="q"
            name="q"
            type="search"
            defaultValue={search}
            maxLength={100}
            className="input min-w-0 flex-[1_1_12rem]"
          />
          {group !== 'all' && <input type="hidden" name="status" value={group} />}
          <button type="submit" className="btn btn-quiet">
            Search
          </button>
          {search && (
            <Link href={ordersPath({ group })} className="btn btn-quiet">
              All orders
            </Link>
          )}
        </span>
      </form>
    </search>
  );
}

export function OrderGroups({ current, search }: { current: OrderGroup; search?: string }) {
  return (
    <nav aria-label="Orders by status">
      <ul className="flex flex-wrap gap-2">
        {ORDER_GROUPS.map((group) => (
          <li key={group}>
            <Link
              href={ordersPath({ group, search })}
              aria-current={group === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-control-edge px-4 aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {GROUP_NAMES[group]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
