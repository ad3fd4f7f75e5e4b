// Files and the desk make one value: what a file names is the file's, the rest may be the desk's.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followDeskSettings } from './desk-settings.ts';
import { loadAskedOfParticipants, loadEventNotes, loadTicketSales } from './load-event-notes.ts';
import { onContentProblem } from './load-file.ts';
import { loadLogo, loadOrganizerSettings, logoAddress } from './load-organizer.ts';
import { loadPolicy, loadWaiver, policiesIn } from './load-text.ts';
import { contentFolder } from './testing/content-folder.ts';

const { folder, write } = contentFolder();
const organizer = { name: 'Kampala Runners', timeZone: 'Africa/Kampala' };
let saved: Record<string, Record<string, unknown>> = {};
let isAway = false;
let asked = 0;
let revision = 0;

/** As if the desk saved it, some seconds ago. */
function save(files: typeof saved): void {
  saved = files;
  revision += 1;
  vi.setSystemTime(Date.now() + 5_000);
}

beforeEach(() => {
  [saved, isAway, asked] = [{}, false, 0];
  onContentProblem(() => undefined);
  const load = async () => {
    asked += 1;
    if (isAway) throw new Error('the database is away');
    const files = Object.entries(saved).map(([file, keys]) => [file, new Map(Object.entries(keys))] as const);
    return { revision: String(revision), files: new Map(files) };
  };
  followDeskSettings({ load, preview: async () => new Map() });
});
afterEach(() => followDeskSettings(null));

const load = () => loadOrganizerSettings(folder());

describe('a setting of the desk', () => {
  it('stands where the file names none, also of a part of a field', async () => {
    await write('organizer.json', JSON.stringify({ ...organizer, contact: { phone: '+256 414 000 100' } }));
    save({ 'organizer.json': { tagline: 'Trail races', 'contact.whatsapp': '+256 772 000 100' } });
    expect(await load()).toMatchObject({
      tagline: 'Trail races',
      contact: { phone: '+256 414 000 100', whatsapp: '+256 772 000 100' },
    });
  });

  it('does not stand against the file', async () => {
    await write('organizer.json', JSON.stringify({ ...organizer, contact: { phone: '+256 414 000 100' } }));
    save({ 'organizer.json': { name: 'Others', 'contact.phone': '+256 772 000 100' } });
    expect(await load()).toMatchObject({ name: 'Kampala Runners', contact: { phone: '+256 414 000 100' } });
  });

  it('goes again when it is taken away', async () => {
    await write('organizer.json', JSON.stringify(organizer));
    save({ 'organizer.json': { accentColor: '#0b6b43' } });
    expect(await load()).toMatchObject({ accentColor: '#0b6b43' });
    save({ 'organizer.json': { accentColor: null } });
    expect(await load()).toMatchObject({ accentColor: '#d9480f' });
  });

  it('may be a required one, without any file', async () => {
    save({ 'organizer.json': organizer });
    expect(await load()).toMatchObject(organizer);
  });

  it('that no longer fits the schema is reported by its field, and the others stand', async () => {
    const reported: string[] = [];
    onContentProblem(({ wrong }) => reported.push(...wrong));
    await write('organizer.json', JSON.stringify(organizer));
    save({ 'organizer.json': { 'contact.phone': 'abc', 'contact.email': 'hello@example.org' } });
    expect(await load()).toMatchObject({ contact: { email: 'hello@example.org' } });
    expect(reported).toEqual([expect.stringMatching(/^saved on the desk: contact\.phone: is not a phone/)]);
  });

  it('stands while the database is away, and is asked for again', async () => {
    await write('organizer.json', JSON.stringify(organizer));
    save({ 'organizer.json': { tagline: 'Trail races' } });
    await load();
    isAway = true;
    for (let visits = 0; visits < 3; visits++) {
      vi.setSystemTime(Date.now() + 5_000);
      expect(await load()).toMatchObject({ tagline: 'Trail races' });
    }
    isAway = false;
    save({ 'organizer.json': { tagline: 'Road races' } });
    expect(await load()).toMatchObject({ tagline: 'Road races' });
  });

  it('is asked for once for many visits', async () => {
    await write('organizer.json', JSON.stringify(organizer));
    await Promise.all(Array.from({ length: 50 }, load));
    expect(asked).toBe(1);
  });

  it('is the same for all readers of one page', async () => {
    const RACE = 'events/evt_1.json';
    const read = async () => {
      const [{ tagline }, { kit }] = await Promise.all([load(), loadEventNotes('evt_1', folder())]);
      return [tagline, kit?.text];
    };
    await write('organizer.json', JSON.stringify(organizer));
    save({
      'organizer.json': { tagline: 'Trail races' },
      [RACE]: { kit: { days: [-1], text: 'Main gate' } },
    });
    expect(await read()).toEqual(['Trail races', 'Main gate']);
    save({ 'organizer.json': { tagline: 'Road races' }, [RACE]: { kit: { days: [-1], text: 'Side gate' } } });
    expect(await read()).toEqual(['Road races', 'Side gate']);
  });

  it('may be the logo itself, whose address changes with it', async () => {
    await write('organizer.json', JSON.stringify(organizer));
    const picture = (byte: number) => ({
      type: 'image/png',
      base64: Buffer.alloc(3000, byte).toString('base64'),
    });
    save({ 'organizer.json': { logo: picture(1) } });
    expect(await loadLogo(folder())).toMatchObject({ type: 'image/png', bytes: { length: 3000 } });
    const before = await logoAddress(folder());
    expect(before).toMatch(/^\/logo\?v=[0-9a-f]{12}$/);
    save({ 'organizer.json': { logo: picture(2) } });
    expect(await logoAddress(folder())).not.toBe(before);
  });
});

