import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '#lib/db/client.ts';

/** The driver's names of a connection that was refused, cut or never made. */
const KINDS = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'];
/** PostgreSQL is stopping, starting or has crashed (57P), has no disk, memory or connection left (53), or may only be read (25006). */
const CANNOT_SERVE = /^(57P|53|25006)/;
/** Prisma's code of a transaction that got no connection or lost it. */
const TRANSACTION_LOST = 'P2028';
/** The driver's messages, which have no code, of a connection that ended during a statement. */
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

/** Prisma's message of a statement in a transaction that took too long: the database was there all the time. */
const TOO_SLOW = /expired transaction/;

/** A transaction took too long; visitors may try again, as after an outage. */
export function isSlowTransaction(error: unknown): boolean {
  const { code, message = '' } = Failure.safeParse(error).data ?? {};
  return code === TRANSACTION_LOST && TOO_SLOW.test(message);
}

/** The database did not answer; the statement may have been executed all the same. */
export function isDatabaseDown(error: unknown): boolean {
  const failure = Failure.safeParse(error);
  if (!failure.success) return false;
  const { code, message, meta } = failure.data;
  const cause = meta?.driverAdapterError.cause;
  if (cause && (KINDS.includes(cause.kind) || CANNOT_SERVE.test(cause.code ?? ''))) return true;
  return code === TRANSACTION_LOST || CUT_OFF.test(message);
}

/** What sockets and name servers say of a host that is not there yet. */
const NOT_THERE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** True for errors of `pg` itself, which the job engine and migrations use. */
export function isConnectionLost(error: unknown): boolean {
  const code = Failure.safeParse(error).data?.code ?? '';
  // Several addresses of one host fail together.
  if (error instanceof AggregateError) return error.errors.every(isConnectionLost);
  return NOT_THERE.includes(code) || CANNOT_SERVE.test(code) || isDatabaseDown(error);
}

export type ConnectRetries = { forMs: number; pauseMs: number; onWait: (seconds: number) => void };

/** Two minutes: a database that restarts, or recovers after a crash, is back by then. */
export const CONNECT_RETRIES: ConnectRetries = {
  forMs: 120_000,
  pauseMs: 1_000,
  onWait: (seconds) =>
    process.stderr.write(`the database does not answer: trying again for up to ${seconds} seconds\n`),
};

/** Repeats `work` while the database does not answer; throws the last error when the time is over. */
export async function patiently<T>(work: () => Promise<T>, patience = CONNECT_RETRIES): Promise<T> {
  const { forMs, pauseMs, onWait } = patience;
  const end = performance.now() + forMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > end) throw error;
      if (isFirst) onWait(forMs / 1000);
      await sleep(pauseMs);
    }
  }
}

/** For `catch`: null if the database did not answer; throws any other error again. */
export function nullIfDatabaseDown(error: unknown): null {
  if (isDatabaseDown(error)) return null;
  throw error;
}

const ANSWERED_FOR_MS = 1_000;
let answeredAt = Number.NEGATIVE_INFINITY;
let asking: Promise<boolean> | undefined;

/** Whether the database answers; asked at most once a second while it does. */
export function databaseAnswers(db: Db): Promise<boolean> {
  if (performance.now() - answeredAt < ANSWERED_FOR_MS) return Promise.resolve(true);
  asking ??= db.$queryRaw`SELECT 1`
    .then(
      () => {
        answeredAt = performance.now();
        return true;
      },
      (error: unknown) => !isDatabaseDown(error),
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}
