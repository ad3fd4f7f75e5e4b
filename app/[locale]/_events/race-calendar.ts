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

/** `name`: what the file is called when it is kept. */
export function calendarResponse(file: CalendarFile, name: string): Response {
  return new Response(calendarFile(file), {
    headers: {
      'Content-Type': CALENDAR_TYPE,
      'Content-Disposition': `inline; filename="${name}.ics"`,
      'Cache-Control': 'public, max-age=300',
      'X-Robots-Tag': 'noindex',
    },
  });
}
