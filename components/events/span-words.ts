// How far away a day is, and how old something is, in the words of the page's language.
import { getTranslations } from 'next-intl/server';
import type { Language } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { age, distanceInTime } from '#lib/shared/dates.ts';

/** `today`, `in 12 days`; counted by the calendar of the organizer's zone. */
export async function distanceWords(at: Date, now: Date, locale: Language): Promise<string> {
  const [t, { timeZone }] = await Promise.all([
    getTranslations({ locale, namespace: 'time' }),
    readOrganizer(),
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
