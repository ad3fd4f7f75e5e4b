import type { Desk, DeskView } from '#app/admin/desk-adapters.tsx';
import type { ChipProps } from '#components/admin/list/filter-bar.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PostForm } from '#components/admin/ui/post-form.tsx';
import type { ListQuery, ListScope } from '#lib/admin/list/list.ts';
import { countOrders } from '#lib/admin/orders/order-list.ts';
import { compareAction } from './list-actions.ts';
import { ORDERS, ordersSearch } from './order-query.ts';

type Given = Pick<ListQuery, 'given'>;

type Props = {
  readonly desk: Desk;
  readonly query: ListQuery;
  readonly scope: ListScope;
  readonly chips: readonly ChipProps[];
};

/** Says what was searched, and offers the wider search with its count. */
export function EmptyOrders({ desk, query, scope, chips }: Props) {
  const { t, event } = desk;
  const { q: [typed] = [], event: chosen, ...others } = query.given;
  const isFiltered = Object.keys(others).length > 0;
  if (!typed && !isFiltered) return <EmptyState title={t('orders.noneYet')} text={t('orders.noneYetText')} />;
  const ofRace: Given = { given: chosen ? { event: chosen } : {} };
  return (
    <EmptyState
      title={typed ? t('orders.noMatch', { typed }) : t('orders.noFiltered')}
      text={
        <>
          <span>
            {event && chosen ? t('orders.searchedRace', { race: event.name }) : t('orders.searchedAll')}
          </span>
          {isFiltered && (
            <span>{` ${t('orders.searchedFilters', { filters: setFilters(desk, chips) })}`}</span>
          )}
        </>
      }
      remark={<Remark desk={desk} />}
    >
      {(isFiltered || chosen) && <WiderSearch desk={desk} typed={typed} scope={scope} />}
      <DeskLink
        href={`${ORDERS}${ordersSearch(typed ? query : ofRace, { q: null })}`}
        className="btn btn-quiet"
      >
        {typed ? t('orders.clearSearch') : t('orders.clearFilters')}
      </DeskLink>
    </EmptyState>
  );
}

/** `Created: Today, Status: Paid or Failed`; the race is named before. */
const setFilters = ({ t, format }: DeskView, chips: readonly ChipProps[]): string =>
  format.all(
    chips
      .filter(({ names, value }) => value !== undefined && !names.includes('event'))
      .map(({ label, value }) => (value ? t('orders.filterIs', { label, value }) : label)),
  );

type WiderProps = Pick<Props, 'desk' | 'scope'> & { readonly typed: string | undefined };

async function WiderSearch({ desk, typed, scope }: WiderProps) {
  const wider: Given = { given: typed ? { q: [typed] } : {} };
  // The member's own events stay the limit.
  const count = await countOrders(desk.ctx.db, wider, { ...scope, events: desk.member.events });
  if (count === 0) return null;
  const { t } = desk;
  return (
    <DeskLink href={`${ORDERS}${ordersSearch(wider)}`} className="btn">
      {t('orders.searchWider', { count })}
    </DeskLink>
  );
}

const Remark = ({ desk: { t, may } }: { readonly desk: DeskView }) => (
  <>
    <p>{t('orders.phoneHelp')}</p>
    {may('compare_orders') && (
      <PostForm action={compareAction}>
        <span>{t('orders.elsewhereHelp')} </span>
        <button
          type="submit"
          className="cursor-pointer underline max-md:mx-auto max-md:block max-md:min-h-12"
        >
          {t('orders.compare')}
        </button>
      </PostForm>
    )}
  </>
);
