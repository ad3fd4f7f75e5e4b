// The script for organizers' own websites (docs/own-website.md). Its entity tag changes with its content alone, also between
// instances; an address that names the tag (`?v=`) may be cached for good.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = join(/* turbopackIgnore: true */ process.cwd(), 'app', 'embed.js', 'flagoff-entry.js');

let loaded: Promise<{ script: Buffer<ArrayBuffer>; version: string }> | undefined;

async function load() {
  const script = await readFile(FILE);
  return { script, version: createHash('sha256').update(script).digest('base64url').slice(0, 16) };
}

export async function GET({ headers, url }: Request): Promise<Response> {
  loaded ??= load();
  const { script, version } = await loaded;
  const isNamed = new URL(url).searchParams.get('v') === version;
  const answer = {
    'Cache-Control': isNamed
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300, stale-while-revalidate=86400',
    ETag: `"${version}"`,
  };
  const known = headers.get('if-none-match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === answer.ETag))
    return new Response(null, { status: 304, headers: answer });
  return new Response(script, { headers: { ...answer, 'Content-Type': 'text/javascript; charset=utf-8' } });
}
