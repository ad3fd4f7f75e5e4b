// The participant's bib as a picture to share: without the order code, and only for a paid order.
import { getTranslations } from 'next-intl/server';
import { bibHolder } from '#components/checkout/summary/bib.tsx';
import { hasParticipants } from '#components/checkout/words/stage-facts.ts';
import { eventProblemResponse } from '#components/events/load-events.ts';
import { posterOf } from '#components/pictures/event-art.tsx';
import { participantPicture } from '#components/pictures/participant-picture.ts';
import type { Picture } from '#components/pictures/picture.ts';
import { pictureResponse } from '#components/pictures/picture-response.ts';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { findPlacedView } from '#lib/checkout-sessions/session-view.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { nameWithoutDistance } from '#lib/events/distances.ts';
import { intlLocale, type Language, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { longDate } from '#lib/shared/dates.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; ref: string }> };

export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { locale: language, ref } = await params;
  const refused = tooOften(headers, 'picture', ref);
  if (refused) return refused;
  return pictureResponse(() => bibOf(ref, languageOf(language)), 'private, no-store');
}

async function bibOf(ref: string, locale: Language): Promise<Picture | Response> {
  const ctx = await server();
  const view = await unlessDatabaseDown(ctx, findPlacedView(ctx, ref));
  if (view === 'unavailable') return eventProblemResponse({ code: 'unavailable' });
  if (!view || !hasParticipants(view)) return new Response(null, { status: 404 });
  const [t, { name, accentColor, timeZone }] = await Promise.all([
    getTranslations({ locale }),
    loadOrganizer(),
  ]);
  const { startsAt } = view.event;
  const { distanceKm, ...holder } = bibHolder(view);
  return participantPicture({
    event: view.event.name,
    when: startsAt ? longDate(startsAt, { locale: intlLocale(locale), timeZone }) : '',
    number: view.bibNumber,
    numberLabel: t('order.entryNumber'),
    ...holder,
    // The plate has the distance.
    ticketType: distanceKm === null ? holder.ticketType : nameWithoutDistance(holder.ticketType),
    distance:
      distanceKm === null ? null : { km: distanceKm.toLocaleString(intlLocale(locale)), unit: t('event.km') },
    organizer: name,
    site: new URL(ctx.env.APP_URL).hostname,
    poster: { ...(await posterOf({ ...view.event, ticketTypes: null }, null)), accent: accentColor },
  });
}
