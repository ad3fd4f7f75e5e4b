// An image of the storefront as a response. `lib/shared/response-headers.ts` has its Content-Security-Policy. Its
// address names the file's version, so browsers may cache it for good.
import type { ImageFile } from '#lib/content/image-file.ts';

/** Answers 404 if there is no image. */
export function imageResponse(image: ImageFile | null): Response {
  if (!image) return new Response(null, { status: 404 });
  return new Response(image.bytes, {
    headers: {
      'Content-Type': image.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
