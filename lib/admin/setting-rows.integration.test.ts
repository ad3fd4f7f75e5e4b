// Settings of the desk in a real database: saved, seen by another process, refused to the second of two members, undone.
import { expect, test } from 'vitest';
import { testMember } from '#lib/auth/testing/test-auth.ts';
import { testDatabase } from '../../tools/test/test-database.ts';
import {
  currentSettingIds,
  lastSaved,
  loadDeskSettings,
  type SettingChange,
  saveSettings,
  settingsRevision,
  undoSetting,
} from './setting-rows.ts';

const { db } = await testDatabase({ emptied: true });
const now = new Date('2027-01-10T09:00:00Z');
const KIT = { file: 'events/evt_1.json', key: 'kit' };
const NAME = { file: 'organizer.json', key: 'name' };

/** By a member of staff who saw the page at `seen`. */
async function save(changes: readonly SettingChange[], seen?: string) {
  const { id: staffId } = await testMember(db, `Owner${crypto.randomUUID()}`, { role: 'owner' });
  return db.$transaction(async (tx) =>
    saveSettings(tx, changes, { staffId, now, seen: seen ?? (await settingsRevision(tx)) }),
  );
}

async function undo(id: string, allows = () => true) {
  const { id: staffId } = await testMember(db, `Owner${crypto.randomUUID()}`, { role: 'owner' });
  return db.$transaction((tx) => undoSetting(tx, id, { staffId, now, allows }));
}

const inForce = async ({ file, key }: Omit<SettingChange, 'value'>) =>
  (await loadDeskSettings(db, null)).files.get(file)?.get(key);

const savedId = async (change: SettingChange): Promise<string> => {
  const saved = await save([change]);
  if (!saved.ok) throw new Error('not saved');
  return saved.value[0] ?? '';
};

test('what one process saves, another loads; it loads nothing anew while nothing changed', async () => {
  const before = await loadDeskSettings(db, null);
  expect(await loadDeskSettings(db, before)).toBe(before);
  await save([
    { ...KIT, value: { text: 'Main gate' } },
    { ...NAME, value: 'Kampala Runners' },
  ]);
  const after = await loadDeskSettings(db, before);
  expect(after.files.get(KIT.file)?.get('kit')).toEqual({ text: 'Main gate' });
  expect(after.files.get(NAME.file)?.get('name')).toBe('Kampala Runners');
  await save([{ ...KIT, value: null }]);
  expect((await loadDeskSettings(db, after)).files.has(KIT.file)).toBe(false);
});

test('a member who saw the value before is refused, and nothing of the form is saved', async () => {
  const seen = await settingsRevision(db);
  await save([{ ...KIT, value: { text: 'Main gate' } }], seen);
  const late = await save(
    [
      { ...NAME, value: 'Others' },
      { ...KIT, value: { text: 'Back gate' } },
    ],
    seen,
  );
  expect(late).toEqual({ ok: false, error: { code: 'changed_since', places: [KIT] } });
  expect(await inForce(KIT)).toEqual({ text: 'Main gate' });
  expect(await inForce(NAME)).toBeUndefined();
  expect((await save([{ ...NAME, value: 'Others' }], seen)).ok).toBe(true);
});

test('two members who save at once: one of them is refused', async () => {
  const seen = await settingsRevision(db);
  const both = await Promise.all(
    ['Main gate', 'Back gate'].map((text) => save([{ ...KIT, value: { text } }], seen)),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test('an undo brings the value before back, and can be undone itself', async () => {
  await save([{ ...KIT, value: { text: 'Main gate' } }]);
  const changed = await savedId({ ...KIT, value: { text: 'Back gate' } });
  const undone = await undo(changed);
  expect(undone).toMatchObject({ ok: true, value: { ...KIT, value: { text: 'Main gate' } } });
  expect(await inForce(KIT)).toEqual({ text: 'Main gate' });
  if (undone.ok) await undo(undone.value.id);
  expect(await inForce(KIT)).toEqual({ text: 'Back gate' });
});

test('the first value of a setting goes with its undo', async () => {
  await undo(await savedId({ ...KIT, value: { text: 'Main gate' } }));
  expect(await inForce(KIT)).toBeUndefined();
});

test('an undo is refused once the setting was changed again, for what must stand, and for a row that is not there', async () => {
  const first = await savedId({ ...KIT, value: { text: 'Main gate' } });
  const second = await savedId({ ...KIT, value: { text: 'Back gate' } });
  expect(await currentSettingIds(db)).toEqual(new Set([second]));
  expect(await undo(first)).toEqual({ ok: false, error: { code: 'changed_since' } });
  expect(await undo(second, () => false)).toEqual({ ok: false, error: { code: 'not_allowed' } });
  expect(await undo('999999')).toEqual({ ok: false, error: { code: 'not_found' } });
  expect(await inForce(KIT)).toEqual({ text: 'Back gate' });
});

test('the last rows say who saved what', async () => {
  await save([{ ...KIT, value: { text: 'Main gate' } }]);
  await save([{ ...NAME, value: 'Kampala Runners' }]);
  expect(await lastSaved(db, { files: [KIT.file] }, 3)).toMatchObject([
    { ...KIT, changedBy: { name: expect.stringMatching(/^Owner/) } },
  ]);
});
