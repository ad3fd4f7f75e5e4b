import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ContentProblem, onContentProblem } from '#lib/content/content-memory.ts';
import { logoAddress, readLogo } from '#lib/content/read-logo.ts';
import { readNetwork } from '#lib/content/read-networks.ts';
import { readNumberPrefixes } from '#lib/content/read-number-prefixes.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { readWaiver } from '#lib/content/read-waiver.ts';
import { SILENT_SECONDS } from '#lib/shared/silent-seconds.ts';
import { contentFolder } from './testing/content-folder.ts';

const organizer = { name: 'Kampala Runners', accentColor: '#0b6b43', timeZone: 'Africa/Kampala' };
const { folder, write, remove } = contentFolder();
const writeOrganizer = (fields: object) =>
  write('organizer.json', JSON.stringify({ ...organizer, ...fields }));

describe('organizer.json', () => {
  it('fills in what is left out', async () => {
    await writeOrganizer({});
    await expect(readOrganizer(folder())).resolves.toEqual({
      ...organizer,
      tagline: '',
      logo: null,
      contact: {},
      donationSuggestions: [],
    });
  });

  it('is read again when it was edited, without a restart', async () => {
    await writeOrganizer({});
    await readOrganizer(folder());
    await writeOrganizer({ name: 'Entebbe Runners' });
    await expect(readOrganizer(folder())).resolves.toMatchObject({ name: 'Entebbe Runners' });
  });

  it('keeps its last good state when an edit cannot be read', async () => {
    await writeOrganizer({});
    await readOrganizer(folder());
    await write('organizer.json', '{ "name": ');
    await expect(readOrganizer(folder())).resolves.toMatchObject({ name: 'Kampala Runners' });
  });

  it.each([
    ['name', { name: '   ' }, organizer.name],
    ['contact.phone', { contact: { phone: 'abc' } }, { phone: '+256 414 000 100' }],
  ])('keeps its last good %s when an edit spoils it, and tells', async (field, fields, kept) => {
    const told: string[] = [];
    onContentProblem(({ wrong }) => told.push(...wrong));
    await writeOrganizer({ contact: { phone: '+256 414 000 100' } });
    await readOrganizer(folder());
    await writeOrganizer({ contact: { phone: '+256 414 000 100' }, ...fields });
    const [top = ''] = field.split('.');
    await expect(readOrganizer(folder())).resolves.toHaveProperty(top, kept);
    expect(told).toEqual([expect.stringMatching(new RegExp(`^${field}: `))]);
  });

  it('keeps its last good state while it is gone, as for the moment of saving it', async () => {
    await writeOrganizer({});
    await readOrganizer(folder());
    await remove('organizer.json');
    await expect(readOrganizer(folder())).resolves.toMatchObject({ name: 'Kampala Runners' });
    await writeOrganizer({ name: 'Entebbe Runners' });
    await expect(readOrganizer(folder())).resolves.toMatchObject({ name: 'Entebbe Runners' });
  });

  it('is refused from the start without a file', async () => {
    await expect(readOrganizer(folder())).rejects.toThrow(/organizer\.json cannot be used/);
  });

  it.each([
    [{ name: '   ' }, /organizer\.json cannot be used: name: /],
    [{ name: '' }, /organizer\.json cannot be used: name: /],
    [{ timeZone: 'Kampala' }, /organizer\.json cannot be used: timeZone: is no time zone/],
  ])('is refused from the start with %o, by name', async (fields, said) => {
    await writeOrganizer(fields);
    await expect(readOrganizer(folder())).rejects.toThrow(said);
  });

  it.each([
    [{ accentColor: '#abc' }, { accentColor: '#d9480f' }],
    [{ logo: '../secrets.svg' }, { logo: null }],
    [{ contact: { email: 'no', phone: '+256 414 000 100' } }, { contact: { phone: '+256 414 000 100' } }],
    [{ contact: { email: 'no@b.co', phone: 'abc', whatsapp: '772' } }, { contact: { email: 'no@b.co' } }],
    [{ contact: { whatsapp: '0772 000 100' } }, { contact: { whatsapp: '0772 000 100' } }],
    [{ donationSuggestions: [-500] }, { donationSuggestions: [] }],
    [{ acentColor: '#ff0000' }, { accentColor: organizer.accentColor }],
  ])('does without the one field from the start with %o', async (fields, instead) => {
    await writeOrganizer(fields);
    await expect(readOrganizer(folder())).resolves.toMatchObject({ name: organizer.name, ...instead });
  });
});

