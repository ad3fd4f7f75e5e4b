// Keeps prerendered pages that need none of the framework's script without it: a list or a race is read by many who never
// enter, on phones where it would cost them most of the bytes and nearly all of the work.
import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache';
import { isPlain, takeOutRuntime } from './take-out-runtime.ts';
import { takeOutUnusedStyles } from './take-out-unused-styles.ts';

/** Where the framework looks for a cache of prerendered pages before it takes its own. */
const CACHES = Symbol.for('@next/cache-handlers');

/** The framework's own cache. A page is answered as it is kept, to the visit that had it made too. */
class PlainPages extends FileSystemCache {
  override async set(...[key, page, context]: Parameters<FileSystemCache['set']>): Promise<void> {
    if (page?.kind === 'APP_PAGE' && isPlain(page.html)) {
      page.html = takeOutUnusedStyles(takeOutRuntime(page.html));
    }
    return super.set(key, page, context);
  }
}

/** Of this process, from now on. */
export function keepPlainPages(): void {
  Object.assign(globalThis, { [CACHES]: { FetchCache: PlainPages } });
}
