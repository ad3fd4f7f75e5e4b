import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  eventImageVersion,
  loadCheckoutStyles,
  loadEventImage,
  loadEventNotes,
  loadTicketSales,
  reportUnknownSales,
} from './load-event-notes.ts';
import { type ContentProblem, onContentProblem } from './load-file.ts';
import { contentFolder } from './testing/content-folder.ts';

const NOTHING = {
  place: null,
  map: null,
  image: null,
  motif: null,
  entriesClose: null,
  sales: {},
  kit: null,
  checkout_style: null,
  participants: null,
};
const { folder, write, remove } = contentFolder();
const note = (fields: object) => write('events/evt_1.json', JSON.stringify(fields));

describe('the styles of events', () => {
  it('are those that files give, and none without files', async () => {
    expect(await loadCheckoutStyles('custom', folder())).toEqual(new Map());
    await note({ checkout_style: 'hosted' });
    await write('events/evt_2.json', '{ "place": "Kololo" }');
    await write('events/evt_3.json', '{ "checkout_style": "modal" }');
    await write('events/evt_3.md', 'hosted');
    expect(await loadCheckoutStyles('custom', folder())).toEqual(new Map([['evt_1', 'hosted']]));
  });
});

describe('the notes on an event', () => {
  it('are empty without a file, and for an id that would leave the folder', async () => {
    await write('secret.json', '{ "place": "nowhere" }');
    for (const id of ['evt_1', '../secret', '', 'a/b', '.'])
      await expect(loadEventNotes(id, folder())).resolves.toEqual(NOTHING);
  });

  it('have the fields of the file, and follow an edit', async () => {
    await note({ place: 'Kololo', entriesClose: '2027-01-20T18:00' });
    await expect(loadEventNotes('evt_1', folder())).resolves.toEqual({
      ...NOTHING,
      place: 'Kololo',
      entriesClose: '2027-01-20T18:00',
    });
    await note({ place: 'Entebbe' });
    await expect(loadEventNotes('evt_1', folder())).resolves.toMatchObject({ place: 'Entebbe' });
  });

  it('have the kit in one language or several', async () => {
    const kit = { when: 'Friday', text: { en: 'Main gate', sw: 'Lango kuu' } };
    await note({ kit });
    await expect(loadEventNotes('evt_1', folder())).resolves.toMatchObject({ kit });
    await note({ kit: { text: 'Main gate' } });
    await expect(loadEventNotes('evt_1', folder())).resolves.toMatchObject({ kit: { text: 'Main gate' } });
  });

  it('have the kit on days that are counted from the race', async () => {
    const kit = { days: [-2, -1], from: '10:00', to: '18:00', text: 'Main gate' };
    await note({ kit });
    await expect(loadEventNotes('evt_1', folder())).resolves.toMatchObject({ kit });
  });

  const kit = { days: [-2, -1], from: '10:00', to: '18:00', text: 'Main gate' };
  it.each([
    [{ ...kit, when: 'Friday' }, 'kit.when: says the same as `days`: give only one of them'],
    [{ ...kit, days: undefined }, 'kit.days: is missing beside the hours'],
    [{ ...kit, from: undefined }, 'kit.from: is missing beside `to`'],
    [{ ...kit, to: undefined }, 'kit.to: is missing beside `from`'],
    [{ ...kit, to: '09:00' }, 'kit.to: is not after `from`'],
    [{ ...kit, from: '10am' }, 'kit.from: is not a time of day such as 10:00'],
    [
      { ...kit, days: ['Friday'] },
      'kit.days.0: is not a whole number of days, such as -1 for the day before the race',
    ],
    [{ ...kit, hours: '10–18' }, 'kit.hours: unknown field'],
  ])('name what is wrong with the kit %o', async (wrong, line) => {
    const reported: string[] = [];
    onContentProblem((problem) => reported.push(...problem.wrong));
    await note({ kit: wrong });
    await expect(loadEventNotes('evt_1', folder())).resolves.toEqual(NOTHING);
    expect(reported).toEqual([line]);
  });

  it('are empty after the file was removed', async () => {
    await note({ place: 'Kololo' });
    await loadEventNotes('evt_1', folder());
    await remove('events/evt_1.json');
    await expect(loadEventNotes('evt_1', folder())).resolves.toEqual(NOTHING);
  });

  it.each([
    [{ map: 'javascript:alert(1)' }, 'map: is not an address that begins with https://'],
    [{ image: '../logo.svg' }, expect.stringMatching(/^image: is not the name of a picture/)],
    [{ motif: 'beach' }, 'motif: is not one of city, lake, night, river, trail, track'],
    [{ entriesClose: 'Friday' }, 'entriesClose: is not a time such as 2027-01-20T18:00'],
    [{ entryClose: '2027-01-20T18:00' }, 'entryClose: unknown field'],
  ])('with %o are reported and count as missing without a good state', async (mistake, line) => {
    const reported: string[] = [];
    onContentProblem(({ wrong }) => reported.push(...wrong));
    await note({ place: 'Kololo', ...mistake });
    await expect(loadEventNotes('evt_1', folder())).resolves.toEqual(NOTHING);
    expect(reported).toEqual([line]);
  });

  it('keep their last good state while there is a mistake', async () => {
    const good = { ...NOTHING, map: 'https://example.org/map', entriesClose: '2027-01-20T18:00' };
    await note(good);
    await loadEventNotes('evt_1', folder());
    await note({ ...good, map: 'http://example.org/map', place: 'Entebbe' });
    await expect(loadEventNotes('evt_1', folder())).resolves.toEqual(good);
    await write('events/evt_1.json', '{ "place": ');
    await expect(loadEventNotes('evt_1', folder())).resolves.toEqual(good);
  });
});

