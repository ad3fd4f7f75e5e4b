// Whether a refusal is one that sending the form once more cannot change: nobody can enter this race now. Pure.
import type { EntryProblem } from '#lib/registration/entry/entry-problems.ts';

const CLOSED: readonly (EntryProblem | null)[] = ['sale_closed', 'event_gone', 'payments_disabled'];

/** `problem`: what is wrong with the form as a whole. */
export const takesNoEntry = (problem: EntryProblem | null): boolean => CLOSED.includes(problem);
