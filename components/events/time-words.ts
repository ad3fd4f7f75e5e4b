// Relative times in the words of a language.
import { getTranslations } from 'next-intl/server';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { age, distanceInTime } from '#lib/shared/dates.ts';

/** `today`, `in 12 days`; counted by the calendar of the organizer's zone. */
export async function distanceWords(at: Date, now: Date, locale: Language): Promise<string> {
  const [t, { timeZone }] = await Promise.all([
    getTranslations({ locale, namespace: 'time' }),
    loadOrganizer(),
  ]);
  const { words, count } = distanceInTime(at, now, timeZone);
  return t(words, { count });
}

/** `2 minutes ago`. */
export async function ageWords(at: Date, now: Date, locale: Language): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'time' });
  const { words, count } = age(at, now);
  return t(words, { count });
}
