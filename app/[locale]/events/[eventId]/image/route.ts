// The picture that the organizer put beside a race's notes. Its address carries the file's version: kept for good.

import { eventIdOf } from '#components/events/event-id.ts';
import { readRaceImage } from '#lib/content/read-race-image.ts';
import { imageResponse } from '../../../../image-response.ts';

type Context = { params: Promise<{ eventId: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return imageResponse(await readRaceImage(eventIdOf((await params).eventId)));
}
