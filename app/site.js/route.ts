// The script of the buyer's pages. A browser keeps it for good under the address of its text; an instance of another build
// answers what it has, and nobody keeps that.
import { isThisVersion, SCRIPT_TEXT } from '#app/_script/script-text.ts';

export const dynamic = 'force-dynamic';

export function GET({ url }: Request): Response {
  const keep = isThisVersion(url) ? 'public, max-age=31536000, immutable' : 'no-cache';
  return new Response(SCRIPT_TEXT, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': keep },
  });
}
