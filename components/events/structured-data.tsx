// The race's facts for search engines, inside its page.
import { getLocale } from 'next-intl/server';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { RaceNotes } from '#lib/content/read-race-notes.ts';
import type { EventPage } from '#lib/events/read-event.ts';
import { eventJsonLd, scriptJson } from './event-json-ld.ts';
import { raceDescription } from './event-metadata.ts';

type Props = { readonly page: EventPage & { notes: RaceNotes }; readonly url: string; readonly now: Date };

export async function StructuredData({ page, url, now }: Props) {
  const locale = await getLocale();
  const [{ name, timeZone }, description] = await Promise.all([
    readOrganizer(),
    raceDescription(page, locale),
  ]);
  const { event, startsAt, told, availability, notes } = page;
  const picture = `${url}/picture.png`;
  const organizer = { name, url: new URL('/', url).href };
  const place = notes.place;
  const facts = {
    event,
    startsAt,
    told,
    availability,
    now,
    timeZone,
    url,
    picture,
    description,
    place,
    organizer,
  };
  return <script type="application/ld+json">{scriptJson(eventJsonLd(facts))}</script>;
}
