// The race day as a calendar file of the buyer's own: with the order's code and the way back to its page.
import { languageOf } from '#app/_i18n/languages.ts';
import { calendarResponse, orderEntry } from '#components/events/race-calendar.ts';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';
import { readCheckout } from '#lib/registration/view/read-checkout.ts';
import { server } from '#lib/server.ts';
import { isInTheRace } from '../_order/in-the-race.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string; ref: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, ref } = await params;
  const ctx = await server();
  const view = await readCheckout(ctx, ref);
  if (!view?.order || !view.event.startsAt || !isInTheRace(view.stage))
    return new Response(null, { status: 404 });
  const { id, name, startsAt } = view.event;
  const race = { id, name, startsAt, place: (await readRaceNotes(id)).place };
  const order = { ref, code: view.order.orderCode };
  const entry = await orderEntry(race, order, languageOf(locale), ctx.env.APP_URL);
  return calendarResponse({ name, entries: [entry], asOf: ctx.now() }, 'race', 'private, no-store');
}
