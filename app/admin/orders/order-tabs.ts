// The views of the list of orders: by outcome, and those that members saved, each with its count.
import type { Desk } from '#app/admin/desk-adapters.tsx';
import type { Tab } from '#components/admin/ui/tabs.tsx';
import type { SavedView } from '#lib/admin/list/desk-views.ts';
import type { ListQuery, ListScope } from '#lib/admin/list/list.ts';
import { countOrders, type OrderSums, sumOrders } from '#lib/admin/orders/order-list.ts';
import { type OrderState, PAID_STATES } from '#lib/admin/orders/order-state.ts';
import { ORDERS, ordersQueryOf, ordersSearch } from './order-query.ts';

type Given = Pick<ListQuery, 'given'>;

const VIEWS: readonly {
  readonly key: 'all' | 'paid' | 'waiting' | 'failed' | 'refunded';
  readonly states: readonly OrderState[];
}[] = [
  { key: 'all', states: [] },
  { key: 'paid', states: PAID_STATES },
  { key: 'waiting', states: ['waiting', 'unpaid'] },
  { key: 'failed', states: ['failed', 'lapsed'] },
  { key: 'refunded', states: ['refunded'] },
];

type TabFacts = {
  readonly query: ListQuery;
  readonly scope: ListScope;
  readonly views: readonly SavedView[];
  readonly sumsOf: (query: Given) => Promise<OrderSums>;
};

/** Loads each sum once: those of the found orders, of all states, and of the tabs are often the same. */
export function sumOnce({ ctx }: Desk, scope: ListScope): TabFacts['sumsOf'] {
  const known = new Map<string, Promise<OrderSums>>();
  return ({ given }) => {
    const search = ordersSearch({ given });
    const sums = known.get(search) ?? sumOrders(ctx.db, { given }, scope);
    known.set(search, sums);
    return sums;
  };
}

export async function orderTabs(
  { ctx, t, format }: Desk,
  { query, scope, views: known, sumsOf }: TabFacts,
): Promise<Tab[]> {
  const { event } = query.given;
  const base: Given = { given: event ? { event } : {} };
  const search = ordersSearch({ given: query.given });
  const [{ states, orders }, saved] = await Promise.all([
    sumsOf(base),
    Promise.all(known.map(async (view) => ({ ...view, count: await viewCount(ctx, view, scope) }))),
  ]);
  const views = saved.map(({ name, query: own, count }) => ({
    href: `${ORDERS}${own}`,
    words: name,
    ...(count !== null && { count: format.number(count) }),
    current: own === search,
  }));
  const isNamed = views.some(({ current }) => current);
  const outcomes = VIEWS.map(({ key, states: of }): Tab => {
    const own = ordersSearch(base, of.length > 0 ? { status: of } : {});
    const count = of.length > 0 ? of.reduce((sum, state) => sum + states[state], 0) : orders;
    return {
      href: `${ORDERS}${own}`,
      words: t(`orders.tabs.${key}`),
      count: format.number(count),
      // A saved view with the same orders is marked instead.
      current: own === search && !isNamed,
    };
  });
  return [...outcomes, ...views];
}

/**
 * Null if its filters are not those of the list any more, or its orders cannot be counted: the other views are shown all the
 * same.
 */
async function viewCount(ctx: Desk['ctx'], { query }: SavedView, scope: ListScope): Promise<number | null> {
  const parsed = ordersQueryOf(query);
  if (parsed.refused.length > 0) return null;
  try {
    return await countOrders(ctx.db, parsed, scope);
  } catch (error) {
    ctx.log.error({ err: error }, 'a saved view could not be counted');
    return null;
  }
}
