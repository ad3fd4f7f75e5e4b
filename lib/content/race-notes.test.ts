import { join } from 'node:path';
import { toString as wordsOf } from 'mdast-util-to-string';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ContentProblem, onContentProblem } from '#lib/content/content-memory.ts';
import { raceImageVersion, readRaceImage } from '#lib/content/read-race-image.ts';
import { readRaceNotes, readRaceText } from '#lib/content/read-race-notes.ts';
import { readWelcome } from '#lib/content/read-text.ts';
import { readTicketSales } from '#lib/content/read-ticket-sales.ts';
import { contentFolder } from './testing/content-folder.ts';

const NOTHING = { place: null, map: null, image: null, entriesClose: null, sales: {} };
const { folder, write, remove } = contentFolder();
const note = (fields: object) => write('events/evt_1.json', JSON.stringify(fields));

describe('the notes on a race', () => {
  it('are empty without a file, and for an id that would lead out of the folder', async () => {
    await write('secret.json', '{ "place": "nowhere" }');
    for (const id of ['evt_1', '../secret', '', 'a/b', '.'])
      await expect(readRaceNotes(id, folder())).resolves.toEqual(NOTHING);
  });

  it('are what is written, and follow an edit', async () => {
    await note({ place: 'Kololo', entriesClose: '2027-01-20T18:00' });
    await expect(readRaceNotes('evt_1', folder())).resolves.toEqual({
      ...NOTHING,
      place: 'Kololo',
      entriesClose: '2027-01-20T18:00',
    });
    await note({ place: 'Entebbe' });
    await expect(readRaceNotes('evt_1', folder())).resolves.toMatchObject({ place: 'Entebbe' });
  });

  it('go with their file: unlike the organizer they may be left out', async () => {
    await note({ place: 'Kololo' });
    await readRaceNotes('evt_1', folder());
    await remove('events/evt_1.json');
    await expect(readRaceNotes('evt_1', folder())).resolves.toEqual(NOTHING);
  });

  it.each([
    { map: 'javascript:alert(1)' },
    { image: '../logo.svg' },
    { entriesClose: 'Friday' },
    { entryClose: '2027-01-20T18:00' },
  ])('with %o keep what is right', async (mistake) => {
    const sales = { Early: { opens: null, closes: '2026-12-01T00:00' } };
    await note({ place: 'Kololo', sales, ...mistake });
    await expect(readRaceNotes('evt_1', folder())).resolves.toEqual({ ...NOTHING, place: 'Kololo', sales });
  });

  it('keep the last good state of what is wrong, and follow the rest', async () => {
    const good = { map: 'https://example.org/map', entriesClose: '2027-01-20T18:00' };
    await note({ ...good, place: 'Kololo' });
    await readRaceNotes('evt_1', folder());
    await note({ ...good, map: 'http://example.org/map', place: 'Entebbe' });
    await expect(readRaceNotes('evt_1', folder())).resolves.toEqual({
      ...NOTHING,
      ...good,
      place: 'Entebbe',
    });
    await write('events/evt_1.json', '{ "place": ');
    await expect(readRaceNotes('evt_1', folder())).resolves.toMatchObject({ place: 'Entebbe' });
  });
});

describe('when entries are sold', () => {
  it('is told on the organizer’s clocks, kind by kind', async () => {
    const organizer = { name: 'Runners', accentColor: '#0b6b43', timeZone: 'Africa/Kampala' };
    await write('organizer.json', JSON.stringify(organizer));
    await expect(readTicketSales('evt_1', folder())).resolves.toEqual([]);
    await note({
      sales: { 'Early bird': { closes: '2027-01-20T00:00' }, tkt_2: { opens: '2027-01-20T00:00' } },
    });
    await expect(readTicketSales('evt_1', folder())).resolves.toEqual([
      { ticket: 'Early bird', sales_start: null, sales_end: '2027-01-19T21:00:00.000Z' },
      { ticket: 'tkt_2', sales_start: '2027-01-19T21:00:00.000Z', sales_end: null },
    ]);
  });
});

