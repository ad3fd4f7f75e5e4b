import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '#lib/db/generated/client.ts';

export type Db = PrismaClient;
export type Tx = Prisma.TransactionClient;

/**
 * Milliseconds. Prisma's defaults (2 s to begin, 5 s to end) are too short under load: a transaction that is cut off is an
 * error page for a buyer, or a repeated call to the provider.
 */
const TRANSACTION_LIMITS = { maxWait: 20_000, timeout: 20_000 };

/** Texts of statements that a connection prepares at most. Lists of values of each length have a text of their own. */
const MOST_PREPARED = 500;

type PoolOptions = {
  connections?: number;
  /** Prepares each statement once per connection, which is not safe behind a transaction pooler. */
  prepares?: boolean;
};

/** Opens a pool on `url`; without `prepares` it is safe behind a transaction pooler. */
export function createDb(url: string, { connections = 10, prepares = false }: PoolOptions = {}): Db {
  const adapter = new PrismaPg(
    { connectionString: url, max: connections },
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

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** Converts a plain object to the value of a Json column: dates become strings, undefined properties are dropped. */
export function toJson(value: object): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value));
}