describe('sale times', () => {
  it('is in the organizer’s time zone, for each ticket type', async () => {
    const organizer = { name: 'Runners', accentColor: '#0b6b43', timeZone: 'Africa/Kampala' };
    await write('organizer.json', JSON.stringify(organizer));
    await expect(loadTicketSales('evt_1', folder())).resolves.toEqual([]);
    await note({
      sales: { 'Early bird': { closes: '2027-01-20T00:00' }, tkt_2: { opens: '2027-01-20T00:00' } },
    });
    await expect(loadTicketSales('evt_1', folder())).resolves.toEqual([
      { ticket: 'Early bird', sales_start: null, sales_end: '2027-01-19T21:00:00.000Z' },
      { ticket: 'tkt_2', sales_start: '2027-01-19T21:00:00.000Z', sales_end: null },
    ]);
  });
});

describe('sale times with a mistake', () => {
  const OVER = { sales_start: null, sales_end: '1970-01-01T00:00:00.000Z' };
  const good = { Late: { closes: '2027-01-20T00:00' } };
  const late = { ticket: 'Late', sales_start: null, sales_end: '2027-01-19T21:00:00.000Z' };
  const organizer = { name: 'Runners', accentColor: '#0b6b43', timeZone: 'Africa/Kampala' };
  beforeEach(() => write('organizer.json', JSON.stringify(organizer)));

  it.each([
    { closes: 'tomorrow' },
    { close: '2026-12-01T00:00' },
    { opens: '2027-01-20T18:00', closes: '2027-01-19T18:00' },
  ])('as %o end every sale until the file is corrected', async (Early) => {
    await note({ sales: { ...good, Early } });
    await expect(loadTicketSales('evt_1', folder())).resolves.toEqual([{ ticket: null, ...OVER }]);
    await note({ sales: good });
    await expect(loadTicketSales('evt_1', folder())).resolves.toEqual([late]);
  });

  it.each(['{ "sales": "soon" }', '{ "sales": { "Late": {', '\uFFFE{ "sales" \0}'])(
    'as %j end the sale of every ticket type',
    async (text) => {
      await write('events/evt_1.json', text);
      await expect(loadTicketSales('evt_1', folder())).resolves.toEqual([{ ticket: null, ...OVER }]);
    },
  );

  it('do not close the sale if the file has no `sales`', async () => {
    await write('events/evt_1.json', '{ "place": ');
    await expect(loadTicketSales('evt_1', folder())).resolves.toEqual([]);
  });

  it('keep their last good state', async () => {
    await note({ sales: good });
    await loadTicketSales('evt_1', folder());
    for (const text of ['{ "sales": { "Late": { "closes": "soon" } } }', '{ "sales": ', '{ "sales": 3 }']) {
      await write('events/evt_1.json', text);
      await expect(loadTicketSales('evt_1', folder())).resolves.toEqual([late]);
    }
  });
});

