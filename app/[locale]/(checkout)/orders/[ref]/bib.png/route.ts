// The picture that a buyer shares: without the order code, and only of a paid order.
import { sharedBibOf } from '#components/checkout/summary/bib.tsx';
import { hasParticipants } from '#components/checkout/words/stage-facts.ts';
import { eventProblemResponse } from '#components/events/load-events.ts';
import { loadParticipantPicture } from '#components/pictures/load-participant-picture.ts';
import type { Picture } from '#components/pictures/picture.ts';
import { pictureResponse } from '#components/pictures/picture-response.ts';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { findPlacedView } from '#lib/checkout-sessions/session-view.ts';
import { type Language, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

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
  if (!view?.order || !hasParticipants(view)) return new Response(null, { status: 404 });
  return loadParticipantPicture(
    { event: view.event, ...sharedBibOf({ ...view, order: view.order }) },
    locale,
  );
}
