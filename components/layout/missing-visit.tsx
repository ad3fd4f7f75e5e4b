// An address of a page that is rendered per visit and leads nowhere. The proxy answers unknown ones; this is for the rest.
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { addressIn } from '#lib/i18n/languages.ts';

const NO_PAGE = '/not-found';
export const NO_ORDER = '/orders/missing';
export const NO_RUNNER = '/runners/missing';

/** Goes to the prerendered page `instead`: Next leaves the words of `notFound()` on such a page to a script. */
export async function MissingVisit({ instead = NO_PAGE }: { readonly instead?: string }) {
  return redirect(addressIn(await getLocale(), instead));
}
