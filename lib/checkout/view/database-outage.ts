// What pages, forms and the status do while the database does not answer: they say so, in place of an error.
import type { Ctx } from '#lib/context.ts';
import { isDatabaseDown } from '#lib/db/database-down.ts';

/** The value, or `unavailable` while the database does not answer, which is logged. Throws any other error again. */
export async function unlessDatabaseDown<T>(ctx: Ctx, work: Promise<T>): Promise<T | 'unavailable'> {
  try {
    return await work;
  } catch (cause) {
    if (!isDatabaseDown(cause)) throw cause;
    ctx.log.error({ err: cause }, 'a visit could not be answered: the database does not answer');
    return 'unavailable';
  }
}
