// The 404 of a page that is rendered per visit; its words come from the nearest `not-found`.
import { getLocale } from 'next-intl/server';
import { addressIn } from '#lib/i18n/languages.ts';
import { NotFoundOnVisit } from './not-found-on-visit.tsx';

/** The prerendered page of an unknown address. */
const NO_PAGE = '/not-found';
/** The prerendered page of a missing order. */
export const NO_ORDER = '/orders/missing';
/** The prerendered page of a runner's link that no longer works. */
export const NO_RUNNER = '/runners/missing';

/** `instead`: prerendered page with the same words, for browsers without a script. */
export async function MissingVisit({ instead = NO_PAGE }: { readonly instead?: string }) {
  return <NotFoundOnVisit instead={addressIn(await getLocale(), instead)} />;
}
