import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogProblems } from '../../tools/scripts/checks/catalog-problems.ts';
import { languageRoutes } from './language-routes.ts';
import { isKnownToIntl, loadCatalogs } from './load-catalogs.ts';

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
    const before = loadCatalogs(folder).keys();
    await addLanguage({ name: 'Ikinyarwanda', region: 'rw-RW', direction: 'ltr' });
    const languages = loadCatalogs(folder);
    expect(languages.get('rw')?.name).toBe('Ikinyarwanda');
    expect([...languages.keys()].sort()).toEqual([...new Set([...before, 'rw'])].sort());
    const { redirects } = languageRoutes(
      'en',
      [...languages.keys()].filter((code) => code !== 'en'),
    );
    expect(redirects.map(({ destination }) => destination)).toContain('/rw/:path');
    expect(await catalogProblems(folder)).toEqual([]);
  });

  it('needs no region that Intl knows', async () => {
    await writeFile(
      join(folder, 'ach.json'),
      JSON.stringify({ language: { name: 'Acholi', region: 'ach-UG', direction: 'ltr' } }),
    );
    expect(loadCatalogs(folder).get('ach')?.region).toBe('ach-UG');
    expect(isKnownToIntl('ach-UG')).toBe(false);
  });

  it('names file and line of a mistake', async () => {
    await writeFile(join(folder, 'rw.json'), '{\n  "language": {\n    "name": "Ikinyarwanda"\n');
    expect(() => loadCatalogs(folder)).toThrow(/^messages\/rw\.json: .*line 4/);
    await addLanguage({ name: 'Ikinyarwanda', region: 'rw-RW', direction: 'up' });
    expect(() => loadCatalogs(folder)).toThrow(/^messages\/rw\.json: language\.direction: /);
  });

  it.each([
    { name: '', region: 'rw-RW', direction: 'ltr' },
    { name: 'Ikinyarwanda', region: 'xx-XX', direction: 'ltr' },
    { name: 'Ikinyarwanda', region: 'ach-UG', direction: 'ltr' },
    { name: 'Ikinyarwanda', region: 'rw_RW', direction: 'ltr' },
    { name: 'Ikinyarwanda', region: 'rw-RW', direction: 'up' },
  ])('stops at %o', async (facts) => {
    await addLanguage(facts);
    expect(() => loadCatalogs(folder)).toThrow();
  });
});
