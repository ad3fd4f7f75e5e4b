// A picture from `content/` as an answer. Its address carries the file's version: browsers may keep it for good.
import type { ImageFile } from '#lib/content/image-file.ts';

/** 404 where there is none. */
export function imageResponse(image: ImageFile | null): Response {
  if (!image) return new Response(null, { status: 404 });
  return new Response(image.bytes, {
    headers: {
      'Content-Type': image.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // An SVG opened by itself is a document: it may neither run nor load anything.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
