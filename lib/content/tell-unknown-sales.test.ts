import { beforeEach, describe, expect, it } from 'vitest';
import { type ContentProblem, onContentProblem } from '#lib/content/content-memory.ts';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';
import { tellUnknownSales } from '#lib/content/tell-unknown-sales.ts';
import { contentFolder } from './testing/content-folder.ts';

const { folder, write } = contentFolder();
const told: ContentProblem[] = [];
beforeEach(() => {
  told.length = 0;
  onContentProblem((problem) => told.push(problem));
});
const edit = (fields = {}) => write('events/evt_1.json', JSON.stringify({ sales: { Tenn: {} }, ...fields }));
const visit = async (...names: string[]) => {
  await readRaceNotes('evt_1', folder());
  await tellUnknownSales('evt_1', names, folder());
};
const lines = () => told.flatMap(({ wrong }) => wrong);
const TENN = 'sales.Tenn: there is no such entry in this race';

describe('times of sale that belong to no entry', () => {
  it('are told by name, once for each edit and not for each visit', async () => {
    await edit();
    await visit('Tenn');
    await visit('Tenn');
    expect(told).toEqual([{ file: expect.stringMatching(/events\/evt_1\.json$/), wrong: [TENN] }]);
    await edit({ place: 'Kololo' });
    await visit('Tenn');
    expect(lines()).toEqual([TENN, TENN]);
  });

  it('are told beside another mistake in the same file, each once', async () => {
    await edit({ map: 'nowhere' });
    for (let visits = 0; visits < 3; visits++) await visit('Tenn', 'Five');
    expect(lines()).toEqual([
      'map: is no address that begins with https://',
      TENN,
      'sales.Five: there is no such entry in this race',
    ]);
  });

  it('are not told where there are none, or no file any more', async () => {
    await edit();
    await visit();
    await tellUnknownSales('evt_2', ['Tenn'], folder());
    expect(told).toEqual([]);
  });
});
