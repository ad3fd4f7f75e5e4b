// The organizer's picture of an event from `content/events/`.
import { eventIdOf } from '#components/events/event-address.ts';
import { loadEventImage } from '#lib/content/load-event-notes.ts';
import { imageResponse } from '../../../../image-response.ts';

type Context = { params: Promise<{ eventId: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return imageResponse(await loadEventImage(eventIdOf((await params).eventId)));
}
