import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import type { Calendar } from '#lib/shared/dates.ts';

/** All components of a visit share one promise. */
export const loadOrganizer = cache(async () => (await server()).shop.organizer());

/** The calendar of the organizer's time zone, in `language` or else in that of the page. */
export const loadCalendar = cache(async (language?: Language): Promise<Calendar> => {
  const [locale, { timeZone }] = await Promise.all([language ?? getLocale(), loadOrganizer()]);
  return { locale: intlLocale(locale), timeZone };
});