describe('a waiver', () => {
  it('is found by its version', async () => {
    await write('waivers/2026-01.md', '# Waiver');
    await expect(readWaiver('2026-01', 'en', folder())).resolves.toMatchObject({
      text: '# Waiver',
      digest: createHash('sha256').update('# Waiver').digest('hex'),
      root: { type: 'root' },
    });
  });

  it('is told in the reader’s language where there is such a text, and that one is the evidence', async () => {
    await write('waivers/2026-01.md', '# Waiver');
    await write('waivers/2026-01.sw.md', '# Tamko');
    await expect(readWaiver('2026-01', 'sw', folder())).resolves.toMatchObject({
      text: '# Tamko',
      digest: createHash('sha256').update('# Tamko').digest('hex'),
    });
    await expect(readWaiver('2026-01', 'fr', folder())).resolves.toMatchObject({ text: '# Waiver' });
  });

  it('says its language where that is another than the reader’s: English unless its name says another', async () => {
    await write('waivers/2026-01.md', '# Waiver');
    await write('waivers/2026-01.sw.md', '# Tamko');
    await expect(readWaiver('2026-01', 'fr', folder())).resolves.toHaveProperty('lang', 'en');
    for (const own of ['en', 'sw'])
      await expect(readWaiver('2026-01', own, folder())).resolves.toHaveProperty('lang', undefined);
  });

  it.each(['', ' \n', '---\n', '![](waiver.png)'])(
    'that says nothing counts as missing: %j',
    async (text) => {
      await write('waivers/2026-01.md', text);
      await expect(readWaiver('2026-01', 'en', folder())).resolves.toBeNull();
      await write('waivers/2026-01.md', '# Waiver');
      await readWaiver('2026-01', 'en', folder());
      await write('waivers/2026-01.md', text);
      await expect(readWaiver('2026-01', 'en', folder())).resolves.toMatchObject({ text: '# Waiver' });
    },
  );

  it('is null when there is none, and its version names no path', async () => {
    await write('organizer.md', 'not a waiver');
    await expect(readWaiver('2026-02', 'en', folder())).resolves.toBeNull();
    await expect(readWaiver('../organizer', 'en', folder())).resolves.toBeNull();
    await expect(readWaiver('', 'en', folder())).resolves.toBeNull();
  });

  it.each([
    ['Waiver 2027 v1', 'Waiver-2027-v1'],
    ['2027/1', '2027-1'],
    ['2027 / (1)', '2027-1-'],
    ['Décharge_2027.1', 'Décharge_2027.1'],
    ['संस्करण १', 'संस्करण-१'],
    ['.hidden', '-hidden'],
    ['../organizer', '-organizer'],
    ['..', '-'],
    ['a/../../organizer', 'a-..-..-organizer'],
    ['a\\b\0c\nd', 'a-b-c-d'],
  ])('of the version %j is the file %s.md', async (version, name) => {
    await write(`waivers/${name}.md`, '# Waiver');
    await expect(readWaiver(version, 'en', folder())).resolves.toMatchObject({ text: '# Waiver' });
    await write(`waivers/${name}.sw.md`, '# Tamko');
    await expect(readWaiver(version, 'sw', folder())).resolves.toMatchObject({ text: '# Tamko' });
  });

  it('that nobody has put is told once for each version, with the file to put', async () => {
    const told: ContentProblem[] = [];
    onContentProblem((problem) => told.push(problem));
    for (const version of ['2027/1', '2027/1', '', '2027 1']) await readWaiver(version, 'en', folder());
    const file = join(folder(), 'waivers/2027-1.md');
    const wrong = (version: string) => [
      `there is no text for the waiver version "${version}": put it into waivers/2027-1.md`,
    ];
    expect(told).toEqual([
      { file, wrong: wrong('2027/1') },
      { file, wrong: wrong('2027 1') },
    ]);
  });
});

