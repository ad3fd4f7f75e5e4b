// What search engines and shared links learn of a race's page.
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { pageLinks, pagePreview } from '#components/layout/page-links.ts';
import { firstWords } from '#lib/content/plain-text.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { type RaceNotes, readRaceText } from '#lib/content/read-race-notes.ts';
import type { EventPage } from '#lib/events/read-event.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { offeredHow } from './offered-how.ts';
import { racePath } from './race-path.ts';

const HIDDEN = { robots: { index: false, follow: false } };

/** `30 January 2027, 06:30`, in the organizer's zone. */
export async function raceWhen(startsAt: Date, locale: Language): Promise<string> {
  const [t, { timeZone }] = await Promise.all([
    getTranslations({ locale, namespace: 'event' }),
    readOrganizer(),
  ]);
  const calendar = { locale: intlLocale(locale), timeZone };
  return t('when', { date: longDate(startsAt, calendar), time: clockTime(startsAt, calendar) });
}

/** The organizer's first words on the race, else a sentence of ours. */
export async function raceDescription(page: EventPage, locale: Language): Promise<string> {
  const { event, startsAt } = page;
  const [t, text, when] = await Promise.all([
    getTranslations({ locale, namespace: 'event' }),
    readRaceText(event.event_id, locale),
    raceWhen(startsAt, locale),
  ]);
  return firstWords(text?.root) || t(`described.${offeredHow(page)}`, { name: event.name, when });
}

/** While nothing is known of a race, there is nothing to keep for search engines. */
export async function unavailableMetadata(): Promise<Metadata> {
  const t = await getTranslations('event');
  return { title: t('unavailableTitle'), robots: { index: false } };
}

/** An unlisted race is for those who have its link: no search engine keeps it. */
export async function eventMetadata(
  page: EventPage & { notes: RaceNotes },
  locale: Language,
): Promise<Metadata> {
  const [{ name: siteName }, description, when] = await Promise.all([
    readOrganizer(),
    raceDescription(page, locale),
    raceWhen(page.startsAt, locale),
  ]);
  const title = page.event.name;
  const path = racePath(page.event.event_id);
  const pictured = [title, when, page.notes.place];
  return {
    title,
    description,
    alternates: pageLinks(locale, path),
    ...pagePreview({ locale, path, title, description, siteName, pictured }),
    ...(page.visibility === 'unlisted' && HIDDEN),
  };
}
