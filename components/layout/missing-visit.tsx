// For addresses that the proxy does not know to lead nowhere.
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { addressIn } from '#lib/i18n/languages.ts';

const NO_PAGE = '/not-found';
export const NO_ORDER = '/orders/missing';
export const NO_RUNNER = '/runners/missing';

/** Next leaves the words of `notFound()` on a page rendered per visit to a script. */
export async function MissingVisit({ instead = NO_PAGE }: { readonly instead?: string }) {
  return redirect(addressIn(await getLocale(), instead));
}