describe('sale times without a ticket type', () => {
  const reports: ContentProblem[] = [];
  beforeEach(() => {
    reports.length = 0;
    onContentProblem((problem) => reports.push(problem));
  });
  const edit = (fields = {}) =>
    write('events/evt_1.json', JSON.stringify({ sales: { Tenn: {} }, ...fields }));
  const visit = async (...names: string[]) => {
    await loadEventNotes('evt_1', folder());
    await reportUnknownSales('evt_1', names, folder());
  };
  const lines = () => reports.flatMap(({ wrong }) => wrong);
  const TENN = 'sales.Tenn: this race has no such ticket type';

  it('are reported by name, once for each edit and not for each visit', async () => {
    await edit();
    await visit('Tenn');
    await visit('Tenn');
    expect(reports).toEqual([{ file: expect.stringMatching(/events\/evt_1\.json$/), wrong: [TENN] }]);
    await edit({ place: 'Kololo' });
    await visit('Tenn');
    expect(lines()).toEqual([TENN, TENN]);
  });

  it('are reported beside another mistake in the same file, each once', async () => {
    await edit({ map: 'nowhere' });
    for (let visits = 0; visits < 3; visits++) await visit('Tenn', 'Five');
    expect(lines()).toEqual([
      'map: is not an address that begins with https://',
      TENN,
      'sales.Five: this race has no such ticket type',
    ]);
  });

  it('are not reported without sale times or without a file', async () => {
    await edit();
    await visit();
    await reportUnknownSales('evt_2', ['Tenn'], folder());
    expect(reports).toEqual([]);
  });
});

describe('what a race sold on the provider’s page asks of participants', () => {
  const asks = { ask: ['size'], questions: [{ key: 'club', type: 'text', label: 'Club' }], sign: true };
  const reported = async (notes: object, usual: 'custom' | 'hosted') => {
    const reports: string[] = [];
    onContentProblem(({ wrong }) => reports.push(...wrong));
    await write('events/evt_1.json', JSON.stringify(notes));
    await loadCheckoutStyles(usual, folder());
    await loadCheckoutStyles(usual, folder());
    return reports;
  };
  const line = (field: string, style = 'hosted') =>
    `participants.${field}: not asked, because this race is sold on the provider’s page (${style})`;

  it('is reported once at the start, each field by name', async () => {
    expect(await reported({ participants: asks, checkout_style: 'embedded' }, 'custom')).toEqual([
      line('ask', 'embedded'),
      line('questions', 'embedded'),
      line('sign', 'embedded'),
    ]);
    expect(await reported({ participants: { sign: true } }, 'hosted')).toEqual([line('sign')]);
  });

  it('is no mistake where our own form asks it', async () => {
    expect(await reported({ participants: asks }, 'custom')).toEqual([]);
    expect(await reported({ participants: asks, checkout_style: 'custom' }, 'hosted')).toEqual([]);
    expect(await reported({ participants: {} }, 'hosted')).toEqual([]);
  });
});

describe('the picture of an event', () => {
  it('is the file that its notes name', async () => {
    await note({ image: 'lake.webp' });
    await expect(loadEventImage('evt_1', folder())).resolves.toBeNull();
    await write('events/lake.webp', 'webp');
    await expect(loadEventImage('evt_1', folder())).resolves.toMatchObject({ type: 'image/webp' });
    const before = await eventImageVersion('evt_1', folder());
    await write('events/lake.webp', 'another');
    expect(await eventImageVersion('evt_1', folder())).not.toBe(before);
  });

  it('is reported in the log if it is missing', async () => {
    const reports: ContentProblem[] = [];
    onContentProblem((problem) => reports.push(problem));
    await note({ image: 'My Race.JPG' });
    for (let visits = 0; visits < 2; visits++) await eventImageVersion('evt_1', folder());
    expect(reports).toEqual([
      {
        file: join(folder(), 'events/evt_1.json'),
        wrong: ['image: there is no content/events/My Race.JPG'],
      },
    ]);
    await write('events/My Race.JPG', 'jpg');
    await expect(eventImageVersion('evt_1', folder())).resolves.toMatch(/^\w+$/);
    await expect(loadEventImage('evt_1', folder())).resolves.toMatchObject({ type: 'image/jpeg' });
  });

  it('is null for an event without notes', async () => {
    await expect(eventImageVersion('evt_1', folder())).resolves.toBeNull();
  });
});
