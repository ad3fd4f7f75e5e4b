import 'server-only';
import { watch } from 'node:fs';
import { CHECK_EVERY_MS, CONTENT_FOLDER } from '#lib/content/load-file.ts';

/** For `npm run dev`: calls `onEdit` after each burst of edits, once the loaders check files again. */
export function watchEdits(onEdit: () => void, signal: AbortSignal, folder = CONTENT_FOLDER): void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true, signal }, () => {
    clearTimeout(timer);
    timer = setTimeout(onEdit, CHECK_EVERY_MS + 100);
  });
  watcher.on('error', () => undefined);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
