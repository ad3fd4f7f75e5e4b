import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languageRules } from '#app/_i18n/language-rules.ts';
import { readCatalogs } from '#app/_i18n/read-catalogs.ts';
import { catalogProblems } from '#app/_i18n/testing/catalog-problems.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'messages-'));
  await cp(join(import.meta.dirname, '../../messages'), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const addLanguage = async (facts: object): Promise<void> => {
  const words = await readFile(join(folder, 'fr.json'), 'utf8');
  const added = { ...JSON.parse(words), language: facts };
  await writeFile(join(folder, 'rw.json'), JSON.stringify(added));
};

describe('adding a language', () => {
  it('is adding one file', async () => {
    await addLanguage({ name: 'Ikinyarwanda', region: 'rw-RW', direction: 'ltr' });
    const languages = readCatalogs(folder);
    expect(languages.get('rw')?.name).toBe('Ikinyarwanda');
    expect([...languages.keys()]).toEqual(['en', 'fr', 'rw', 'sw']);
    const { redirects } = languageRules('en', ['fr', 'rw', 'sw']);
    expect(redirects.map(({ destination }) => destination)).toContain('/rw/:path');
    expect(await catalogProblems(folder)).toEqual([]);
  });

  it.each([
    { name: '', region: 'rw-RW', direction: 'ltr' },
    { name: 'Ikinyarwanda', region: 'xx-XX', direction: 'ltr' },
    { name: 'Ikinyarwanda', region: 'rw-RW', direction: 'up' },
  ])('stops at %o', async (facts) => {
    await addLanguage(facts);
    expect(() => readCatalogs(folder)).toThrow();
  });
});
