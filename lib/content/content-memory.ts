// What a process knows of the organizer's files, however many bundles of these modules the framework makes of it.
import 'server-only';

/** `wrong`: a line for each mistake, the field first. */
export type ContentProblem = { file: string; wrong: readonly string[] };

type Memory = {
  /** The last good state of files that must not be lost, by path. */
  good: Map<string, unknown>;
  /** What was told last of a file, by file and kind, with the state of the file that it was told of. */
  told: Map<string, string>;
  listener: (problem: ContentProblem) => void;
};

declare global {
  var flagoffContent: Memory | undefined;
}

function memory(): Memory {
  globalThis.flagoffContent ??= { good: new Map(), told: new Map(), listener: () => undefined };
  return globalThis.flagoffContent;
}

/** The last good states by path, shared: what is put there the other bundles find. */
export const goodStates = (): Map<string, unknown> => memory().good;

/** Whoever is told of mistakes in the organizer's files from now on; nobody is before. */
export function onContentProblem(listener: (problem: ContentProblem) => void): void {
  memory().listener = listener;
}

/**
 * Tells what is wrong, if anything is, once for each state of the file (`version`) and not for each visit; what was mended
 * in between is told again. Whoever finds mistakes of another kind in the same file says of which (`about`).
 */
export function tellProblem({ file, wrong }: ContentProblem, version: string, about = ''): void {
  const { told, listener } = memory();
  const key = `${file} ${about}`;
  if (wrong.length === 0) {
    told.delete(key);
    return;
  }
  const now = `${version} ${wrong.join()}`;
  if (told.get(key) === now) return;
  told.set(key, now);
  listener({ file, wrong });
}
