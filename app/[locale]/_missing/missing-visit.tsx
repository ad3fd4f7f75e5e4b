// Instead of a page drawn for each visit that does not exist: answers 404, also without a script.
import { getLocale } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { NothingHere } from './nothing-here.tsx';

/** Addresses that lead nowhere: prerendered, their words drawn on the server. */
const NO_PAGE = '/not-found';
export const NO_ORDER = '/orders/missing';

/** `instead`: says without a script what the nearest `not-found` says with one. */
export async function MissingVisit({ instead = NO_PAGE }: { readonly instead?: string }) {
  return <NothingHere instead={addressIn(await getLocale(), instead)} />;
}
