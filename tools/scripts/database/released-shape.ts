// What the release before uses of a database, and what of it is gone or has become stricter: while two releases run side by side,
// both write it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import { ROOT } from '../shared/project-root.ts';

export const RELEASED_FILE = join(ROOT, 'prisma', 'released.json');

/** The newest release: its tables follow from the migrations up to `migration`, which never change. */
const Released = z.object({
  release: z.string(),
  migration: z.string(),
  /** The last revision of the job engine's tables with which older workers end. */
  jobQueue: z.number(),
  /** With parameters and result. */
  functions: z.array(z.string()),
});
export type Released = z.infer<typeof Released>;

export const loadReleased = async (): Promise<Released> =>
  Released.parse(JSON.parse(await readFile(RELEASED_FILE, 'utf8')));

const Column = z.object({
  name: z.string(),
  type: z.string(),
  /** A row may be written without it. */
  optional: z.boolean(),
  nullable: z.boolean(),
});

type Column = z.infer<typeof Column>;

const Shape = z.object({
  /** By `table.column`. */
  columns: z.array(Column.extend({ table: z.string() })),
  /** What rows must meet, in SQL. */
  rules: z.array(z.object({ table: z.string(), rule: z.string() })),
  enums: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  triggers: z.array(z.string()),
  functions: z.array(z.string()),
  jobQueue: z.number(),
});
export type Shape = z.infer<typeof Shape>;

const OWN = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE '\\_%'`;

const SHAPE = {
  columns: `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable,
      NOT a.attnotnull OR a.atthasdef OR a.attidentity <> '' AS optional
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE ${OWN} ORDER BY 1, a.attnum`,
  // Of an index what follows its name and table.
  rules: `SELECT c.relname AS table, pg_get_constraintdef(k.oid) AS rule
    FROM pg_class c JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype IN ('c', 'f', 'p', 'u', 'x') WHERE ${OWN}
    UNION
    SELECT c.relname, 'UNIQUE ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING \\w+ ', '')
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisunique
    WHERE ${OWN} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u')) ORDER BY 1, 2`,
  enums: `SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS values
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid WHERE t.typnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 1`,
  triggers: `SELECT pg_get_triggerdef(g.oid) AS value FROM pg_class c JOIN pg_trigger g ON g.tgrelid = c.oid AND NOT g.tgisinternal
    WHERE ${OWN} ORDER BY 1`,
  functions: `SELECT p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') ' || pg_get_function_result(p.oid) AS value
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace ORDER BY 1`,
  jobQueue: 'SELECT coalesce(max(id), 0) AS value FROM graphile_worker.migrations WHERE breaking',
};

/** @param client of a migrated database */
export async function loadShape(client: Client): Promise<Shape> {
  const ask = async (sql: string) => (await client.query(sql)).rows;
  const values = async (sql: string) => (await ask(sql)).map(({ value }) => value);
  return Shape.parse({
    columns: await ask(SHAPE.columns),
    rules: await ask(SHAPE.rules),
    enums: await ask(SHAPE.enums),
    triggers: await values(SHAPE.triggers),
    functions: await values(SHAPE.functions),
    jobQueue: (await values(SHAPE.jobQueue))[0],
  });
}

/** What the release with the shape `before` can no longer do on a database with the shape `now`, one sentence each. */
export function findBreaks(before: Shape, now: Shape): string[] {
  return [
    ...brokenColumns(before, now),
    ...requiredColumns(before, now),
    ...brokenRules(before, now),
    ...brokenEnums(before, now),
    ...before.triggers
      .filter((trigger) => !now.triggers.includes(trigger))
      .map((trigger) => `a trigger is gone: ${trigger}`),
    ...before.functions
      .filter((signature) => !now.functions.includes(signature))
      .map((signature) => `the function ${signature} is gone`),
    ...(now.jobQueue > before.jobQueue
      ? [`revision ${now.jobQueue} of the job engine ends older workers`]
      : []),
  ];
}

const tablesOf = ({ columns }: Shape): Set<string> => new Set(columns.map(({ table }) => table));
const columnsOf = ({ columns }: Shape) =>
  new Map(columns.map((column) => [`${column.table}.${column.name}`, column]));

function brokenColumns(before: Shape, now: Shape): string[] {
  const tables = tablesOf(now);
  const found = columnsOf(now);
  const gone = [...tablesOf(before)].filter((table) => !tables.has(table));
  const left = [...columnsOf(before)].filter(([, { table }]) => tables.has(table));
  return [
    ...gone.map((table) => `the table ${table} is gone`),
    ...left.flatMap(([name, was]) => {
      const change = changeOf(was, found.get(name));
      return change ? [`the column ${name} ${change}`] : [];
    }),
  ];
}

function changeOf(was: Column, is: Column | undefined): string | undefined {
  if (!is) return 'is gone';
  if (is.type !== was.type) return `was ${was.type} and is ${is.type}`;
  if (was.nullable && !is.nullable) return 'may not be null any more';
  if (!was.nullable && is.nullable) return 'may be null, which the release before cannot read';
  return was.optional && !is.optional ? 'has no default any more' : undefined;
}

function requiredColumns(before: Shape, now: Shape): string[] {
  const tables = tablesOf(before);
  const known = columnsOf(before);
  return [...columnsOf(now)]
    .filter(([name, { table, optional }]) => tables.has(table) && !known.has(name) && !optional)
    .map(([name]) => `the new column ${name} has no default, and inserts do not name it`);
}

/** `ON CONFLICT` names the columns of a unique index; a foreign key or a check that goes disturbs no write. */
const isNamed = (rule: string): boolean => /^(UNIQUE|PRIMARY KEY)/.test(rule);
const refersTo = (rule: string): string | undefined =>
  /^FOREIGN KEY .* REFERENCES "?(\w+)"?\(/.exec(rule)?.[1];

function brokenRules(before: Shape, now: Shape): string[] {
  const tables = tablesOf(before);
  const left = tablesOf(now);
  const isIn = ({ rules }: Shape, { table, rule }: Shape['rules'][number]) =>
    rules.some((one) => one.table === table && one.rule === rule);
  const gone = before.rules
    .filter((one) => left.has(one.table) && isNamed(one.rule) && !isIn(now, one))
    .map(({ table, rule }) => `the table ${table} has no ${rule} any more, which ON CONFLICT may name`);
  const added = now.rules.flatMap((one): string[] => {
    const { table, rule } = one;
    if (tables.has(table)) return isIn(before, one) ? [] : [`rows of ${table} must meet a new rule: ${rule}`];
    const target = refersTo(rule);
    return target !== undefined && tables.has(target) && !rule.includes('ON DELETE')
      ? [`rows of ${target} cannot be deleted while the new table ${table} refers to them: ${rule}`]
      : [];
  });
  return [...gone, ...added];
}

function brokenEnums(before: Shape, now: Shape): string[] {
  const found = new Map(now.enums.map(({ name, values }) => [name, values]));
  return before.enums.flatMap(({ name, values }) => {
    const left = found.get(name) ?? [];
    return [
      ...values
        .filter((value) => !left.includes(value))
        .map((value) => `${name} has no value ${value} any more`),
      ...left
        .filter((value) => !values.includes(value))
        .map((value) => `${name} has the new value ${value}, which stored rows may not have yet`),
    ];
  });
}
