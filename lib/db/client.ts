import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '#lib/db/generated/client.ts';

export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

/** Milliseconds. Prisma's defaults cut transactions off under load: an error page, or a repeated call to the provider. */
const TRANSACTION_LIMITS = { maxWait: 20_000, timeout: 20_000 };

/**
 * Milliseconds. A new connection plans each statement and each function of the desk anew; `pg` closes idle ones after 10 s. It takes
 * the one that was used last, so that those which only a rush needed end.
 */
const IDLE_TIMEOUT = 60_000;

/** Texts of statements that a connection prepares at most. Lists of values of each length have a text of their own. */
const MOST_PREPARED = 500;

type PoolOptions = {
  /** Each costs PostgreSQL 13 to 18 MB after a rush, mostly plans and the catalog of tables. */
  connections?: number;
  /** Prepares each statement once per connection, which is not safe behind a transaction pooler. */
  prepares?: boolean;
};

export function createDb(url: string, { connections = 5, prepares = false }: PoolOptions = {}): Db {
  const adapter = new PrismaPg(
    { connectionString: url, max: connections, idleTimeoutMillis: IDLE_TIMEOUT },
    prepares ? { statementNameGenerator: statementNames() } : {},
  );
  return new PrismaClient({ adapter, transactionOptions: TRANSACTION_LIMITS });
}

/** PostgreSQL plans a statement with a name once, instead of at each execution. */
function statementNames(): ({ sql }: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const name = names.get(sql) ?? (names.size < MOST_PREPARED ? `flagoff_${names.size}` : '');
    if (name) names.set(sql, name);
    return name;
  };
}

/** Locks a name, stored or not, until the end of the transaction. */
export const lockName = async (tx: Tx, name: string): Promise<void> => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
};

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** Dates become strings, undefined properties are dropped. */
export function toJson(value: object): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value));
}
