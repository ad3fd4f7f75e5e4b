// Instead of a page drawn for each visit that does not exist: answers 404, also without a script.
import { getLocale } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { NothingHere } from './nothing-here.tsx';

/** An address that no page has: prerendered, its words drawn on the server. */
const NO_PAGE = '/not-found';

export async function MissingVisit() {
  return <NothingHere instead={addressIn(await getLocale(), NO_PAGE)} />;
}
