// The release before runs beside this one, on the database that this one has migrated.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMigrations, migrate } from '#lib/db/migrate.ts';
import { emptyTestDatabase, testDatabase } from '../../test/test-database.ts';
import { findBreaks, loadReleased, loadShape, type Shape } from './released-shape.ts';

const { url: migratedUrl } = await testDatabase();

/**
 * Sentences of `findBreaks` that the release before does not meet, each with the reason; emptied with each release.
 */
const ACCEPTED: Readonly<Record<string, string>> = {};

const ADVICE =
  'While a release is installed, the one before still runs on this database. Add now: a new column may be null or has a default, a ' +
  'new table, a new function. Drop, rename and tighten in the release after next, when nothing that runs uses it. If the release ' +
  'before cannot meet the change, enter the sentence in ACCEPTED with the reason.';

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it('the release before runs on the database of this one', async () => {
  const { release, migration, functions, jobQueue } = await loadReleased();
  const url = await emptyTestDatabase();
  const all = await loadMigrations();
  const migrated = await migrate(
    url,
    all.filter(({ name }) => name <= migration),
  );
  expect(migrated).toMatchObject({ ok: true });
  const before = { ...(await withClient(url, loadShape)), functions, jobQueue };
  expect(await migrate(url)).toMatchObject({ ok: true });
  const now = await withClient(url, loadShape);
  const breaks = findBreaks(before, now).filter((sentence) => !Object.hasOwn(ACCEPTED, sentence));
  expect(breaks, `${release} does not run on this database. ${ADVICE}`).toEqual([]);
});

describe('a migration', () => {
  const client = new Client({ connectionString: migratedUrl });
  let before: Shape;
  beforeAll(async () => {
    await client.connect();
    before = await loadShape(client);
  });
  afterAll(() => client.end());
  const breaksOf = async (sql: string): Promise<string[]> => {
    await client.query('BEGIN');
    try {
      await client.query(sql);
      return findBreaks(before, await loadShape(client));
    } finally {
      await client.query('ROLLBACK');
    }
  };

  it.each([
    ['drops a column', 'ALTER TABLE checkout DROP COLUMN locale', ['the column checkout.locale is gone']],
    [
      'renames one',
      'ALTER TABLE checkout RENAME locale TO language',
      [
        'the column checkout.locale is gone',
        'the new column checkout.language has no default, and inserts do not name it',
      ],
    ],
    [
      'changes a type',
      'ALTER TABLE checkout ALTER event_name TYPE varchar(300)',
      ['the column checkout.event_name was text and is character varying(300)'],
    ],
    [
      'forbids null',
      "ALTER TABLE participant ALTER name SET DEFAULT '', ALTER name SET NOT NULL",
      ['the column participant.name may not be null any more'],
    ],
    [
      'allows null',
      'ALTER TABLE participant ALTER code DROP NOT NULL',
      ['the column participant.code may be null, which the release before cannot read'],
    ],
    [
      'takes a default away',
      'ALTER TABLE participant ALTER answers DROP DEFAULT',
      ['the column participant.answers has no default any more'],
    ],
    [
      'requires a new value',
      'ALTER TABLE lease ADD reason text NOT NULL',
      ['the new column lease.reason has no default, and inserts do not name it'],
    ],
    ['drops a table', 'DROP TABLE backup', ['the table backup is gone']],
    [
      'adds a check',
      'ALTER TABLE refund ADD CHECK (amount > 0)',
      ['rows of refund must meet a new rule: CHECK ((amount > 0))'],
    ],
    [
      'forbids a second row',
      'CREATE UNIQUE INDEX ON participant (phone) WHERE phone IS NOT NULL',
      ['rows of participant must meet a new rule: UNIQUE (phone) WHERE (phone IS NOT NULL)'],
    ],
    [
      'drops what ON CONFLICT names',
      'DROP INDEX participant_event_id_code_key',
      ['the table participant has no UNIQUE (event_id, code) any more, which ON CONFLICT may name'],
    ],
    [
      'refers from a new table to an old one',
      'CREATE TABLE parcel (lease text PRIMARY KEY REFERENCES lease)',
      [
        'rows of lease cannot be deleted while the new table parcel refers to them: FOREIGN KEY (lease) REFERENCES lease(name)',
      ],
    ],
    [
      'adds a value that older clients cannot read',
      "ALTER TYPE staff_role ADD VALUE 'helper'",
      ['staff_role has the new value helper, which stored rows may not have yet'],
    ],
    [
      'drops a trigger',
      'DROP TRIGGER participant_search ON participant',
      [expect.stringMatching(/^a trigger is gone: CREATE TRIGGER participant_search /)],
    ],
    [
      'gives a function another parameter',
      'DROP FUNCTION desk_sums_merge(); CREATE FUNCTION desk_sums_merge(most int) RETURNS void LANGUAGE sql AS $$ SELECT $$',
      ['the function desk_sums_merge() void is gone'],
    ],
    [
      'brings the job engine to a revision that ends older workers',
      'INSERT INTO graphile_worker.migrations (id, breaking) VALUES (999, true)',
      ['revision 999 of the job engine ends older workers'],
    ],
  ])('that %s breaks the release before', async (_, sql, sentences) => {
    expect(await breaksOf(sql)).toEqual(sentences);
  });

  it.each([
    'ALTER TABLE checkout ADD note text',
    "ALTER TABLE checkout ADD note text NOT NULL DEFAULT ''",
    'CREATE TABLE parcel (id int PRIMARY KEY, lease text REFERENCES lease ON DELETE CASCADE)',
    'CREATE INDEX ON checkout (locale)',
    'ALTER TABLE participant ALTER name SET DEFAULT NULL',
    'ALTER TABLE participant DROP CONSTRAINT participant_order_id_fkey',
    'CREATE FUNCTION desk_sums_merge(most int) RETURNS void LANGUAGE sql AS $$ SELECT $$',
    "CREATE TYPE parcel_state AS ENUM ('packed')",
    "CREATE OR REPLACE FUNCTION search_plain(given text) RETURNS text LANGUAGE sql AS 'SELECT given'",
  ])('does not break it by %s', async (sql) => {
    expect(await breaksOf(sql)).toEqual([]);
  });

  it('does not break it where nothing changes', () => {
    expect(findBreaks(before, before)).toEqual([]);
  });
});
