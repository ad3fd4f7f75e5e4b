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

test('a member of single events knows views of these and her own, which nobody else has', async () => {
  expect(await namesFor(ofOne)).toEqual(['Her own', 'Of the first']);
  expect(await namesFor(all)).toEqual([
    'A ticket of the second',
    'Everything',
    'Of the first',
    'Of the second',
  ]);
});

test('she finds, renames and removes no view that she does not know, nor do others hers', async () => {
  for (const { id, name } of await listViews(db, 'orders', all)) {
    const found = await findView(db, { list: 'orders', id, by: ofOne });
    expect(found?.name ?? null).toBe(name === 'Of the first' ? name : null);
  }
  const [own] = await listViews(db, 'orders', ofOne);
  expect(await findView(db, { list: 'orders', id: own?.id ?? '', by: all })).toBeNull();
});

test('the name of a view that she does not know is free for hers', async () => {
  const { id } = await save('Of the second', '?event=evt_1', ofOne);
  expect(await namesFor(ofOne)).toContain('Of the second');
  expect(await listViews(db, 'orders', all)).toContainEqual(
    expect.objectContaining({ name: 'Of the second', query: '?event=evt_2' }),
  );
  await removeView(db, id);
});

test('a known name gets the new query; a name is given once', async () => {
  const { id } = await save('Of the first', '?event=evt_1&status=failed');
  expect(await findView(db, { list: 'orders', id, by: all })).toMatchObject({
    query: '?event=evt_1&status=failed',
  });
  expect(await findView(db, { list: 'participants', id, by: all })).toBe(null);
  expect(await renameView(db, { id, name: 'Everything' })).toBe(false);
  expect(await renameView(db, { id, name: 'Her own' })).toBe(true);
  await removeView(db, id);
  expect(await namesFor(all)).not.toContain('Her own');
  expect(await namesFor(ofOne)).toContain('Her own');
});
