// Tells a database that does not answer from a statement that is wrong: the first is nobody's bug, and passes.
import { z } from 'zod';

/** What the driver calls a connection that was refused, cut or never made. */
const KINDS = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'];
/** PostgreSQL is being stopped, has crashed, or is starting (class 57P of its error codes). */
const STOPPING = /^57P/;
/** A transaction that found no connection, or lost the one it had (Prisma's own code). */
const TRANSACTION_LOST = 'P2028';
/** What the driver says, without any code, of a connection that ended under a statement. */
const CUT_OFF = /Connection terminated|Client has encountered a connection error|socket hang up/i;

const Failure = z.object({
  code: z.string().optional().catch(undefined),
  message: z.string().catch(''),
  meta: z
    .object({
      driverAdapterError: z.object({
        cause: z.object({ kind: z.string(), code: z.string().optional() }),
      }),
    })
    .optional()
    .catch(undefined),
});

/** True when nothing can be said of what the statement would have done; it may have been done. */
export function isDatabaseDown(error: unknown): boolean {
  const failure = Failure.safeParse(error);
  if (!failure.success) return false;
  const { code, message, meta } = failure.data;
  const cause = meta?.driverAdapterError.cause;
  if (cause && (KINDS.includes(cause.kind) || STOPPING.test(cause.code ?? ''))) return true;
  return code === TRANSACTION_LOST || CUT_OFF.test(message);
}

/** For `catch`: nothing was found, since nothing could be looked up; any other error is thrown on. */
export function nullIfDatabaseDown(error: unknown): null {
  if (isDatabaseDown(error)) return null;
  throw error;
}
