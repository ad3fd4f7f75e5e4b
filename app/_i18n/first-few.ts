// A list inside of a sentence that stays short, however long it is. Pure.
import { intlLocale, type Language } from '#app/_i18n/languages.ts';

const FEW = 5;

/** `Ann, Ben and Cy`; of more than five the first, and in the words of `more` how many others there are. */
export function firstFew(
  items: readonly string[],
  more: (count: number) => string,
  locale: Language,
): string {
  const others = items.length - FEW;
  const told = others > 0 ? [...items.slice(0, FEW), more(others)] : items;
  return new Intl.ListFormat(intlLocale(locale)).format(told);
}
