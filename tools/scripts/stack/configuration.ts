// The environment of a command that runs the app for real: checked, completed, with its database ready.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv as parseFile } from 'node:util';
import { migrate } from '#lib/db/migrate.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { type Env, type EnvSource, formatEnvProblems, parseEnv } from '#lib/start/env-schema.ts';
import { loadSecretFiles } from '#lib/start/secret-files.ts';
import { openLocalDatabase } from '../database/local-database.ts';
import type { CommandProblem, CommandScope } from '../shared/command-scope.ts';
import { ROOT } from '../shared/project-root.ts';

/** Stands for the embedded database while the rest is checked: nothing is started for a configuration with a fault. */
const TO_BE_OPENED = 'postgresql://127.0.0.1/flagoff';

/** The checked environment, from the files and from process.env; nothing is started yet. */
export function readConfiguration(): Result<Env, CommandProblem> {
  const checked = parseEnv(loadSecretFiles(environmentOfCommand()));
  return checked.ok ? checked : err({ message: formatEnvProblems(checked.error) });
}

/** process.env with the variables of the files, and a stand-in for the address of the embedded database. */
export function environmentOfCommand(): EnvSource {
  loadEnvFiles();
  const NODE_ENV = process.env.NODE_ENV || 'production';
  const DATABASE_URL = process.env.DATABASE_URL || (mayEmbed() ? TO_BE_OPENED : '');
  return { ...process.env, NODE_ENV, DATABASE_URL };
}

/** The same with the address of the embedded database in place of its stand-in. Opens it, unless a variable has a fault. */
export async function withEmbedded(
  scope: CommandScope,
  source: EnvSource,
): Promise<Result<EnvSource, CommandProblem>> {
  const isGiven = source.DATABASE_URL !== TO_BE_OPENED;
  if (isGiven || !parseEnv(loadSecretFiles(source)).ok) return ok(source);
  const database = await openLocalDatabase(scope);
  return database.ok
    ? ok({ ...source, DATABASE_URL: database.value.url, DIRECT_DATABASE_URL: '' })
    : database;
}

/** Opens the embedded database when none is named, migrates, and completes process.env for what is started next. */
export async function prepareDatabase(
  scope: CommandScope,
  env: Env,
): Promise<Result<{ isEmbedded: boolean }, CommandProblem>> {
  const given = env.DATABASE_URL !== TO_BE_OPENED;
  const database = given ? ok({ url: env.DATABASE_URL }) : await openLocalDatabase(scope);
  if (!database.ok) return database;
  const DATABASE_URL = database.value.url;
  const DIRECT_DATABASE_URL = given ? env.DIRECT_DATABASE_URL : DATABASE_URL;
  const migrated = await migrate(DIRECT_DATABASE_URL);
  if (!migrated.ok) return migrated;
  Object.assign(process.env, { NODE_ENV: env.NODE_ENV, DATABASE_URL, DIRECT_DATABASE_URL });
  return ok({ isEmbedded: !given });
}

/**
 * The database of a command that needs no other configuration, past a pooler; for the embedded one see `mayEmbed`. Completes
 * process.env by the files.
 */
export async function openNamedDatabase(
  scope: CommandScope,
): Promise<Result<{ url: string }, CommandProblem>> {
  loadEnvFiles();
  const given = process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL;
  if (!given && !mayEmbed())
    return err({ message: 'set DATABASE_URL, or EMBEDDED_DATABASE=yes for the embedded PostgreSQL' });
  return given ? ok({ url: given }) : openLocalDatabase(scope);
}

/**
 * A production start embeds a database only on demand: a forgotten DATABASE_URL would begin with an empty database, without a
 * backup.
 */
function mayEmbed(): boolean {
  const { NODE_ENV, EMBEDDED_DATABASE } = process.env;
  return (NODE_ENV || 'production') !== 'production' || EMBEDDED_DATABASE === 'yes';
}

const FILES = ['.env.local', '.env'];

/** Adds the files' variables to process.env; what is set already wins. */
export function loadEnvFiles(): void {
  for (const name of FILES) applyVariables(variablesIn(join(ROOT, name)));
}

/**
 * The same for development: a file with `NODE_ENV=production` is that of `npm start`, and its database is not to be worked
 * on. Returns the names of such files.
 */
export function loadDevelopmentFiles(folder = ROOT): string[] {
  return FILES.filter((name) => {
    const variables = variablesIn(join(folder, name));
    if (variables.NODE_ENV === 'production') return true;
    applyVariables(variables);
    return false;
  });
}

function variablesIn(path: string): NodeJS.Dict<string> {
  return existsSync(path) ? parseFile(readFileSync(path, 'utf8')) : {};
}

function applyVariables(variables: NodeJS.Dict<string>): void {
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}
