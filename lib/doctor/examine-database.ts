// Examines the database that the environment names.
import { type DatabaseFacts, DatabaseUnreachable, loadDatabaseFacts } from '#lib/db/database-facts.ts';
import type { Env } from '#lib/start/env-schema.ts';
import { type Examined, type Finding, stopping, troubling } from './finding.ts';

export type DatabaseExamined = Examined & {
  /** The database answers, has all migrations and can be written. */
  readonly isUsable: boolean;
};

export async function examineDatabase(
  { DATABASE_URL: url, DIRECT_DATABASE_URL: directUrl }: Pick<Env, 'DATABASE_URL' | 'DIRECT_DATABASE_URL'>,
  place: { readonly timeZone: string; readonly now: () => number },
): Promise<DatabaseExamined> {
  try {
    const facts = await loadDatabaseFacts({ url, directUrl }, place);
    return {
      findings: databaseFindings(facts, url === directUrl),
      clocks: [{ of: 'database', off: facts.clockOff }],
      isUsable: facts.pending.ok && facts.pending.value.length === 0 && !facts.isReadOnly,
    };
  } catch (error) {
    return { findings: [unusable(error)], unseen: ['selling'], isUsable: false };
  }
}

function unusable(error: unknown): Finding {
  const message = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
  const isDirect = error instanceof DatabaseUnreachable && error.at === 'directUrl';
  return stopping(
    'database',
    `${isDirect ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL'} leads to no database that answers (${message})`,
    /certificate/i.test(message)
      ? 'name the file of its authority in NODE_EXTRA_CA_CERTS, or end the address with uselibpqcompat=true&sslmode=require, which encrypts and checks nothing'
      : 'correct the address, or start PostgreSQL and let this machine connect to it',
  );
}

const MB = 1024 ** 2;
/** Older versions of PostgreSQL get no corrections. */
const OLDEST_VERSION = 15;

/** Each fact that needs mending. @param isAlone DIRECT_DATABASE_URL is not set */
export function databaseFindings(facts: DatabaseFacts, isAlone: boolean): Finding[] {
  const { version, encoding, free, pending } = facts;
  const mb = free === null ? null : Math.floor(free / MB);
  const found: (Finding | false)[] = [
    facts.isReadOnly &&
      stopping('database', 'DATABASE_URL leads to a read-only copy', 'name the primary server'),
    !pending.ok && stopping('database', pending.error.message, 'see docs/decisions/database.md'),
    pending.ok &&
      pending.value.length > 0 &&
      stopping('database', `${pending.value.length} migrations are pending`, 'npm run migrate, or npm start'),
    encoding !== 'UTF8' &&
      stopping(
        'database',
        `its encoding is ${encoding}, which has no place for some names`,
        "make a database with ENCODING 'UTF8' and move the data there",
      ),
    !facts.knowsTimeZone &&
      stopping(
        'database',
        'it does not know the timeZone of content/organizer.json',
        'name one of SELECT name FROM pg_timezone_names, or install the time zones of its system',
      ),
    facts.isPooled &&
      isAlone &&
      stopping(
        'database',
        'DATABASE_URL leads through a transaction pooler, on which background jobs do not run',
        'set DIRECT_DATABASE_URL to the database itself',
      ),
    !facts.isOne &&
      stopping(
        'database',
        'DIRECT_DATABASE_URL leads to another database than DATABASE_URL',
        'name the same database in both',
      ),
    facts.isCollationOld &&
      troubling(
        'database',
        'its system sorts text by other rules than when its indexes were made',
        'REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION',
      ),
    version < OLDEST_VERSION &&
      troubling('database', `PostgreSQL ${version} gets no corrections any more`, 'move to a newer version'),
    mb !== null &&
      mb < 1024 &&
      (mb < 100 ? stopping : troubling)(
        'database',
        `its disk has ${mb} MB left`,
        'make room, or move it to a larger disk',
      ),
  ];
  return found.filter((one) => one !== false);
}
