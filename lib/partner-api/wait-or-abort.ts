// Waiting that a signal can end early. Knows nothing of what is waited for.

import { err, ok, type Result } from '#lib/shared/result.ts';

/** The value of `work`, or the signal's reason if it fires first; the work itself goes on for others. */
export async function waitOrAbort<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<Result<T, { reason: unknown }>> {
  if (signal === undefined) return ok(await work);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<Result<T, { reason: unknown }>>();
  const onAbort = () => stop(err({ reason: signal.reason }));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work.then(ok<T>), stopped]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** True for the reason that `AbortSignal.timeout` gives. */
export const isTimeout = (reason: unknown) =>
  reason instanceof DOMException && reason.name === 'TimeoutError';
