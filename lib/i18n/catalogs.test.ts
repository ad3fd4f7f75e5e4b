import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askedKeys, inventedKeys, productSources } from '#lib/i18n/testing/asked-keys.ts';
import {
  addressesOfNoLanguage,
  parseSource,
  readSources,
  wordsInMarkup,
} from '#lib/i18n/testing/source-words.ts';
import { catalogProblems, readTexts } from '../../tools/scripts/checks/catalog-problems.ts';

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
      .replace('{Only # place left}', '{Only # place left')
      .replace(/"findOrder": "[^"]*"/, '"findOrder": 7');
    await writeFile(join(folder, 'xx.json'), spoilt);
    await writeFile(join(folder, 'yy.json'), '{\n  "language": {\n    "name": "Y",,\n');
    await writeFile(join(folder, 'zz.json'), '{ "language": { "name": "Z" } }');
    expect((await catalogProblems(folder)).map(({ gap, line }) => [gap, line])).toEqual([
      [true, 'messages/xx.json: site.retry is missing'],
      [false, 'messages/xx.json: site.skip is empty'],
      [false, 'messages/xx.json: site.findOrder is no text'],
      [true, 'messages/xx.json: site.retries is not in English'],
      [false, expect.stringMatching(/^messages\/xx\.json: list\.placesLeft is no ICU message .*place left/)],
      [false, 'messages/xx.json: form.title takes race, in English event'],
      [false, expect.stringMatching(/^messages\/yy\.json: .*line 3/)],
      [false, expect.stringMatching(/^messages\/zz\.json: language\.region: /)],
    ]);
    await rm(folder, { recursive: true });
  });

  it('may have gaps in a draft, but no mistakes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'messages-'));
    await cp(join(MESSAGES, 'en.json'), join(folder, 'en.json'));
    const language = { name: 'Acholi', region: 'ach-UG', direction: 'ltr', draft: 'yes' };
    const draft = { language, form: { title: 'Dony i {race}' } };
    await writeFile(join(folder, 'ach.json'), JSON.stringify(draft));
    expect((await catalogProblems(folder)).map(({ line }) => line)).toEqual([
      'messages/ach.json: form.title takes race, in English event',
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
  }, 300_000);

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
  });
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
