import { getTranslations } from 'next-intl/server';
import { loadEventText } from '#lib/content/load-event-notes.ts';
import { firstWords } from '#lib/content/parse-markdown.ts';
import { addressIn, type Language } from '#lib/i18n/languages.ts';
import { CALENDAR_TYPE, type CalendarEntry, type CalendarFile, calendarFile } from '#lib/shared/calendar.ts';
import { eventPath } from './event-address.ts';
import { loadKitWords } from './kit-words.ts';

type CalendarEvent = { id: string; name: string; startsAt: Date; place: string | null };

/** The entry of a race. Its `uid` is the same in every file and language. @param origin of the storefront */
export async function calendarEntry(
  event: CalendarEvent,
  locale: Language,
  origin: string,
): Promise<CalendarEntry> {
  const [t, text] = await Promise.all([
    getTranslations({ locale, namespace: 'calendar' }),
    loadEventText(event.id, locale),
  ]);
  const url = new URL(addressIn(locale, eventPath(event.id)), origin);
  return {
    uid: `${event.id}@${url.hostname}`,
    title: event.name,
    starts: event.startsAt,
    description: [firstWords(text?.root, 500), t('details', { url: url.href })].filter(Boolean).join('\n\n'),
    ...(event.place !== null && { location: event.place }),
    url: url.href,
  };
}

/** The entry of an order. Its `uid` differs from that of the race, so that a calendar may hold both. */
export async function orderEntry(
  event: CalendarEvent,
  { ref, code }: { ref: string; code: string },
  locale: Language,
  origin: string,
): Promise<CalendarEntry> {
  const t = await getTranslations({ locale, namespace: 'calendar' });
  const url = new URL(addressIn(locale, `/orders/${ref}`), origin).href;
  return ownEntry(event, { id: code, url, words: t('order', { code, url }) }, locale, origin);
}

export async function runnerEntry(
  event: CalendarEvent,
  { ref }: { ref: string },
  locale: Language,
  origin: string,
): Promise<CalendarEntry> {
  const t = await getTranslations({ locale, namespace: 'runner' });
  const url = new URL(addressIn(locale, `/runners/${ref}`), origin).href;
  return ownEntry(
    event,
    { id: `runner-${ref.slice(0, 8)}`, url, words: t('calendar', { url }) },
    locale,
    origin,
  );
}

type Own = { readonly id: string; readonly url: string; readonly words: string };

async function ownEntry(event: CalendarEvent, { id, url, words }: Own, locale: Language, origin: string) {
  const [t, entry, kit] = await Promise.all([
    getTranslations({ locale, namespace: 'calendar' }),
    calendarEntry(event, locale, origin),
    loadKitWords(event, locale),
  ]);
  const places = kit.map(({ when, text }) => [when?.words, text.words].filter(Boolean).join('. '));
  const collect = places.length > 0 && t('kit', { kit: places.join('\n') });
  return {
    ...entry,
    uid: `${id}.${entry.uid}`,
    description: [words, collect, entry.description].filter(Boolean).join('\n\n'),
    url,
  };
}

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
