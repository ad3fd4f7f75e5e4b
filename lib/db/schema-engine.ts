// Prisma's own migration engine, as WebAssembly on top of our PostgreSQL driver: no download, no other process.
// Knows nothing of which migrations there are.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { PoolConfig } from 'pg';
import { adaptToEngine } from './engine-adapter.ts';

export type SchemaEngine = bindings.SchemaEngine;
export type MigrationList = Parameters<SchemaEngine['applyMigrations']>[0]['migrationsList'];
export type SchemaFiles = { path: string; content: string }[];

/** Nothing of the database is managed by others: the filter of every engine call. */
export const EVERYTHING = { externalTables: [], externalEnums: [] };

// The engine's own time-outs (10 s) outlive its work; they must not keep a finished command waiting.
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

class EnginePg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    return adaptToEngine(await super.connect());
  }
  override async connectToShadowDb(): ReturnType<PrismaPg['connectToShadowDb']> {
    return adaptToEngine(await super.connectToShadowDb());
  }
}

/** Runs `work` with an engine on the given database; `files` are the Prisma schema. */
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