describe('the logo', () => {
  it('is what the organizer names, with a version that changes with the file', async () => {
    await writeOrganizer({ logo: 'logo.svg' });
    await write('logo.svg', '<svg/>');
    await expect(readLogo(folder())).resolves.toEqual({
      bytes: new TextEncoder().encode('<svg/>'),
      type: 'image/svg+xml',
    });
    await expect(logoAddress(folder())).resolves.toBe('data:image/svg+xml;base64,PHN2Zy8+');
  });

  it('has an address of its own when it is large, which changes with the file', async () => {
    await writeOrganizer({ logo: 'logo.svg' });
    await write('logo.svg', `<svg>${' '.repeat(3000)}</svg>`);
    const before = await logoAddress(folder());
    expect(before).toMatch(/^\/logo\?v=\w+$/);
    await write('logo.svg', `<svg>${' '.repeat(4000)}</svg>`);
    expect(await logoAddress(folder())).not.toBe(before);
  });

  it('is null without one, which is told each time that it goes and not for each visit', async () => {
    const told: ContentProblem[] = [];
    onContentProblem((problem) => told.push(problem));
    const gone = {
      file: join(folder(), 'organizer.json'),
      wrong: ['logo: there is no content/gone.png'],
    };
    await writeOrganizer({ logo: 'gone.png' });
    await expect(readLogo(folder())).resolves.toBeNull();
    for (let visits = 0; visits < 3; visits++) await expect(logoAddress(folder())).resolves.toBeNull();
    expect(told).toEqual([gone]);
    await write('gone.png', 'png');
    await expect(logoAddress(folder())).resolves.not.toBeNull();
    await remove('gone.png');
    await logoAddress(folder());
    expect(told).toEqual([gone, gone]);
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
    await expect(readLogo(folder())).resolves.toMatchObject({ type });
    await expect(logoAddress(folder())).resolves.toMatch(/^\/logo\?v=\w+$/);
    await write(logo, '');
    await expect(logoAddress(folder())).resolves.toBe(`data:${type};base64,`);
  });

  it.each(['../a.svg', 'a/b.svg', 'a\\b.svg', '.a.svg', '.svg', 'a.gif', 'a\nb.svg', 'svg', ''])(
    'may not be called %j, for a reason that is true',
    async (logo) => {
      const told: string[] = [];
      onContentProblem(({ wrong }) => told.push(...wrong));
      await writeOrganizer({ logo });
      await expect(readOrganizer(folder())).resolves.toMatchObject({ logo: null });
      expect(told).toEqual([
        'logo: is no picture beside this file: a name without a folder, with no dot first, and svg, png, webp, jpg or jpeg last',
      ]);
    },
  );
});

describe('number-prefixes.json', () => {
  it('says which prefixes are whose', async () => {
    await write('number-prefixes.json', '{ "momo": ["077"], "airtel": ["070", "075"] }');
    await expect(readNumberPrefixes(folder())).resolves.toEqual({ momo: ['077'], airtel: ['070', '075'] });
  });

  it('may be absent or unreadable: then no network is recognized', async () => {
    const none = { momo: [], airtel: [] };
    await expect(readNumberPrefixes(folder())).resolves.toEqual(none);
    await write('number-prefixes.json', '{ "momo": [');
    await expect(readNumberPrefixes(folder())).resolves.toEqual(none);
    await write('number-prefixes.json', '{ "momo": ["MTN"], "airtel": ["070"] }');
    await expect(readNumberPrefixes(folder())).resolves.toEqual({ momo: [], airtel: ['070'] });
  });
});

describe('networks.json', () => {
  it('has usual values for what is missing or wrong', async () => {
    const usual = { payee: null, promptSeconds: 120, help: [] };
    await expect(readNetwork('momo', folder())).resolves.toEqual(usual);
    await write('networks.json', '{ "momo": { "payee": "MTN", "promptSeconds": "long" } }');
    await expect(readNetwork('momo', folder())).resolves.toEqual({ ...usual, payee: 'MTN' });
    await expect(readNetwork('airtel', folder())).resolves.toEqual(usual);
  });

  it('counts a request down no longer than until it is told as silent', async () => {
    const told: string[] = [];
    onContentProblem(({ wrong }) => told.push(...wrong));
    const saying = (promptSeconds: number) =>
      write('networks.json', JSON.stringify({ momo: { promptSeconds } }));
    await saying(SILENT_SECONDS);
    await expect(readNetwork('momo', folder())).resolves.toMatchObject({ promptSeconds: SILENT_SECONDS });
    await saying(SILENT_SECONDS + 1);
    await expect(readNetwork('momo', folder())).resolves.toMatchObject({ promptSeconds: SILENT_SECONDS });
    expect(told).toEqual([
      'momo.promptSeconds: is longer than 180 seconds, when the page says that nothing was heard of the request',
    ]);
  });
});
