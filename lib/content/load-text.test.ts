import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { toString as wordsOf } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import { loadEventText } from './load-event-notes.ts';
import { type ContentProblem, onContentProblem } from './load-file.ts';
import { loadWaiver, loadWelcome, policiesIn } from './load-text.ts';
import { contentFolder } from './testing/content-folder.ts';

const { folder, write, remove } = contentFolder();

describe('a text', () => {
  it('is in the reader’s language, otherwise in the default one', async () => {
    const words = async (language: string) =>
      JSON.stringify(await loadEventText('evt_1', language, folder()));
    await write('events/evt_1.md', 'Along the lake.');
    await write('events/evt_1.sw.md', 'Kando ya ziwa.');
    expect(await words('sw')).toContain('Kando ya ziwa.');
    expect(await words('fr')).toContain('Along the lake.');
  });

  it('names its language if it differs from the reader’s', async () => {
    await write('events/evt_1.md', 'Along the lake.');
    await write('welcome.md', 'Welcome.');
    await write('welcome.fr.md', 'Bienvenue.');
    await expect(loadEventText('evt_1', 'fr', folder())).resolves.toHaveProperty('lang', 'en');
    await expect(loadEventText('evt_1', 'en', folder())).resolves.toHaveProperty('lang', undefined);
    await expect(loadWelcome('fr', folder())).resolves.toHaveProperty('lang', undefined);
    await expect(loadWelcome('sw', folder())).resolves.toHaveProperty('lang', 'en');
  });

  it('shows text that is not markdown unchanged', async () => {
    await write('events/evt_1.md', '<p>Along the <b>lake</b>.</p>\n\n<!-- new -->');
    const text = await loadEventText('evt_1', 'en', folder());
    expect(text && wordsOf(text.root)).toBe('<p>Along the <b>lake</b>.</p><!-- new -->');
  });

  it('is null without a file', async () => {
    await write('events/evt_1.md', ' \n');
    await expect(loadEventText('evt_1', 'en', folder())).resolves.toBeNull();
    await remove('events/evt_1.md');
    await write('welcome.md', 'Hello.');
    await expect(loadEventText('evt_1', 'en', folder())).resolves.toBeNull();
    await expect(loadEventText('../welcome', 'en', folder())).resolves.toBeNull();
    await expect(loadWelcome('en', folder())).resolves.toMatchObject({ root: { type: 'root' } });
  });
});

it('lists the policies that have words', async () => {
  await write('policies/terms.md', 'You enter a race.');
  await write('policies/refunds.md', ' \n');
  await write('policies/privacy.sw.md', 'Tunahifadhi jina.');
  await expect(policiesIn('en', folder())).resolves.toEqual(['terms']);
  await expect(policiesIn('sw', folder())).resolves.toEqual(['privacy', 'terms']);
});

describe('a waiver', () => {
  it('is found by its version', async () => {
    await write('waivers/2026-01.md', '# Waiver');
    await expect(loadWaiver('2026-01', 'en', folder())).resolves.toMatchObject({
      text: '# Waiver',
      digest: createHash('sha256').update('# Waiver').digest('hex'),
      root: { type: 'root' },
    });
  });

  it('is in the reader’s language if there is such a text, which is then the evidence', async () => {
    await write('waivers/2026-01.md', '# Waiver');
    await write('waivers/2026-01.sw.md', '# Tamko');
    await expect(loadWaiver('2026-01', 'sw', folder())).resolves.toMatchObject({
      text: '# Tamko',
      digest: createHash('sha256').update('# Tamko').digest('hex'),
    });
    await expect(loadWaiver('2026-01', 'fr', folder())).resolves.toMatchObject({ text: '# Waiver' });
  });

  it('names its language if it differs from the reader’s: English unless its name says another', async () => {
    await write('waivers/2026-01.md', '# Waiver');
    await write('waivers/2026-01.sw.md', '# Tamko');
    await expect(loadWaiver('2026-01', 'fr', folder())).resolves.toHaveProperty('lang', 'en');
    for (const own of ['en', 'sw'])
      await expect(loadWaiver('2026-01', own, folder())).resolves.toHaveProperty('lang', undefined);
  });

  it.each(['', ' \n', '---\n', '![](waiver.png)'])(
    'that says nothing counts as missing: %j',
    async (text) => {
      await write('waivers/2026-01.md', text);
      await expect(loadWaiver('2026-01', 'en', folder())).resolves.toBeNull();
      await write('waivers/2026-01.md', '# Waiver');
      await loadWaiver('2026-01', 'en', folder());
      await write('waivers/2026-01.md', text);
      await expect(loadWaiver('2026-01', 'en', folder())).resolves.toMatchObject({ text: '# Waiver' });
    },
  );

  it('is null when there is none, and its version names no path', async () => {
    await write('organizer.md', 'not a waiver');
    await expect(loadWaiver('2026-02', 'en', folder())).resolves.toBeNull();
    await expect(loadWaiver('../organizer', 'en', folder())).resolves.toBeNull();
    await expect(loadWaiver('', 'en', folder())).resolves.toBeNull();
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
    await expect(loadWaiver(version, 'en', folder())).resolves.toMatchObject({ text: '# Waiver' });
    await write(`waivers/${name}.sw.md`, '# Tamko');
    await expect(loadWaiver(version, 'sw', folder())).resolves.toMatchObject({ text: '# Tamko' });
  });

  it('that is missing is reported once for each version, with the file to add', async () => {
    const reports: ContentProblem[] = [];
    onContentProblem((problem) => reports.push(problem));
    for (const version of ['2027/1', '2027/1', '', '2027 1']) await loadWaiver(version, 'en', folder());
    const file = join(folder(), 'waivers/2027-1.md');
    const wrong = (version: string) => [
      `no text for waiver version "${version}": put it into waivers/2027-1.md`,
    ];
    expect(reports).toEqual([
      { file, wrong: wrong('2027/1') },
      { file, wrong: wrong('2027 1') },
    ]);
  });
});
