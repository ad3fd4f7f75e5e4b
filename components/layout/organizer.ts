import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import type { Calendar } from '#lib/shared/dates.ts';

/** One promise for all components of a visit. */
export const loadOrganizer = cache(async () => (await server()).shop.organizer());

/** In `language`, or else that of the page, and in the organizer's time zone. */
export const loadCalendar = cache(async (language?: Language): Promise<Calendar> => {
  const [locale, { timeZone }] = await Promise.all([language ?? getLocale(), loadOrganizer()]);
  return { locale: intlLocale(locale), timeZone };
});
