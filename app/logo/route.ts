import { loadLogo } from '#lib/content/load-organizer.ts';
import { imageResponse } from '../image-response.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  return imageResponse(await loadLogo());
}
