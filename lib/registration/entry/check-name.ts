// What a name has to be, whoever bears it. Pure.
import { LONGEST } from '#lib/registration/entry/entry-form.ts';
import type { EntryProblem } from '#lib/registration/entry/entry-problems.ts';

/** A name has a letter of some script: what has none is a sum or a running number that stands in a name's place. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** What is wrong with a name in one line; `missing` where there is none. */
export function nameProblem(name: string, missing: EntryProblem): EntryProblem | null {
  if (name === '') return missing;
  if (name.length > LONGEST.name) return 'too_long';
  return hasLetter(name) ? null : 'not_a_name';
}
