// Stack traces of the production build with the lines of our sources, by the maps beside its files. Node's own option keeps every map
// in memory (120 MB), and Next's frames stay as they are with it.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';

const FRAME = /(\/\S*?\/\.next\/server\/\S+?\.js):(\d+):(\d+)/g;

const maps = new LRUCache<string, { readonly map: SourceMap | null }>({ max: 20 });

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known) return known.map;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(/* turbopackIgnore: true */ `${file}.map`, 'utf8')));
  } catch {
    // A file of Next itself has no map.
  }
  maps.set(file, { map });
  return map;
}

/** Frames whose source is not known stay. */
export const sourceLines = (stack: string): string =>
  stack.replaceAll(FRAME, (frame, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return frame;
    const { originalSource, originalLine, originalColumn } = entry;
    const path = relative(process.cwd(), resolve(dirname(file), originalSource));
    return `${path}:${originalLine + 1}:${originalColumn + 1}`;
  });
