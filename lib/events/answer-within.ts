// Waits for work with a time limit. A separate module, so that tests can replace it with a longer limit.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '#lib/context.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

/** @param ms time limit, milliseconds. @returns `late`: the work continues. `failed`: it threw, which is logged. */
export async function answerWithin<T>(
  ctx: Ctx,
  work: Promise<T>,
  ms: number,
): Promise<Result<T, { code: 'late' | 'failed' }>> {
  const timer = new AbortController();
  const done = work.then(ok, (cause: unknown) => {
    ctx.log.warn({ err: cause }, 'the snapshot of events could not be found or refreshed');
    return err({ code: 'failed' } as const);
  });
  const late = sleep(ms, err({ code: 'late' } as const), { signal: timer.signal }).catch(() => done);
  try {
    return await Promise.race([done, late]);
  } finally {
    timer.abort();
  }
}
