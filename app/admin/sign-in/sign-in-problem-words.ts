// Words for a refused sign-in, code or password.
import type { AccountProblem } from '#lib/auth/account.ts';
import type { CodeProblem, SignInProblem } from '#lib/auth/sign-in.ts';

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

function waitWords(until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

/** The words never say which of e-mail and password was wrong. */
export function signInProblemWords(problem: SignInProblem | CodeProblem | AccountProblem, now: Date): string {
  switch (problem.code) {
    case 'wrong_credentials':
      return 'This e-mail and password do not belong together. Check both and try again.';
    case 'wrong_password':
      return 'This is not your current password.';
    case 'wrong_code':
      return 'This code is not right, or was used already. Type the newest one.';
    case 'expired':
      return 'This took too long. Please begin again.';
    case 'delayed':
      return `Too many attempts. You can try again in ${waitWords(problem.retryAt, now)}.`;
  }
}
