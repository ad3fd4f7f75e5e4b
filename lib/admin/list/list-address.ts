// Addresses of a list with other filters, in another order, or of another page. Pure.
import { type ListQuery, listSearch } from './list.ts';

export type Changes = NonNullable<Parameters<typeof listSearch>[2]>;
type Sortable = Parameters<typeof listSearch>[1];
export type SortLink = { readonly href: string; readonly direction: 'asc' | 'desc' | null };

export type ListAddress = {
  readonly path: string;
  readonly given: ListQuery['given'];
  /** The query string with its `?`, or `''`; of the first page unless a change names another. */
  readonly search: (changes?: Changes) => string;
  readonly href: (changes?: Changes) => string;
  /** The list without the filters of these names. */
  readonly without: (...names: readonly string[]) => string;
  readonly sortLink: (key: string) => SortLink;
};

/** @param own parameters of the page, which all its links keep */
export function listAddress(
  path: string,
  list: Sortable,
  query: Pick<ListQuery, 'given' | 'sort'>,
  own: Changes = {},
): ListAddress {
  const { given, sort } = query;
  const search = (changes: Changes = {}) => listSearch(query, list, { ...own, ...changes });
  const href = (changes?: Changes) => `${path}${search(changes)}`;
  return {
    path,
    given,
    search,
    href,
    without: (...names) => href(Object.fromEntries(names.map((name) => [name, null]))),
    sortLink: (key) => {
      const isSorted = sort.key === key;
      const first = list.sorts[key]?.first ?? 'asc';
      const next = isSorted ? (sort.direction === 'asc' ? 'desc' : 'asc') : first;
      const isUsual = key === list.sort && next === first;
      return {
        href: href({ sort: isUsual ? null : `${key}.${next}` }),
        direction: isSorted ? sort.direction : null,
      };
    },
  };
}
