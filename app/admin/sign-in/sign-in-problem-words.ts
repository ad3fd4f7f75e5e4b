// What a person reads when sign-in is refused.
import type { SignInProblem } from '#lib/admin/sign-in.ts';

function inMinutes(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`;
}

/** One sentence per problem; which of e-mail and password was wrong is never told. */
export function signInProblemWords(problem: SignInProblem, now: Date): string {
  switch (problem.code) {
    case 'wrong_credentials':
      return 'This e-mail and password do not belong together. Check both and try again.';
    case 'throttled':
      return `Too many attempts. You can try again ${inMinutes(problem.retryAt, now)}.`;
  }
}
