// For addresses that lead nowhere, although the proxy does not know it.
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { addressIn } from '#lib/i18n/languages.ts';

const NO_PAGE = '/not-found';
export const NO_ORDER = '/orders/missing';
export const NO_RUNNER = '/runners/missing';

/** Redirects, because Next would draw the words of `notFound()` by script only on a page that is rendered per visit. */
export async function MissingVisit({ instead = NO_PAGE }: { readonly instead?: string }) {
  return redirect(addressIn(await getLocale(), instead));
}
