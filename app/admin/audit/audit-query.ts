import type { Query } from '#app/admin/desk-adapters.tsx';
import { AUDIT_LIST } from '#lib/admin/audit.ts';
import { type ListQuery, listSearch, parseListQuery } from '#lib/admin/list/list.ts';

export const AUDIT = '/admin/audit';

export const auditQuery = (params: Query): ListQuery => parseListQuery(AUDIT_LIST, params);

export const auditHref = (
  query: Pick<ListQuery, 'given'> & Partial<Pick<ListQuery, 'sort'>>,
  changes: Parameters<typeof listSearch>[2] = {},
): string => `${AUDIT}${listSearch(query, AUDIT_LIST, changes)}`;
