// What somebody waits for, for as long as somebody may be kept waiting.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '#lib/context.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

/** What is `late` goes on by itself; what `failed` was written to the log, late or not. */
export async function inTime<T>(
  ctx: Ctx,
  work: Promise<T>,
  ms: number,
): Promise<Result<T, { code: 'late' | 'failed' }>> {
  const timer = new AbortController();
  const done = work.then(ok, (cause: unknown) => {
    ctx.log.warn({ err: cause }, 'the snapshot of events could not be read or renewed');
    return err({ code: 'failed' } as const);
  });
  const late = sleep(ms, err({ code: 'late' } as const), { signal: timer.signal }).catch(() => done);
  try {
    return await Promise.race([done, late]);
  } finally {
    timer.abort();
  }
}
