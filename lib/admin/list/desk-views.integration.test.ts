import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tools/test/test-database.ts';
import { findView, listViews, removeView, renameView, saveView } from './desk-views.ts';

const { db } = await testDatabase();

async function putMember(events: readonly string[]) {
  const id = randomUUID();
  await db.staff.create({
    data: { id, name: 'Grace', email: `${id}@desk.example`, role: 'staff', events: [...events] },
  });
  return { id, events };
}

const all = await putMember([]);
const ofOne = await putMember(['evt_1']);
const save = (name: string, query: string, by = all) => saveView(db, { list: 'orders', name, query, by });
const namesFor = async (member: typeof all) =>
  (await listViews(db, 'orders', member)).map(({ name }) => name);

for (const [name, query] of [
  ['Everything', ''],
  ['Of the first', '?event=evt_1&status=paid'],
  ['Of the second', '?event=evt_2'],
  ['A ticket of the second', '?ticket=tkt_2'],
] as const)
  await save(name, query);
await save('Her own', '?status=failed', ofOne);

test('a member of single events knows views of these and her own', async () => {
  expect(await namesFor(ofOne)).toEqual(['Her own', 'Of the first']);
  expect(await namesFor(all)).toEqual([
    'A ticket of the second',
    'Everything',
    'Her own',
    'Of the first',
    'Of the second',
  ]);
});

test('she finds, renames and removes no view that she does not know', async () => {
  for (const { id, name } of await listViews(db, 'orders', all)) {
    const found = await findView(db, { list: 'orders', id, by: ofOne });
    expect(found?.name ?? null).toBe(['Her own', 'Of the first'].includes(name) ? name : null);
  }
});

test('the name of a view that she does not know is taken, and the view stays', async () => {
  expect(await save('Of the second', '?event=evt_1', ofOne)).toEqual({ ok: false, error: { code: 'taken' } });
  expect(await listViews(db, 'orders', all)).toContainEqual(
    expect.objectContaining({ name: 'Of the second', query: '?event=evt_2' }),
  );
});

test('a known name gets the new query; a name is given once', async () => {
  const saved = await save('Of the first', '?event=evt_1&status=failed', ofOne);
  if (!saved.ok) throw new Error('it was refused');
  const { id } = saved.value;
  expect(await findView(db, { list: 'orders', id, by: all })).toMatchObject({
    query: '?event=evt_1&status=failed',
  });
  expect(await findView(db, { list: 'participants', id, by: all })).toBe(null);
  expect(await renameView(db, { id, name: 'Everything' })).toBe(false);
  expect(await renameView(db, { id, name: 'Renamed' })).toBe(true);
  await removeView(db, id);
  expect(await namesFor(all)).not.toContain('Renamed');
});
