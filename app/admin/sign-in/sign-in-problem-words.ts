import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import type { AccountProblem } from '#lib/auth/account.ts';
import type { CodeProblem, SignInProblem } from '#lib/auth/sign-in.ts';

function waitWords(t: DeskWords, until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return seconds < 60
    ? t('account.problems.delayedSeconds', { count: seconds })
    : t('account.problems.delayedMinutes', { count: Math.ceil(seconds / 60) });
}

/** The words never say which of e-mail and password was wrong. */
export function signInProblemWords(
  t: DeskWords,
  problem: SignInProblem | CodeProblem | AccountProblem,
  now: Date,
): string {
  return problem.code === 'delayed'
    ? waitWords(t, problem.retryAt, now)
    : t(`account.problems.${problem.code}`);
}
