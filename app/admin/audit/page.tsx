import Link from 'next/link';
import { type Desk, deskPage } from '#app/admin/desk-adapters.tsx';
import { DeskList } from '#components/admin/list/desk-list.tsx';
import { FilterBar } from '#components/admin/list/filter-bar.tsx';
import { RefusedFilters } from '#components/admin/list/refused-filters.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { AUDIT_LIST, auditScope, countAudit } from '#lib/admin/audit.ts';
import { findListPage, type ListQuery } from '#lib/admin/list/list.ts';
import { listStaff } from '#lib/auth/staff.ts';
import { AUDIT_MONTHS } from '#lib/shared/retention.ts';
import { auditChips } from './audit-chips.tsx';
import { AUDIT, auditHref, auditQuery } from './audit-query.ts';
import { auditColumns } from './audit-table.tsx';

const PAGE_SIZE = 50;

const page = deskPage(
  'see_audit',
  { title: (t) => t('audit.title'), current: 'audit' },
  async (desk, { query: params }) => {
    const { ctx, t, timeZone } = desk;
    const query = auditQuery(params);
    const scope = auditScope({ now: ctx.now(), timeZone });
    const [staff, found, count] = await Promise.all([
      listStaff(ctx.db, ctx.now()),
      findListPage(ctx.db, AUDIT_LIST, query, { limit: PAGE_SIZE, scope }),
      countAudit(ctx.db, query, scope),
    ]);
    return (
      <>
        <PageHead title={t('audit.title')} text={t('audit.text')} />
        <FilterBar
          t={t}
          action={AUDIT}
          given={query.given}
          search={{ label: t('audit.order'), hint: t('audit.order'), name: 'order' }}
          chips={auditChips(desk, query, staff)}
        />
        <RefusedFilters t={t} refused={query.refused} href={auditHref(query)} />
        <DeskList
          t={t}
          caption={t('audit.caption')}
          rows={found.rows}
          rowKey={({ id }) => id}
          columns={auditColumns(desk, query, staff)}
          empty={<Empty desk={desk} query={query} />}
          paging={{
            ...(query.from === null && { range: { from: 1, to: found.rows.length, count } }),
            words: t('audit.perPage', { count: PAGE_SIZE }),
            newerHref: found.previous && auditHref(query, { before: found.previous }),
            olderHref: found.next && auditHref(query, { after: found.next }),
          }}
        />
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;

function Empty({ desk: { t }, query }: { readonly desk: Desk; readonly query: ListQuery }) {
  const { event, order, ...others } = query.given;
  if (!event && !order && Object.keys(others).length === 0)
    return <EmptyState title={t('audit.noneYet')} text={t('audit.noneYetText')} />;
  return (
    <EmptyState
      title={order ? t('audit.noOrder', { code: order[0] ?? '' }) : t('audit.empty')}
      text={t('audit.emptyText', { months: AUDIT_MONTHS })}
    >
      <Link href={AUDIT} prefetch={false} className="btn btn-quiet">
        {t('audit.clear')}
      </Link>
    </EmptyState>
  );
}
