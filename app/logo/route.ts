// The organizer's logo, from `content/`. Its address carries the file's version: it may be kept for good.
import { readLogo } from '#lib/content/read-logo.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const logo = await readLogo();
  if (!logo) return new Response(null, { status: 404 });
  return new Response(logo.bytes, {
    headers: {
      'Content-Type': logo.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // An SVG opened by itself is a document: it may neither run nor load anything.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
