// Who is entered more than once for one entry: seldom meant, and never refused, since two people may share a name. Pure.
import { plainWords } from '#lib/shared/plain-words.ts';

/** A name as it was first written, and everyone who bears it. */
export type Repeated<Runner> = { name: string; runners: Runner[] };

/** Names that come again for the same entry, however they were typed, in the order of their first runners. */
export function repeatedRunners<Runner extends { name: string }>(
  runners: readonly Runner[],
  entryOf: (runner: Runner) => string,
): Repeated<Runner>[] {
  const named = runners.filter(({ name }) => name !== '');
  const alike = Map.groupBy(named, (runner) => JSON.stringify([plainWords(runner.name), entryOf(runner)]));
  return [...alike.values()].flatMap((group) => {
    const [first, again] = group;
    return first && again ? [{ name: first.name, runners: group }] : [];
  });
}
