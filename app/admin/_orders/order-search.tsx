// Looks an order up: a plain form, so that what was found has an address and needs no script.
import Link from 'next/link';
import { QUIET_BUTTON } from '../_desk/button.ts';
import { type OrderGroup, ordersPath } from './orders-address.ts';

type Props = { readonly group: OrderGroup; readonly search?: string };

export function OrderSearch({ group, search }: Props) {
  return (
    <search>
      <form action="/admin" className="grid max-w-2xl gap-1">
        <label htmlFor="q">Code, phone number, name or e-mail</label>
        <span className="flex flex-wrap gap-2">
          {/* Another search draws the field anew. */}
          <input
            key={search}
            id="q"
            name="q"
            type="search"
            defaultValue={search}
            maxLength={100}
            className="min-h-11 min-w-0 flex-[1_1_12rem] rounded-lg border border-control-edge bg-sheet px-3"
          />
          {group !== 'all' && <input type="hidden" name="status" value={group} />}
          <button type="submit" className={QUIET_BUTTON}>
            Search
          </button>
          {search && (
            <Link href={ordersPath({ group })} className={QUIET_BUTTON}>
              All orders
            </Link>
          )}
        </span>
      </form>
    </search>
  );
}
