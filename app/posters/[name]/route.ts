// A drawn poster, such as `/posters/city-42.svg`. Its address names a version, so browsers may cache it for good.

import { loadOrganizer } from '#components/layout/organizer.ts';
import { parsePosterName, posterSvg } from '#components/pictures/poster.ts';
import { imageResponse } from '../../image-response.ts';

type Context = { params: Promise<{ name: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const poster = parsePosterName((await params).name);
  if (!poster) return imageResponse(null);
  const { accentColor: accent } = await loadOrganizer();
  const bytes = new TextEncoder().encode(posterSvg({ ...poster, accent }));
  return imageResponse({ bytes, type: 'image/svg+xml' });
}
