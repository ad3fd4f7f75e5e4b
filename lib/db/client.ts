// The one Prisma client. Knows nothing of what is stored.
import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '#lib/db/generated/client.ts';

export type Db = PrismaClient;
/** A transaction of `db.$transaction`, or the client itself where none is needed. */
export type Tx = Prisma.TransactionClient;

/**
 * A transaction waits its turn and is given time: a crowd makes everything slow, and what is cut off after seconds (2 to
 * begin and 5 to end, left to Prisma) is an error page for a buyer, or an order that must be asked for once more.
 */
const PATIENCE = { maxWait: 20_000, timeout: 20_000 };

/** Opens a pool of at most `connections` on `url`; safe behind a transaction pooler. */
export function createDb(url: string, connections = 10): Db {
  const adapter = new PrismaPg({ connectionString: url, max: connections });
  return new PrismaClient({ adapter, transactionOptions: PATIENCE });
}

/** True when a write lost against a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
