// A page rendered per visit that does not exist: status 404, its words by the nearest `not-found`.
import { getLocale } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { NotFoundOnVisit } from './not-found-on-visit.tsx';

/** Any address without a page, and the page of a missing order: both prerendered. */
const NO_PAGE = '/not-found';
export const NO_ORDER = '/orders/missing';

/** `instead`: prerendered page with the same words, for browsers without a script. */
export async function MissingVisit({ instead = NO_PAGE }: { readonly instead?: string }) {
  return <NotFoundOnVisit instead={addressIn(await getLocale(), instead)} />;
}
