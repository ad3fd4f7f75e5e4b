// The one Prisma client. Knows nothing of what is stored.
import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '#lib/db/generated/client.ts';

export type Db = PrismaClient;
/** A transaction of `db.$transaction`, or the client itself where none is needed. */
export type Tx = Prisma.TransactionClient;

/** Opens a pool of at most `connections` on `url`; safe behind a transaction pooler. */
export function createDb(url: string, connections = 10): Db {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: connections }) });
}

/** True when a write lost against a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
