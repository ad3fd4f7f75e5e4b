// Runs Prisma's migration engine as WebAssembly on our PostgreSQL driver: no download, no other process.
// Knows no migration.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { PoolConfig } from 'pg';

export type SchemaEngine = bindings.SchemaEngine;
export type MigrationList = Parameters<SchemaEngine['applyMigrations']>[0]['migrationsList'];
export type SchemaFiles = { path: string; content: string }[];

/** Filter of every engine call: all tables and enums of the database are ours. */
export const EVERYTHING = { externalTables: [], externalEnums: [] };

// The engine's timers (10 s) outlast its work; unref'ed, they do not delay the end of a command.
function engineImports(): WebAssembly.ModuleImports {
  const timer = Object.keys(bindings).find((name) => name.startsWith('__wbg_setTimeout'));
  const setTimer = (run: () => void, ms: number): NodeJS.Timeout => setTimeout(run, ms).unref();
  return { ...bindings, ...(timer === undefined ? {} : { [timer]: setTimer }) };
}

let loaded: Promise<void> | undefined;

async function load(): Promise<void> {
  const module = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = await readFile(join(dirname(module), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': engineImports() });
  bindings.__wbg_set_wasm(instance.exports);
  const begin = instance.exports.__wbindgen_start;
  if (typeof begin === 'function') begin();
}

/** Columns of PostgreSQL's type "char": the engine selects them, the driver cannot read them. */
const CHAR_COLUMNS = [
  ['constr.contype AS constraint_type', 'constr.contype::text AS constraint_type'],
  ['con.confdeltype,', 'con.confdeltype::text AS confdeltype,'],
  ['con.confupdtype,', 'con.confupdtype::text AS confupdtype,'],
] as const;
const CHAR_NAMES = new Set(['constraint_type', 'confdeltype', 'confupdtype']);

function castCharColumns(sql: string): string {
  return CHAR_COLUMNS.reduce((text, [column, cast]) => text.replace(column, cast), sql);
}

function asCharacters(result: SqlResultSet): SqlResultSet {
  const columnTypes = result.columnNames.map((name, index) =>
    CHAR_NAMES.has(name) ? ColumnTypeEnum.Character : (result.columnTypes[index] ?? ColumnTypeEnum.Text),
  );
  return { ...result, columnTypes };
}

/** Changes the adapter in place where the engine expects another behaviour than the driver's. */
function adaptToEngine<A extends SqlDriverAdapter>(adapter: A): A {
  // The driver splits scripts at every semicolon, also inside strings and functions. Sent as a whole, a script is also
  // one implicit transaction: a failed migration changes nothing.
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const sql = castCharColumns(query.sql);
    const result = await queryRaw({ ...query, sql });
    return sql === query.sql ? result : asCharacters(result);
  };
  return adapter;
}

class EnginePg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    return adaptToEngine(await super.connect());
  }
  override async connectToShadowDb(): ReturnType<PrismaPg['connectToShadowDb']> {
    return adaptToEngine(await super.connectToShadowDb());
  }
}

/** Runs `work` with an engine on the given database. `files`: the Prisma schema. */
export async function withSchemaEngine<T>(
  database: PoolConfig,
  files: SchemaFiles,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= load();
  await loaded;
  const driver = new EnginePg({ ...database, max: 2, allowExitOnIdle: true, idleTimeoutMillis: 100 });
  const models = files.map(({ path, content }): [string, string] => [path, content]);
  const adapter = bindMigrationAwareSqlAdapterFactory(driver);
  const engine = await bindings.SchemaEngine.new({ datamodels: models }, () => undefined, adapter);
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}
