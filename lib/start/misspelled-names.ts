// Finds names of environment variables that misspell one of ours. Pure; reads no values.

/** `name` is set and unknown; `meant` is ours and unset. `isSure`: nothing else has such a name. */
export type Misspelled = { name: string; meant: string; isSure: boolean };

/** Names that other programs use, and names next to them: only their spelling in other letters is ours. */
const COMMON = ['NODE_ENV', 'PORT', 'HOSTNAME', 'JOBS', 'LOG_LEVEL'];
/** No other program's variables begin like this by accident, but another one of the organizer's may. */
const OWN_PREFIXES = ['PARTNER_', 'TRUSTED_'];
const SHORTEST_TO_GUESS = 7;
const SHORTEST_FOR_TWO_MISTAKES = 10;

/** The names in `given` that are none of `known`, each with the unset one that it may stand for. */
export function misspelledNames(given: readonly string[], known: readonly string[]): Misspelled[] {
  const set = new Set(given);
  const unset = known.filter((name) => !set.has(name));
  const unknown = given.filter((name) => !known.includes(name));
  return unknown.flatMap((name) => {
    const found = misspelling(name, unset);
    return found ? [{ name, ...found }] : [];
  });
}

function misspelling(name: string, unset: readonly string[]): Omit<Misspelled, 'name'> | null {
  const spelled = name.toUpperCase().replaceAll(/[-.]/g, '_');
  const same = unset.find((known) => bare(known) === bare(spelled));
  if (same) return { meant: same, isSure: !COMMON.includes(same) };
  const candidates = unset
    .filter((known) => !COMMON.includes(known))
    .map((known) => ({ known, mistakes: mistakesBetween(spelled, known) }))
    .sort((a, b) => a.mistakes - b.mistakes);
  const near = candidates.find(({ known, mistakes }) => mistakes <= mistakesAllowed(known));
  if (near) return { meant: near.known, isSure: true };
  const prefix = OWN_PREFIXES.find((own) => spelled.startsWith(own));
  const kin = prefix && candidates.find(({ known }) => known.startsWith(prefix));
  return kin ? { meant: kin.known, isSure: false } : null;
}

const bare = (name: string): string => name.replaceAll('_', '');

function mistakesAllowed({ length }: string): number {
  if (length < SHORTEST_TO_GUESS) return 0;
  return length < SHORTEST_FOR_TWO_MISTAKES ? 1 : 2;
}

function mistakesBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const at = (line: readonly number[], index: number) => line[index] ?? Number.POSITIVE_INFINITY;
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        at(next, column - 1) + 1,
        at(last, column) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}
