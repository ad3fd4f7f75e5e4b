import { getTranslations } from 'next-intl/server';
import { loadCalendar } from '#components/layout/organizer.ts';
import { kitPlaces, loadEventNotes } from '#lib/content/load-event-notes.ts';
import { type InLanguage, localizedWords } from '#lib/content/localized-words.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { dayList, noonDaysAfter } from '#lib/shared/dates.ts';

type Said = InLanguage & { readonly words: string };

/** `when`: `Sat 6 and Sun 7 February, 10:00 to 18:00`, or the organizer's own words; `null` if unknown. `text`: the place. */
export type KitWords = { readonly when: Said | null; readonly text: Said };

type Asked = { readonly id: string; readonly startsAt: Date | null };

/** Has a part for each place in the organizer's notes. @param event `startsAt`: `null` if the race day is unknown */
export async function loadKitWords(event: Asked, locale: Language): Promise<readonly KitWords[]> {
  const { kit } = await loadEventNotes(event.id);
  return Promise.all(kitPlaces(kit).map((place) => placeWords(place, event, locale)));
}

type Place = ReturnType<typeof kitPlaces>[number];

async function placeWords(place: Place, { startsAt }: Asked, locale: Language): Promise<KitWords> {
  const text = localizedWords(place.text, locale);
  if (place.when !== undefined) return { when: localizedWords(place.when, locale), text };
  if (!place.days || !startsAt) return { when: null, text };
  return { when: { words: await kitTime(place, place.days, startsAt, locale), lang: undefined }, text };
}

/** @param offsets days after the race */
async function kitTime({ from, to }: Place, offsets: readonly number[], startsAt: Date, locale: Language) {
  const [calendar, t] = await Promise.all([
    loadCalendar(locale),
    getTranslations({ locale, namespace: 'calendar' }),
  ]);
  const dates = [...new Set(offsets)]
    .sort((a, b) => a - b)
    .map((days) => noonDaysAfter(startsAt, days, calendar.timeZone));
  const days = dayList(dates, calendar);
  return from === undefined || to === undefined ? days : t('kitHours', { days, from, to });
}
