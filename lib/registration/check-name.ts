import { hasLetter, LONGEST } from '#lib/registration/registration-input.ts';
import type { RegistrationProblem } from '#lib/registration/registration-problems.ts';

/** @param missing the problem of an empty name */
export function nameProblem(name: string, missing: RegistrationProblem): RegistrationProblem | null {
  if (name === '') return missing;
  if (name.length > LONGEST.name) return 'too_long';
  return hasLetter(name) ? null : 'not_a_name';
}
