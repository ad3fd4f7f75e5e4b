import { getTranslations } from 'next-intl/server';
import { loadCalendar } from '#components/layout/organizer.ts';
import { type EventNotes, loadEventNotes } from '#lib/content/load-event-notes.ts';
import { type InLanguage, localizedWords } from '#lib/content/localized-words.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { dayList, noonDaysAfter } from '#lib/shared/dates.ts';

type Said = InLanguage & { readonly words: string };

/** `when`: `Sat 6 and Sun 7 February, 10:00 to 18:00`, or the organizer's own words; `null` if unknown. `text`: the place. */
export type KitWords = { readonly when: Said | null; readonly text: Said };

/** `null` without the organizer's notes. @param event `startsAt`: `null` if the day of the race is unknown */
export async function loadKitWords(
  event: { readonly id: string; readonly startsAt: Date | null },
  locale: Language,
): Promise<KitWords | null> {
  const { kit } = await loadEventNotes(event.id);
  if (!kit) return null;
  const text = localizedWords(kit.text, locale);
  if (kit.when !== undefined) return { when: localizedWords(kit.when, locale), text };
  if (!kit.days || !event.startsAt) return { when: null, text };
  return { when: { words: await kitTime(kit, kit.days, event.startsAt, locale), lang: undefined }, text };
}

type Kit = NonNullable<EventNotes['kit']>;

/** `offsets`: days after the race. */
async function kitTime({ from, to }: Kit, offsets: readonly number[], startsAt: Date, locale: Language) {
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
