import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askedKeys, inventedKeys, productSources } from '#lib/i18n/testing/asked-keys.ts';
import { catalogProblems, readTexts } from '#lib/i18n/testing/catalog-problems.ts';
import {
  addressesOfNoLanguage,
  parseSource,
  readSources,
  wordsInMarkup,
} from '#lib/i18n/testing/source-words.ts';

const MESSAGES = join(import.meta.dirname, '../../messages');

describe('the catalogs', () => {
  it('have the same keys and arguments in every language', async () => {
    expect(await catalogProblems(MESSAGES)).toEqual([]);
  });

  it('are reported if they do not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'messages-'));
    await cp(join(MESSAGES, 'en.json'), join(folder, 'en.json'));
    const words = await readFile(join(MESSAGES, 'en.json'), 'utf8');
    const spoilt = words
      .replace('"retry"', '"retries"')
      .replace(/"skip": "[^"]*"/, '"skip": " "')
      .replace('Enter {event}', 'Enter {race}')
      .replace('{Only # place left}', '{Only # place left');
    await writeFile(join(folder, 'xx.json'), spoilt);
    expect(await catalogProblems(folder)).toEqual([
      'xx: site.retry is missing',
      'xx: site.retries is not in English',
      'xx: site.skip is empty',
      expect.stringMatching(/^xx: list\.placesLeft takes no ICU message/),
      'xx: form.title takes race, in English event',
    ]);
    await rm(folder, { recursive: true });
  });

  it('keep French marks on the line of their word', async () => {
    const texts = [...(await readTexts(MESSAGES, 'fr')).values()];
    expect(texts.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
  });

  it('have no unused keys', async () => {
    const { keys, unknown } = askedKeys(productSources());
    expect(unknown).toEqual([]);
    // Would be in `keys` if a call asked for more than the keys that its types name.
    expect(inventedKeys().filter((key) => keys.has(key))).toEqual([]);
    const known = [...(await readTexts(MESSAGES, 'en')).keys()];
    // languages.ts takes the facts of a language straight from its catalog.
    expect(known.filter((key) => !keys.has(key) && !key.startsWith('language.'))).toEqual([]);
  }, 120_000);

  it('are used with literal keys, typed variables, or unknown keys', () => {
    const path = 'lib/i18n/testing/example.ts';
    const { keys, unknown } = askedKeys([path], {
      [path]: `import { getTranslations } from 'next-intl/server';
        export async function example(network: 'momo' | 'airtel', few: boolean, any: string) {
          const [t, event] = [await getTranslations(), await getTranslations('event')];
          t(\`networks.\${network}\`);
          event(few ? 'fewPlaces' : 'placesLeft', { count: 1 });
          event.has('soldOut');
          event(any as never);
        }`,
    });
    expect([...keys].toSorted()).toEqual([
      'event.fewPlaces',
      'event.placesLeft',
      'event.soldOut',
      'networks.airtel',
      'networks.momo',
    ]);
    expect(unknown).toEqual([`${path}:7`]);
  }, 60_000);
});

describe('words in the markup', () => {
  it('do not exist: all visible words come from the catalogs', () => {
    const found = readSources('app/[[]locale]', 'components')
      .filter(({ path }) => !path.startsWith('components/admin/'))
      .flatMap(({ path, text }) => wordsInMarkup(text).map((words) => `${path}: ${words}`));
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

  it('do not include punctuation, classes and addresses', () => {
    const markup = '<p className="sheet grid"><a href="/events">{t("enter")}</a> × 404 <br /> · {"→"}</p>';
    expect(wordsInMarkup(parseSource('x.tsx', markup))).toEqual([]);
  });
});

describe('addresses', () => {
  it('stay in the reader’s language', () => {
    const found = readSources('app/[[]locale]', 'components')
      .filter(({ path }) => !path.startsWith('components/admin/'))
      .flatMap(({ path, text }) => addressesOfNoLanguage(text).map((address) => `${path}: ${address}`));
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