describe('settings of a race', () => {
  const RACE = 'events/evt_1.json';

  it('need no file', async () => {
    await write('organizer.json', JSON.stringify(organizer));
    save({ [RACE]: { kit: { days: [-1], text: 'Main gate' }, 'participants.sign': true } });
    expect(await loadEventNotes('evt_1', folder())).toMatchObject({
      kit: { days: [-1] },
      participants: { sign: true, ask: [] },
    });
  });

  it('add questions to what the file says of participants', async () => {
    await write('organizer.json', JSON.stringify(organizer));
    await write(RACE, JSON.stringify({ participants: { ask: ['shirt'] } }));
    save({ [RACE]: { 'participants.questions': [{ key: 'club', type: 'text', label: 'Club' }] } });
    expect(await loadAskedOfParticipants('evt_1', 'en', folder())).toMatchObject({
      ask: ['shirt'],
      questions: [{ key: 'club' }],
    });
  });

  it('hold for all ticket types without times of their own', async () => {
    await write('organizer.json', JSON.stringify(organizer));
    save({
      [RACE]: { sales: { '*': { closes: '2027-02-11T20:00' }, tkt_1: { closes: '2027-02-01T20:00' } } },
    });
    expect(await loadTicketSales('evt_1', folder())).toEqual([
      { ticket: null, sales_start: null, sales_end: '2027-02-11T17:00:00.000Z' },
      { ticket: 'tkt_1', sales_start: null, sales_end: '2027-02-01T17:00:00.000Z' },
    ]);
  });

  it('sell nothing while their sale times have a mistake', async () => {
    await write('organizer.json', JSON.stringify(organizer));
    save({ [RACE]: { sales: { '*': { closes: 'soon' } } } });
    expect(await loadTicketSales('evt_1', folder())).toEqual([
      { ticket: null, sales_start: null, sales_end: new Date(0).toISOString() },
    ]);
  });
});

describe('texts', () => {
  it('are the desk’s in languages that have no file', async () => {
    await write('policies/terms.md', 'Terms of the file.');
    save({ 'policies/terms.md': { '': 'Other terms.' }, 'policies/terms.sw.md': { '': 'Masharti.' } });
    const words = async (language: string) => JSON.stringify(await loadPolicy('terms', language, folder()));
    expect(await words('en')).toContain('Terms of the file.');
    expect(await words('sw')).toContain('Masharti.');
    expect(await policiesIn('en', folder())).toEqual(['terms']);
  });

  it('may be the waiver of a version', async () => {
    save({ 'waivers/2027-1.md': { '': 'I run at my own risk.' } });
    expect(await loadWaiver('2027/1', 'en', folder())).toMatchObject({ text: 'I run at my own risk.' });
    expect(await loadWaiver('2027/2', 'en', folder())).toBeNull();
  });
});
