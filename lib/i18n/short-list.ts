// A list inside a sentence, shortened to a few items. Pure.

import { intlLocale, type Language } from '#lib/i18n/languages.ts';

const FEW = 5;

/** `Ann, Ben and Cy`; of more than five only the first, then the words of `more` for the number of others. */
export function shortList(
  items: readonly string[],
  more: (count: number) => string,
  locale: Language,
): string {
  const others = items.length - FEW;
  const shown = others > 0 ? [...items.slice(0, FEW), more(others)] : items;
  return new Intl.ListFormat(intlLocale(locale)).format(shown);
}
