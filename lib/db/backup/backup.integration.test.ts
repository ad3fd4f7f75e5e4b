// Dumps and restores on real databases: what was sold after the dump is gone, all else is as it was, and whatever is wrong with a
// file or a database is refused in one line that changes nothing.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '#lib/db/client.ts';
import { loadMigrations, migrate } from '#lib/db/migrate.ts';
import { seedDesk } from '../../../tools/bench/desk/seed-desk.ts';
import { emptyTestDatabase, testDatabase } from '../../../tools/test/test-database.ts';
import { dumpDatabase } from './dump-database.ts';
import { createDumpFile } from './dump-file.ts';
import { LEFT_OUT } from './dumped-tables.ts';
import { noteRestoredTo, restoreDump } from './restore-dump.ts';

const { url } = await testDatabase();
const SECRET = randomBytes(32).toString('base64');
let folder = '';
const file = (name: string) => join(folder, name);

async function query<T extends object>(address: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const OWN =
  "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' ORDER BY 1";

/** Every row of every table, as PostgreSQL writes it, but for what a restore notes about itself. */
async function contentOf(address: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of await query<{ name: string }>(address, OWN)) {
    if (name === 'backup' || name === 'restore' || name in LEFT_OUT) continue;
    const rows = await query<{ row: string }>(address, `SELECT t::text AS row FROM "${name}" t`);
    found[name] = rows.map(({ row }) => row).toSorted();
  }
  return found;
}

const sequences = (address: string) =>
  query(
    address,
    "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'restore_id_seq' ORDER BY 1",
  );

const SEEN = {
  before: {} as Record<string, string[]>,
  sequences: [] as object[],
};

