// The picture that a runner shares: without the kit code, and only of a bib that is valid.
import { eventProblemResponse } from '#components/events/load-events.ts';
import { loadRunnerPage } from '#components/participants/load-runner-page.ts';
import { spokenDistance } from '#components/participants/runner-bib.tsx';
import { loadParticipantPicture } from '#components/pictures/load-participant-picture.ts';
import type { Picture } from '#components/pictures/picture.ts';
import { pictureResponse } from '#components/pictures/picture-response.ts';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { type Language, languageOf } from '#lib/i18n/languages.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; ref: string }> };

export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { locale, ref } = await params;
  const refused = tooOften(headers, 'picture', ref);
  if (refused) return refused;
  return pictureResponse(() => bibOf(ref, languageOf(locale)), 'private, no-store');
}

async function bibOf(ref: string, locale: Language): Promise<Picture | Response> {
  const view = await loadRunnerPage(ref, locale);
  if (view === 'unavailable') return eventProblemResponse({ code: 'unavailable' });
  if (!view?.code) return new Response(null, { status: 404 });
  const { event, ticketName, name } = view;
  return loadParticipantPicture(
    { event, ticketName, name, distanceKm: spokenDistance(view) ?? undefined, count: 1 },
    locale,
  );
}
