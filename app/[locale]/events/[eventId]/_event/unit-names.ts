// What the units of a countdown are called, by plural form: the browser has no catalog, and its Intl has no words for
// many of Uganda's languages.
import { getTranslations } from 'next-intl/server';
import type { Language } from '#app/_i18n/languages.ts';
import type { UnitNames } from '#components/ui/inline-scripts/run-countdown.ts';
import type { Unit } from '#components/ui/inline-scripts/units-left.ts';

/** As many of a unit as a countdown may show. */
const MOST = 100;

export async function unitNames(language: Language): Promise<UnitNames> {
  const t = await getTranslations({ locale: language, namespace: 'time' });
  const rules = new Intl.PluralRules(language);
  const counts = new Map(Array.from({ length: MOST }, (_, count) => [rules.select(count), count]));
  const named = (unit: Unit) =>
    Object.fromEntries([...counts].map(([form, count]) => [form, t(unit, { count })]));
  return { day: named('day'), hour: named('hour'), minute: named('minute'), second: named('second') };
}
