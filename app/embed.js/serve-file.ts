// Serves files for organizers' own websites (docs/own-website.md). An entity tag changes only with the content, also
// between instances; an address that names the tag (`?v=`) may be cached for good.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(/* turbopackIgnore: true */ process.cwd(), 'app', 'embed.js');

type Type = 'text/javascript' | 'text/plain';

export function serveFile(name: string, type: Type): (request: Request) => Promise<Response> {
  let loaded: ReturnType<typeof load> | undefined;
  return async ({ headers, url }) => {
    loaded ??= load(name, type);
    const { content, version } = await loaded;
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
    return new Response(content, { headers: { ...answer, 'Content-Type': `${type}; charset=utf-8` } });
  };
}

async function load(name: string, type: Type) {
  const text = await readFile(join(FOLDER, name), 'utf8');
  const content = type === 'text/javascript' ? withoutComments(text) : text;
  return { content, version: createHash('sha256').update(content).digest('base64url').slice(0, 16) };
}

/** Drops whole-line comments and indents, because no build step makes the script smaller. */
const withoutComments = (script: string): string =>
  script.replaceAll(/^\s*(?:\/\/|\/?\*).*\n/gm, '').replaceAll(/^[ \t]+/gm, '');
