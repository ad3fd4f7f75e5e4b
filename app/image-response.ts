// An image from `content/` as a response. Its Content-Security-Policy is in next.config.mjs. Its address has the file's
// version: browsers may cache it for good.
import type { ImageFile } from '#lib/content/image-file.ts';

/** 404 without an image. */
export function imageResponse(image: ImageFile | null): Response {
  if (!image) return new Response(null, { status: 404 });
  return new Response(image.bytes, {
    headers: {
      'Content-Type': image.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
