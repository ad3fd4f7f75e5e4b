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
      return 'Incorrect e-mail or password.';
    case 'wrong_password':
      return 'That isn’t your current password.';
    case 'wrong_code':
      return 'That code is wrong or was already used. Enter the newest one.';
    case 'expired':
      return 'This took too long. Start again.';
    case 'delayed':
      return `Too many attempts. Try again in ${waitWords(problem.retryAt, now)}.`;
  }
}
