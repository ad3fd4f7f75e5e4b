import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogProblems, readTexts } from '#app/_i18n/testing/catalog-problems.ts';
import {
  addressesOfNoLanguage,
  namesIn,
  parseSource,
  readSources,
  wordsInMarkup,
} from '#app/_i18n/testing/source-words.ts';

const MESSAGES = join(import.meta.dirname, '../../messages');

describe('the catalogs', () => {
  it('say the same in every language', async () => {
    expect(await catalogProblems(MESSAGES)).toEqual([]);
  });

  it('are found out when they do not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'messages-'));
    await cp(join(MESSAGES, 'en.json'), join(folder, 'en.json'));
    const words = await readFile(join(MESSAGES, 'en.json'), 'utf8');
    const spoilt = words
      .replace('"retry"', '"retries"')
      .replace(/"skip": "[^"]*"/, '"skip": " "')
      .replace('Enter {event}', 'Enter {race}')
      .replace('{# place left}', '{# place left');
    await writeFile(join(folder, 'xx.json'), spoilt);
    expect(await catalogProblems(folder)).toEqual([
      'xx: site.retry is missing',
      'xx: site.retries is not in English',
      'xx: site.skip is empty',
      expect.stringMatching(/^xx: event\.placesLeft takes no ICU message/),
      'xx: form.title takes race, in English event',
    ]);
    await rm(folder, { recursive: true });
  });

  it('keep French marks on the line of their word', async () => {
    const texts = [...(await readTexts(MESSAGES, 'fr')).values()];
    expect(texts.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
  });

  it('hold no key that nothing uses', async () => {
    const names = readSources('app', 'components', 'lib').map(({ text }) => namesIn(text));
    const texts = new Set(names.flatMap((one) => [...one.texts]));
    const patterns = names.flatMap((one) => one.patterns);
    const isNamed = (name: string) => texts.has(name) || patterns.some((pattern) => pattern.test(name));
    /** Whole (`form.title`), or below the name of a namespace (`form`, `title`). */
    const isUsed = (key: string): boolean => {
      const steps = key.split('.');
      return steps.some((_, at) =>
        at === 0 ? isNamed(key) : isNamed(steps.slice(0, at).join('.')) && isNamed(steps.slice(at).join('.')),
      );
    };
    const keys = [...(await readTexts(MESSAGES, 'en')).keys()].filter((key) => !key.startsWith('language.'));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
    expect(isUsed('form.nobodyAsksForThis')).toBe(false);
    expect(isUsed('nobody.knowsThis')).toBe(false);
  }, 30_000);
});

describe('words in the markup', () => {
  it('there are none: pages and components speak from the catalogs', () => {
    const found = readSources('app/[[]locale]', 'components').flatMap(({ path, text }) =>
      wordsInMarkup(text).map((words) => `${path}: ${words}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    '<p>Enter now</p>',
    '<p>{ready && "Enter now"}</p>',
    `<p>{\`Enter \${count}\`}</p>`,
    '<p>{ready ? t("yes") : "Not yet"}</p>',
    '<img alt="A runner" />',
    '<nav aria-label={"Pages"} />',
  ])('would be found in %s', (markup) => expect(wordsInMarkup(parseSource('x.tsx', markup))).toHaveLength(1));

  it('are no marks, classes and addresses', () => {
    const markup = '<p className="sheet grid"><a href="/events">{t("enter")}</a> × 404 <br /> · {"→"}</p>';
    expect(wordsInMarkup(parseSource('x.tsx', markup))).toEqual([]);
  });
});

describe('addresses', () => {
  it('stay in the reader’s language', () => {
    const found = readSources('app/[[]locale]', 'components').flatMap(({ path, text }) =>
      addressesOfNoLanguage(text).map((address) => `${path}: ${address}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    '<a href="/search" />',
    `<a href={\`/events/\${id}\`} />`,
    '<form action="/search" />',
    `redirect(\`/orders/\${ref}\`)`,
  ])('would be found in %s', (code) =>
    expect(addressesOfNoLanguage(parseSource('x.tsx', code))).toHaveLength(1),
  );
});
