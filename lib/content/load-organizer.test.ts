import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ContentProblem, onContentProblem } from './load-file.ts';
import { loadLogo, loadOrganizerSettings, logoAddress } from './load-organizer.ts';
import { contentFolder } from './testing/content-folder.ts';

const organizer = { name: 'Kampala Runners', accentColor: '#0b6b43', timeZone: 'Africa/Kampala' };
const { folder, write, remove } = contentFolder();
const writeOrganizer = (fields: object) =>
  write('organizer.json', JSON.stringify({ ...organizer, ...fields }));

describe('organizer.json', () => {
  it('fills in defaults', async () => {
    await writeOrganizer({});
    await expect(loadOrganizerSettings(folder())).resolves.toEqual({
      ...organizer,
      tagline: '',
      alerts: { language: 'en' },
      logo: null,
      contact: {},
      donationSuggestions: [],
      personalDataMonths: null,
    });
  });

  it('is loaded again after an edit, without a restart', async () => {
    await writeOrganizer({});
    await loadOrganizerSettings(folder());
    await writeOrganizer({ name: 'Entebbe Runners' });
    await expect(loadOrganizerSettings(folder())).resolves.toMatchObject({ name: 'Entebbe Runners' });
  });

  it('keeps its last good state after an edit with a mistake', async () => {
    await writeOrganizer({});
    await loadOrganizerSettings(folder());
    await write('organizer.json', '{ "name": ');
    await expect(loadOrganizerSettings(folder())).resolves.toMatchObject({ name: 'Kampala Runners' });
  });

  it.each([
    ['name', { name: '   ' }],
    ['contact.phone', { contact: { phone: 'abc' } }],
  ])('keeps its last good state when an edit spoils the %s, and reports the field', async (field, fields) => {
    const reported: string[] = [];
    onContentProblem(({ wrong }) => reported.push(...wrong));
    await writeOrganizer({ tagline: 'Road races' });
    const before = await loadOrganizerSettings(folder());
    await writeOrganizer({ tagline: 'Trail races', ...fields });
    await expect(loadOrganizerSettings(folder())).resolves.toEqual(before);
    expect(reported).toEqual([expect.stringMatching(new RegExp(`^${field}: `))]);
  });

  it('accepts a phone number without a country code', async () => {
    await writeOrganizer({ contact: { whatsapp: '0772 000 100' } });
    await expect(loadOrganizerSettings(folder())).resolves.toMatchObject({
      contact: { whatsapp: '0772 000 100' },
    });
  });

  it('keeps its last good state while it is missing, for example during a save', async () => {
    await writeOrganizer({});
    await loadOrganizerSettings(folder());
    await remove('organizer.json');
    await expect(loadOrganizerSettings(folder())).resolves.toMatchObject({ name: 'Kampala Runners' });
    await writeOrganizer({ name: 'Entebbe Runners' });
    await expect(loadOrganizerSettings(folder())).resolves.toMatchObject({ name: 'Entebbe Runners' });
  });

  it('throws if there was never a file', async () => {
    await expect(loadOrganizerSettings(folder())).rejects.toThrow(/organizer\.json cannot be used/);
  });

  it.each([
    [{ name: '   ' }, /organizer\.json cannot be used: name: /],
    [{ name: '' }, /organizer\.json cannot be used: name: /],
    [{ timeZone: 'Kampala' }, /organizer\.json cannot be used: timeZone: is not a time zone/],
    [{ accentColor: '#abc' }, /organizer\.json cannot be used: accentColor: is not a colour/],
    [{ logo: '../secrets.svg' }, /organizer\.json cannot be used: logo: is not the name of a picture/],
    [{ contact: { email: 'no' } }, /organizer\.json cannot be used: contact\.email: /],
    [{ contact: { phone: 'abc' } }, /organizer\.json cannot be used: contact\.phone: is not a phone number/],
    [{ donationSuggestions: [-500] }, /organizer\.json cannot be used: donationSuggestions\.0: /],
    [{ acentColor: '#ff0000' }, /organizer\.json cannot be used: acentColor: unknown field/],
  ])('is refused at the start with %o, naming the field', async (fields, said) => {
    await writeOrganizer(fields);
    await expect(loadOrganizerSettings(folder())).rejects.toThrow(said);
  });
});

describe('the logo', () => {
  it('is the file that the organizer names, with a version that changes with it', async () => {
    await writeOrganizer({ logo: 'logo.svg' });
    await write('logo.svg', '<svg/>');
    await expect(loadLogo(folder())).resolves.toEqual({
      bytes: new TextEncoder().encode('<svg/>'),
      type: 'image/svg+xml',
    });
    await expect(logoAddress(folder())).resolves.toBe('data:image/svg+xml;base64,PHN2Zy8+');
  });

  it('has its own address if it is large, which changes with the file', async () => {
    await writeOrganizer({ logo: 'logo.svg' });
    await write('logo.svg', `<svg>${' '.repeat(3000)}</svg>`);
    const before = await logoAddress(folder());
    expect(before).toMatch(/^\/logo\?v=\w+$/);
    await write('logo.svg', `<svg>${' '.repeat(4000)}</svg>`);
    expect(await logoAddress(folder())).not.toBe(before);
  });

  it('is null without a file, which is reported once each time it goes missing', async () => {
    const reports: ContentProblem[] = [];
    onContentProblem((problem) => reports.push(problem));
    const gone = {
      file: join(folder(), 'organizer.json'),
      wrong: ['logo: there is no content/gone.png'],
    };
    await writeOrganizer({ logo: 'gone.png' });
    await expect(loadLogo(folder())).resolves.toBeNull();
    for (let visits = 0; visits < 3; visits++) await expect(logoAddress(folder())).resolves.toBeNull();
    expect(reports).toEqual([gone]);
    await write('gone.png', 'png');
    await expect(logoAddress(folder())).resolves.not.toBeNull();
    await remove('gone.png');
    await logoAddress(folder());
    expect(reports).toEqual([gone, gone]);
  });

  it.each([
    ['IMG_2041.JPG', 'image/jpeg'],
    ['club.jpeg', 'image/jpeg'],
    ['Brand.PNG', 'image/png'],
    ['race.v2.png', 'image/png'],
    ['our "new" logo, 50% #2.webp', 'image/webp'],
    ['Équipe.svg', 'image/svg+xml'],
  ])('may be called %s', async (logo, type) => {
    await writeOrganizer({ logo });
    await write(logo, ' '.repeat(3000));
    await expect(loadLogo(folder())).resolves.toMatchObject({ type });
    await expect(logoAddress(folder())).resolves.toMatch(/^\/logo\?v=\w+$/);
    await write(logo, '');
    await expect(logoAddress(folder())).resolves.toBe(`data:${type};base64,`);
  });

  it.each(['../a.svg', 'a/b.svg', 'a\\b.svg', '.a.svg', '.svg', 'a.gif', 'a\nb.svg', 'svg', ''])(
    'may not be called %j, and the error names the rule',
    async (logo) => {
      await writeOrganizer({ logo });
      await expect(loadOrganizerSettings(folder())).rejects.toThrow(
        'logo: is not the name of a picture in this folder: no folder, no dot at the start, and one of svg, png, webp, jpg or jpeg at the end',
      );
    },
  );
});
