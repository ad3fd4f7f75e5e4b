// Races as calendar entries, in the words of a language.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { firstWords } from '#lib/content/plain-text.ts';
import { readRaceText } from '#lib/content/read-race-notes.ts';
import { CALENDAR_TYPE, type CalendarEntry, type CalendarFile, calendarFile } from '#lib/shared/calendar.ts';
import { racePath } from './race-path.ts';

type CalendarRace = { id: string; name: string; startsAt: Date; place: string | null };

/** `origin`: the storefront's own. The entry of a race is the same one in every file and language. */
export async function calendarEntry(
  race: CalendarRace,
  locale: Language,
  origin: string,
): Promise<CalendarEntry> {
  const [t, text] = await Promise.all([
    getTranslations({ locale, namespace: 'calendar' }),
    readRaceText(race.id, locale),
  ]);
  const url = new URL(addressIn(locale, racePath(race.id)), origin);
  return {
    uid: `${race.id}@${url.hostname}`,
    title: race.name,
    starts: race.startsAt,
    description: [firstWords(text?.root, 500), t('details', { url: url.href })].filter(Boolean).join('\n\n'),
    ...(race.place !== null && { location: race.place }),
    url: url.href,
  };
}

/** The day of one order: beside the race's own entry, and telling what only its buyer is to know. */
export async function orderEntry(
  race: CalendarRace,
  { ref, code }: { ref: string; code: string },
  locale: Language,
  origin: string,
): Promise<CalendarEntry> {
  const [t, entry] = await Promise.all([
    getTranslations({ locale, namespace: 'calendar' }),
    calendarEntry(race, locale, origin),
  ]);
  const url = new URL(addressIn(locale, `/orders/${ref}`), origin).href;
  return {
    ...entry,
    uid: `${code}.${entry.uid}`,
    description: [t('order', { code, url }), entry.description].filter(Boolean).join('\n\n'),
    url,
  };
}

/** `name`: what the file is called when it is kept. */
export function calendarResponse(
  file: CalendarFile,
  name: string,
  caching = 'public, max-age=300',
): Response {
  return new Response(calendarFile(file), {
    headers: {
      'Content-Type': CALENDAR_TYPE,
      'Content-Disposition': `inline; filename="${name}.ics"`,
      'Cache-Control': caching,
      'X-Robots-Tag': 'noindex',
    },
  });
}
