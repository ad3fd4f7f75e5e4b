// Creates the Prisma client. Knows no table.
import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '#lib/db/generated/client.ts';

export type Db = PrismaClient;
/** A transaction of `db.$transaction`, or the client itself if no transaction is needed. */
export type Tx = Prisma.TransactionClient;

/**
 * Milliseconds. Prisma's defaults (2 s to begin, 5 s to end) are too short under load: a transaction that is cut off is an
 * error page for a buyer, or a repeated call to the provider.
 */
const TRANSACTION_LIMITS = { maxWait: 20_000, timeout: 20_000 };

/** Opens a pool of at most `connections` on `url`; safe behind a transaction pooler. */
export function createDb(url: string, connections = 10): Db {
  const adapter = new PrismaPg({ connectionString: url, max: connections });
  return new PrismaClient({ adapter, transactionOptions: TRANSACTION_LIMITS });
}

/** True if a write violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** Converts a plain object to the value of a Json column: dates become strings, undefined properties are dropped. */
export function toJson(value: object): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value));
}
