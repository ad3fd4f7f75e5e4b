// The organizer's logo, from `content/`.
import { readLogo } from '#lib/content/read-logo.ts';
import { imageResponse } from '../image-response.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  return imageResponse(await readLogo());
}