describe('when entries are sold, written wrong', () => {
  const OVER = { sales_start: null, sales_end: '1970-01-01T00:00:00.000Z' };
  const good = { Late: { closes: '2027-01-20T00:00' } };
  const late = { ticket: 'Late', sales_start: null, sales_end: '2027-01-19T21:00:00.000Z' };
  const organizer = { name: 'Runners', accentColor: '#0b6b43', timeZone: 'Africa/Kampala' };
  beforeEach(() => write('organizer.json', JSON.stringify(organizer)));

  it.each([
    { closes: 'tomorrow' },
    { close: '2026-12-01T00:00' },
    { opens: '2027-01-20T18:00', closes: '2027-01-19T18:00' },
  ])('as %o is over for that kind alone', async (Early) => {
    await note({ sales: { ...good, Early } });
    const sales = await readTicketSales('evt_1', folder());
    expect(sales).toHaveLength(2);
    expect(sales).toEqual(expect.arrayContaining([late, { ticket: 'Early', ...OVER }]));
  });

  it.each(['{ "sales": "soon" }', '{ "sales": { "Late": {', '\uFFFE{ "sales" \0}'])(
    'as %j is over for every kind',
    async (text) => {
      await write('events/evt_1.json', text);
      await expect(readTicketSales('evt_1', folder())).resolves.toEqual([{ ticket: null, ...OVER }]);
    },
  );

  it('closes nothing in a file that does not speak of it', async () => {
    await write('events/evt_1.json', '{ "place": ');
    await expect(readTicketSales('evt_1', folder())).resolves.toEqual([]);
  });

  it('keeps its last good times', async () => {
    await note({ sales: good });
    await readTicketSales('evt_1', folder());
    for (const text of ['{ "sales": { "Late": { "closes": "soon" } } }', '{ "sales": ', '{ "sales": 3 }']) {
      await write('events/evt_1.json', text);
      await expect(readTicketSales('evt_1', folder())).resolves.toEqual([late]);
    }
  });
});

describe('a text', () => {
  it('comes in the reader’s language, else in the one there is', async () => {
    const words = async (language: string) => JSON.stringify(await readRaceText('evt_1', language, folder()));
    await write('events/evt_1.md', 'Along the lake.');
    await write('events/evt_1.sw.md', 'Kando ya ziwa.');
    expect(await words('sw')).toContain('Kando ya ziwa.');
    expect(await words('fr')).toContain('Along the lake.');
  });

  it('says its language where that is another than the reader’s', async () => {
    await write('events/evt_1.md', 'Along the lake.');
    await write('welcome.md', 'Welcome.');
    await write('welcome.fr.md', 'Bienvenue.');
    await expect(readRaceText('evt_1', 'fr', folder())).resolves.toHaveProperty('lang', 'en');
    await expect(readRaceText('evt_1', 'en', folder())).resolves.toHaveProperty('lang', undefined);
    await expect(readWelcome('fr', folder())).resolves.toHaveProperty('lang', undefined);
    await expect(readWelcome('sw', folder())).resolves.toHaveProperty('lang', 'en');
  });

  it('shows what is no markdown as it is written', async () => {
    await write('events/evt_1.md', '<p>Along the <b>lake</b>.</p>\n\n<!-- new -->');
    const text = await readRaceText('evt_1', 'en', folder());
    expect(text && wordsOf(text.root)).toBe('<p>Along the <b>lake</b>.</p><!-- new -->');
  });

  it('is null when nobody wrote one', async () => {
    await write('events/evt_1.md', ' \n');
    await expect(readRaceText('evt_1', 'en', folder())).resolves.toBeNull();
    await remove('events/evt_1.md');
    await write('welcome.md', 'Hello.');
    await expect(readRaceText('evt_1', 'en', folder())).resolves.toBeNull();
    await expect(readRaceText('../welcome', 'en', folder())).resolves.toBeNull();
    await expect(readWelcome('en', folder())).resolves.toMatchObject({ root: { type: 'root' } });
  });
});

describe('the picture of a race', () => {
  it('is the file that its notes name', async () => {
    await note({ image: 'lake.webp' });
    await expect(readRaceImage('evt_1', folder())).resolves.toBeNull();
    await write('events/lake.webp', 'webp');
    await expect(readRaceImage('evt_1', folder())).resolves.toMatchObject({ type: 'image/webp' });
    const before = await raceImageVersion('evt_1', folder());
    await write('events/lake.webp', 'another');
    expect(await raceImageVersion('evt_1', folder())).not.toBe(before);
  });

  it('is told in the log when it is missing', async () => {
    const told: ContentProblem[] = [];
    onContentProblem((problem) => told.push(problem));
    await note({ image: 'My Race.JPG' });
    for (let visits = 0; visits < 2; visits++) await raceImageVersion('evt_1', folder());
    expect(told).toEqual([
      {
        file: join(folder(), 'events/evt_1.json'),
        wrong: ['image: there is no content/events/My Race.JPG'],
      },
    ]);
    await write('events/My Race.JPG', 'jpg');
    await expect(raceImageVersion('evt_1', folder())).resolves.toMatch(/^\w+$/);
    await expect(readRaceImage('evt_1', folder())).resolves.toMatchObject({ type: 'image/jpeg' });
  });

  it('is null for a race without notes', async () => {
    await expect(raceImageVersion('evt_1', folder())).resolves.toBeNull();
  });
});
