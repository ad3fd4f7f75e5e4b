// Tells the organizer of times of sale that belong to no entry of their race: most likely a typing mistake, and without
// a word the entry would be sold at any time. Which they are is found elsewhere: this folder knows no entries.
import 'server-only';
import { stat } from 'node:fs/promises';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { tellProblem } from '#lib/content/content-memory.ts';
import { raceNotesFile } from '#lib/content/read-race-notes.ts';

/** `names` as the race's file writes them; told in the log, once for each edit of it. */
export async function tellUnknownSales(
  eventId: string,
  names: readonly string[],
  folder = CONTENT_FOLDER,
): Promise<void> {
  if (names.length === 0) return;
  const file = raceNotesFile(eventId, folder);
  const state = await stat(file).catch(() => null);
  if (!state) return;
  const wrong = names.map((name) => `sales.${name}: there is no such entry in this race`);
  tellProblem({ file, wrong }, `${state.mtimeMs} ${state.size}`, 'sales');
}