const EVENTS = [1, 2, 3].map((n) => ({ id: `evt_${n}`, tickets: [`tkt_${n}_a`, `tkt_${n}_b`] }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagoff-dump-'));
  const db = createDb(url);
  const [first, second, ...others] = EVENTS;
  if (!first || !second) throw new Error('no events');
  await seedDesk(db, { orders: 300, now: new Date(), events: [first, second, ...others] });
  await db.$disconnect();
  await query(
    url,
    `INSERT INTO staff (id, name, email, role, updated_at) VALUES (gen_random_uuid(), E'tab\\t, line\\nbreak, \\\\. and Élise', 'a@example.com', 'owner', now());
     INSERT INTO staff_session (id, token, staff_id, expires_at, updated_at) SELECT gen_random_uuid(), 'token', id, now() + interval '1 day', now() FROM staff;
     INSERT INTO partner_token (client_id, sealed, expires_at) VALUES ('id', '\\x00ff', now() + interval '1 hour');
     INSERT INTO lease (name, holder, until) VALUES ('reconcile', gen_random_uuid(), now() + interval '10 seconds');
     INSERT INTO throttle (key, attempts, window_ends_at) VALUES ('k', 9, now() + interval '1 hour');
     INSERT INTO upstream_budget (key, points) VALUES ('write', 60);
     UPDATE checkout SET lease_id = gen_random_uuid(), lease_until = now() WHERE ref = 'seed_1';
     UPDATE checkout SET superseded_by_id = (SELECT id FROM checkout WHERE ref = 'seed_2') WHERE ref = 'seed_11';
     SELECT graphile_worker.add_job('sweep', '{}'::json, job_key => 'sweep')`,
  );
  SEEN.before = await contentOf(url);
  SEEN.sequences = await sequences(url);
  for (const secret of [undefined, SECRET]) {
    const path = file(secret ? 'sealed' : 'plain');
    const dumped = await dumpDatabase(url, { path, secret });
    if (!dumped.ok) throw new Error(dumped.error.message);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** More is sold, another order is paid, a member leaves. */
const sellOn = (address: string) =>
  query(
    address,
    `INSERT INTO "order" (id, order_code, event_id, status, currency, subtotal, discount_total, donation_total, service_fee, total,
       ticket_count, created_at, status_at, status_source, updated_at)
     SELECT 'ord_later', 'LATE-R000', event_id, 'paid', currency, subtotal, 0, 0, 0, total, 1, now(), now(), 'webhook', now() FROM "order" LIMIT 1;
     UPDATE "order" SET status = 'paid', updated_at = now() WHERE status = 'failed';
     DELETE FROM staff WHERE email = 'a@example.com'`,
  );

describe.each([
  ['plain', undefined],
  ['sealed', SECRET],
])('a dump (%s)', (name, secret) => {
  it('is restored into an empty database as it was, and says of when it is', async () => {
    const target = await emptyTestDatabase();
    const restored = await restoreDump(target, { path: file(name), secret, mayReplace: false });
    expect(restored).toMatchObject({ ok: true, value: { migrated: [] } });
    expect(await contentOf(target)).toEqual(SEEN.before);
    expect(await sequences(target)).toEqual(SEEN.sequences);
    const [noted] = await query<{ dumped_at: Date; restored_at: Date }>(target, 'SELECT * FROM restore');
    expect(noted?.dumped_at.getTime()).toBeLessThan(noted?.restored_at.getTime() ?? 0);
    expect(await query(target, 'SELECT digest, is_encrypted, dumped_at FROM backup')).toEqual([
      {
        digest: restored.ok && restored.value.digest,
        is_encrypted: secret !== undefined,
        dumped_at: noted?.dumped_at,
      },
    ]);
  });
});

describe('a restored database', () => {
  let target = '';
  beforeAll(async () => {
    target = await emptyTestDatabase();
    await migrate(target);
    await restoreDump(target, { path: file('plain'), mayReplace: false });
  });

  it('has no session, token, lease, limit or job of before', async () => {
    expect(SEEN.before.staff).toHaveLength(1);
    for (const name of Object.keys(LEFT_OUT))
      expect(await query(target, `SELECT * FROM ${name}`), name).toEqual([]);
    expect(await query(target, 'SELECT * FROM graphile_worker.jobs')).toEqual([]);
  });

  it('has its triggers: a new order reaches the desk, a new name its search', async () => {
    await sellOn(target);
    expect(await query(target, "SELECT status FROM desk_order WHERE order_id = 'ord_later'")).toEqual([
      { status: 'paid' },
    ]);
    await query(target, "UPDATE participant SET name = 'Zuri Adongo' WHERE ref = 'seed_1_1'");
    const found = "SELECT ref FROM participant WHERE search @@ search_query('zuri')";
    expect(await query(target, found)).toEqual([{ ref: 'seed_1_1' }]);
  });

  it('is replaced only if told so, and only while nobody else uses it', async () => {
    const sold = await contentOf(target);
    const refused = await restoreDump(target, { path: file('plain'), mayReplace: false });
    expect(refused).toEqual({
      ok: false,
      error: {
        message: expect.stringMatching(/^the database has 301 orders and \d+ submitted forms: add --replace/),
      },
    });
    const client = new Client({ connectionString: target });
    await client.connect();
    const busy = await restoreDump(target, { path: file('plain'), mayReplace: true });
    expect(busy).toMatchObject({
      error: { message: expect.stringMatching(/1 as flagoff\): stop all storefronts/) },
    });
    await client.end();
    expect(await contentOf(target)).toEqual(sold);
    expect(await restoreDump(target, { path: file('plain'), mayReplace: true })).toMatchObject({ ok: true });
    expect(await contentOf(target)).toEqual(SEEN.before);
    expect(await query(target, 'SELECT count(*)::int FROM restore')).toEqual([{ count: 1 }]);
  });

  it('that its host has put back is noted, and has nothing that a dump leaves out', async () => {
    const copy = await emptyTestDatabase();
    await restoreDump(copy, { path: file('plain'), mayReplace: false });
    await query(
      copy,
      `DELETE FROM restore; INSERT INTO partner_token (client_id, sealed, expires_at) VALUES ('id', '\\x00ff', now());
       SELECT graphile_worker.add_job('sweep', '{}'::json, job_key => 'sweep')`,
    );
    const future = new Date(Date.now() + 3_600_000);
    expect(await noteRestoredTo(copy, future)).toMatchObject({
      error: { message: expect.stringMatching(/is not over yet/) },
    });
    const at = new Date(Date.now() - 600_000);
    expect(await noteRestoredTo(copy, at)).toMatchObject({ ok: true });
    expect(await query(copy, 'SELECT dumped_at, recovered_at FROM restore')).toEqual([
      { dumped_at: at, recovered_at: null },
    ]);
    for (const name of Object.keys(LEFT_OUT))
      expect(await query(copy, `SELECT * FROM ${name}`), name).toEqual([]);
    expect(await query(copy, 'SELECT * FROM graphile_worker.jobs')).toEqual([]);
    expect(await contentOf(copy)).toEqual(SEEN.before);
  });

  it('stays as it is if somebody else has a view on it', async () => {
    await query(target, 'CREATE VIEW report AS SELECT count(*) FROM "order"');
    const refused = await restoreDump(target, { path: file('plain'), mayReplace: true });
    expect(refused).toMatchObject({
      error: { message: expect.stringMatching(/^the database refuses it.*view report/) },
    });
    await query(target, 'DROP VIEW report');
    expect(await contentOf(target)).toEqual(SEEN.before);
  });
});

describe('a file is refused in one line, and nothing is changed', () => {
  let target = '';
  const restore = async (path: string, secret: string | undefined = SECRET) => {
    const restored = await restoreDump(target, { path, secret, mayReplace: false });
    if (restored.ok) throw new Error(`${path} was restored`);
    expect(restored.error.message).not.toContain('\n');
    expect(await query(target, OWN)).toEqual([]);
    return restored.error.message;
  };
  const changed = async (name: string, change: (content: Buffer) => Buffer) => {
    await writeFile(file('changed'), change(await readFile(file(name))));
    return file('changed');
  };
  const flipped = (at: number) => (content: Buffer) => {
    const index = at < 0 ? content.length + at : at;
    content.writeUInt8(content.readUInt8(index) ^ 1, index);
    return content;
  };
  beforeAll(async () => {
    target = await emptyTestDatabase();
  });

  it('of another key, or without one', async () => {
    expect(await restore(file('sealed'), randomBytes(32).toString('base64'))).toContain(
      'with another key than BACKUP_KEY',
    );
    const unset = await restoreDump(target, { path: file('sealed'), mayReplace: false });
    expect(unset).toMatchObject({
      error: { message: expect.stringContaining('is encrypted: set BACKUP_KEY') },
    });
  });

  it.each(['plain', 'sealed'])('with a flipped byte anywhere: %s', async (name) => {
    const { size } = await stat(file(name));
    for (const at of [200, 1_000, Math.floor(size / 2), size - 2_000, -1])
      expect(await restore(await changed(name, flipped(at))), String(at)).toMatch(/is damaged or cut off/);
    for (const at of [3, 60])
      expect(await restore(await changed('sealed', flipped(at)))).toMatch(/no dump|another key/);
  });

  it.each(['plain', 'sealed'])('that is cut, at any place, or longer: %s', async (name) => {
    const { size } = await stat(file(name));
    for (const bytes of [300, Math.floor(size / 2), size - 1])
      expect(await restore(await changed(name, (content) => content.subarray(0, bytes)))).toMatch(
        /damaged or cut off/,
      );
    expect(await restore(await changed(name, (content) => Buffer.concat([content, Buffer.of(0)])))).toMatch(
      /damaged/,
    );
    expect(await restore(await changed(name, (content) => content.subarray(0, 10)))).toMatch(
      /is no dump of Flagoff/,
    );
  });

  it('of a newer release', async () => {
    const path = file('newer');
    const writer = await createDumpFile(path, undefined);
    const head = {
      dumpedAt: new Date().toISOString(),
      migrations: [{ name: '29991231000000_far', checksum: 'x' }],
    };
    await writer.write('head', Buffer.from(JSON.stringify(head)));
    await writer.finish();
    expect(await restore(path)).toMatch(
      /is of a newer release \(migration 29991231000000_far\): restore it with that/,
    );
  });
});

describe('a database is refused', () => {
  it('with tables of another program', async () => {
    const target = await emptyTestDatabase();
    await query(target, 'CREATE TABLE "order" (id int); CREATE TABLE basket (id int)');
    const refused = await restoreDump(target, { path: file('plain'), mayReplace: true });
    expect(refused).toMatchObject({
      error: { message: expect.stringMatching(/another program or release \(order, basket\)/) },
    });
  });

  it('for a dump if it is empty, or of a newer release', async () => {
    const source = await emptyTestDatabase();
    const dump = () => dumpDatabase(source, { path: file('never') });
    expect(await dump()).toMatchObject({ error: { message: expect.stringMatching(/nothing to back up/) } });
    await migrate(source);
    await query(
      source,
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES (1, 'x', '29991231000000_far', now())",
    );
    expect(await dump()).toMatchObject({
      error: { message: expect.stringMatching(/back it up with the release/) },
    });
    expect(existsSync(file('never'))).toBe(false);
  });
});

it('restores the dump of an older release, then migrates it to this one', async () => {
  const source = await emptyTestDatabase();
  const all = await loadMigrations();
  const later = all.slice(2).map(({ name }) => name);
  await migrate(source, all.slice(0, 2));
  await query(
    source,
    "INSERT INTO event_snapshot (event_id, list_item, list_fetched_at) VALUES ('evt_old', '{}', now())",
  );
  await dumpDatabase(source, { path: file('older') });
  const target = await emptyTestDatabase();
  const restored = await restoreDump(target, { path: file('older'), mayReplace: false });
  expect(restored).toMatchObject({ ok: true, value: { migrated: later } });
  expect(later.length).toBeGreaterThan(0);
  expect(await query(target, 'SELECT event_id FROM event_snapshot')).toEqual([{ event_id: 'evt_old' }]);
  expect(await query(target, 'SELECT count(*)::int FROM restore')).toEqual([{ count: 1 }]);
});

it('writes a file for its owner alone, never over another one, and notes the time', async () => {
  expect((await stat(file('sealed'))).mode & 0o777).toBe(0o600);
  const again = await dumpDatabase(url, { path: file('sealed'), secret: SECRET });
  expect(again).toMatchObject({ error: { message: expect.stringContaining('is there already') } });
  expect(existsSync(file('sealed.part'))).toBe(false);
  const [noted] = await query<{ bytes: string }>(url, 'SELECT bytes FROM backup WHERE is_encrypted');
  expect(Number(noted?.bytes)).toBe((await stat(file('sealed'))).size);
  const content = await readFile(file('sealed'), 'latin1');
  expect(content).not.toContain('Akello');
});
