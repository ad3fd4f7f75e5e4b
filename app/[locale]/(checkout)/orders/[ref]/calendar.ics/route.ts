// The race day as a calendar file, with the order code and a link to the order's page.
import { hasParticipants } from '#components/checkout/words/stage-facts.ts';
import { calendarResponse, orderEntry } from '#components/events/event-calendar.ts';
import { eventProblemResponse } from '#components/events/load-events.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { findPlacedView } from '#lib/checkout-sessions/session-view.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import { languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; ref: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, ref } = await params;
  const ctx = await server();
  const view = await unlessDatabaseDown(ctx, findPlacedView(ctx, ref));
  if (view === 'unavailable') return eventProblemResponse({ code: 'unavailable' });
  if (!view?.order || !view.event.startsAt || !hasParticipants(view))
    return new Response(null, { status: 404 });
  const { id, name, startsAt } = view.event;
  const race = { id, name, startsAt, place: (await loadEventNotes(id)).place };
  const order = { ref, code: view.order.orderCode };
  const entry = await orderEntry(race, order, languageOf(locale), ctx.env.APP_URL);
  return calendarResponse({ name, entries: [entry], asOf: ctx.now() }, 'race', 'private, no-store');
}
