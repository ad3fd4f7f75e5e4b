import { getTranslations } from 'next-intl/server';
import { eventPath } from '#components/events/event-address.ts';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import { nameWithoutDistance } from '#lib/events/distances.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { longDate } from '#lib/shared/dates.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';
import { posterOf } from './event-art.tsx';
import { participantPicture } from './participant-picture.ts';
import type { Picture } from './picture.ts';
import { drawableName, wholeName } from './picture-text.ts';

type Facts = {
  /** `startsAt`: `null` if the day is not known. */
  readonly event: { readonly id: string; readonly name: string; readonly startsAt: Date | null };
  /** As runners say it; `null` for several; `undefined` if unknown: then the poster shows the race's distance. */
  readonly distanceKm: number | null | undefined;
  readonly ticketName: string;
  readonly name: string | null;
  readonly count: number;
  /** The club of several people, '' without one. `distances`: how many run each distance. */
  readonly club?: string;
  readonly distances?: readonly RunDistance[];
};

/** `km` as runners say it; `null` where only the ticket type's `name` says what they run. */
export type RunDistance = { readonly name: string; readonly km: number | null; readonly count: number };

/** Leaves out a name that the font cannot write in full. */
export async function loadParticipantPicture(facts: Facts, language: Language): Promise<Picture> {
  const { event, distanceKm } = facts;
  const locale = baseLanguage(language);
  const [{ env }, { name: organizer, accentColor }, calendar, { place }, words] = await Promise.all([
    server(),
    loadOrganizer(),
    loadCalendar(locale),
    loadEventNotes(event.id),
    pictureWords(facts, locale),
  ]);
  return participantPicture({
    race: event.name,
    date: event.startsAt ? longDate(event.startsAt, calendar) : '',
    place: place ?? '',
    organizer,
    shopAddress: new URL(env.APP_URL).host,
    raceUrl: new URL(addressIn(locale, eventPath(event.id)), env.APP_URL).href,
    poster: {
      ...(await posterOf({ ...event, ticketTypes: null }, distanceKm)),
      accent: accentColor,
    },
    words,
  });
}

async function pictureWords(facts: Facts, locale: Language) {
  const { distanceKm, ticketName, name, count, club = '', distances = [] } = facts;
  const [t, tEvent] = await Promise.all([
    getTranslations({ locale, namespace: 'picture' }),
    getTranslations({ locale, namespace: 'event' }),
  ]);
  // The poster shows the distance already.
  const ticket = typeof distanceKm === 'number' ? nameWithoutDistance(ticketName) : ticketName;
  const enterAt = t('enterAt');
  if (count > 1)
    return {
      running: drawableName(club) || (distances.length > 0 ? '' : ticket),
      who: t('group', { count }),
      distances: distances.map(
        ({ km, name: type, count: runners }) =>
          `${runners} × ${km === null ? type : `${km.toLocaleString(intlLocale(locale))} ${tEvent('km')}`}`,
      ),
      scan: t('withUs'),
      enterAt,
    };
  const written = name === null ? '' : wholeName(name);
  return {
    running: ticket ? t('running', { ticket }) : t('runningRace'),
    who: written || t('withUs'),
    scan: written ? t('withMe') : t('scan'),
    enterAt,
  };
}
