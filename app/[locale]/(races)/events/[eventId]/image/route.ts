import { imageResponse } from '#app/image-response.ts';
import { eventIdOf } from '#components/events/event-address.ts';
import { loadEventImage } from '#lib/content/load-event-notes.ts';

type Context = { params: Promise<{ eventId: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return imageResponse(await loadEventImage(eventIdOf((await params).eventId)));
}
