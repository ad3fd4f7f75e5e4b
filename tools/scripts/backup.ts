// `npm run backup -- FILE [--check]` writes a dump of the whole database, `npm run restore -- FILE [--replace]` replaces a database by
// one, `npm run restore -- FILE --check` proves one. Proven is what was restored into a scratch database and compared there.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';
import { type Dump, dumpDatabase, noteCheck } from '#lib/db/backup/dump-database.ts';
import { noteRestoredTo, type Restored, restoreDump } from '#lib/db/backup/restore-dump.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { formatEnvProblems, parseBackupKey } from '#lib/start/env-schema.ts';
import { loadSecretFiles } from '#lib/start/secret-files.ts';
import { type CommandProblem, type CommandScope, runCommand } from './shared/command-scope.ts';
import { openNamedDatabase } from './stack/configuration.ts';

const USAGE = `npm run backup -- FILE              writes a dump of the database into a new file
npm run backup -- FILE --check      and proves it: restores it into a scratch database and compares all tables
npm run restore -- FILE             replaces a database without orders by the dump
npm run restore -- FILE --replace   also one with orders
npm run restore -- FILE --check     proves the dump, and changes nothing
npm run restore -- --restored-to 2027-01-20T18:00:00Z   notes that the host of the database has put it back to that time`;

type Request =
  | { command: 'dump' | 'restore'; path: string; isCheck: boolean; mayReplace: boolean }
  | { command: 'restored'; at: Date };

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

function parseRequest(args: string[]): Request | undefined {
  try {
    const flag = { type: 'boolean' } as const;
    const options = { check: flag, replace: flag, 'restored-to': { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [command, file, ...rest] = positionals;
    const restoredTo = values['restored-to'];
    if (restoredTo !== undefined) {
      const isAlone = command === 'restore' && positionals.length === 1 && Object.keys(values).length === 1;
      return isAlone ? { command: 'restored', at: Instant.parse(restoredTo) } : undefined;
    }
    const { check: isCheck = false, replace: mayReplace = false } = values;
    if (!file || rest.length > 0 || (mayReplace && (isCheck || command !== 'restore'))) return undefined;
    // npm runs scripts in the project's folder, wherever it was called.
    const path = resolve(process.env.INIT_CWD ?? '.', file);
    return command === 'dump' || command === 'restore' ? { command, path, isCheck, mayReplace } : undefined;
  } catch {
    return undefined;
  }
}

function backupKey(): Result<string | undefined, CommandProblem> {
  const NODE_ENV = process.env.NODE_ENV || 'production';
  const source = loadSecretFiles({ ...process.env, NODE_ENV });
  const parsed = parseBackupKey(source);
  return parsed.ok ? parsed : err({ message: formatEnvProblems(parsed.error) });
}

const START_NOW =
  'Start the storefront now; staff sign in again. Members, roles and invites are as they were then: look at /admin/staff';

const utc = (at: Date): string =>
  at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z/, ' UTC');
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const rowsOf = (tables: Dump['tables']): number => tables.reduce((sum, { rows }) => sum + rows, 0);

type File = { readonly path: string; readonly secret: string | undefined };

async function dump(scope: CommandScope, url: string, file: File): Promise<Result<void, CommandProblem>> {
  const stop = new AbortController();
  const dumping = scope.open(
    () => dumpDatabase(url, { ...file, signal: stop.signal }),
    async () => undefined,
  );
  // Closed first, so that Ctrl-C waits until the unfinished file is deleted.
  await scope.open(
    async () => stop,
    async (controller) => controller.abort(),
  );
  const dumped = await dumping;
  if (!dumped.ok) return dumped;
  const { dumpedAt, bytes, digest, tables } = dumped.value;
  console.log(
    `wrote ${file.path}, ${megabytes(bytes)}: ${tables.length} tables, ${rowsOf(tables)} rows, as of ${utc(dumpedAt)}`,
  );
  console.log(`sha256 ${digest}`);
  if (file.secret === undefined)
    console.log('not encrypted, and it has names and numbers of buyers: set BACKUP_KEY');
  return ok(undefined);
}

/** What could not run has proven nothing. */
async function check(scope: CommandScope, url: string, file: File): Promise<Result<void, CommandProblem>> {
  const name = `flagoff_check_${randomBytes(6).toString('hex')}`;
  const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    await scope.open(
      () => administer(url, `CREATE DATABASE ${name} TEMPLATE template0`),
      () => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ message: `NOT PROVEN: a scratch database could not be made (${reason})` });
  }
  const restored = await restoreDump(scratch, { ...file, mayReplace: false });
  if (!restored.ok) return err({ message: `NOT PROVEN: ${restored.error.message}` });
  showProof(restored.value);
  await noteCheck(url, restored.value.digest);
  return ok(undefined);
}

function showProof({ dumpedAt, tables }: Restored): void {
  const width = Math.max(...tables.map(({ name }) => name.length));
  console.log(
    `${'table'.padEnd(width)}  ${'rows'.padStart(9)}  sha256 of the rows, the same in dump and scratch database`,
  );
  for (const { name, rows, sha256 } of tables)
    console.log(`${name.padEnd(width)}  ${String(rows).padStart(9)}  ${sha256.slice(0, 16)}`);
  console.log(`proven: all ${tables.length} tables, ${rowsOf(tables)} rows, as of ${utc(dumpedAt)}`);
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function restore(
  url: string,
  options: File & { readonly mayReplace: boolean },
): Promise<Result<void, CommandProblem>> {
  const restored = await restoreDump(url, options);
  if (!restored.ok) return restored;
  const { dumpedAt, tables, migrated } = restored.value;
  console.log(`restored ${tables.length} tables, ${rowsOf(tables)} rows, as of ${utc(dumpedAt)}`);
  if (migrated.length > 0) console.log(`migrated to this release: ${migrated.join(', ')}`);
  console.log(START_NOW);
  return ok(undefined);
}

await runCommand(async (scope) => {
  const request = parseRequest(process.argv.slice(2));
  if (!request) return err({ message: USAGE });
  const database = await openNamedDatabase(scope);
  if (!database.ok) return database;
  const key = backupKey();
  if (!key.ok) return key;
  const { url } = database.value;
  if (request.command === 'restored') {
    const noted = await noteRestoredTo(url, request.at);
    if (noted.ok) console.log(`noted: the database is as of ${utc(request.at)}. ${START_NOW}`);
    return noted;
  }
  const { command, path, isCheck, mayReplace } = request;
  const file = { path, secret: key.value };
  if (command === 'restore' && !isCheck) return restore(url, { ...file, mayReplace });
  if (command === 'dump') {
    const dumped = await dump(scope, url, file);
    if (!dumped.ok || !isCheck) return dumped;
  }
  return check(scope, url, file);
}, 130);
