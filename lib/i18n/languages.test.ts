import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  addressIn,
  intlLocale,
  isOffered,
  LANGUAGES,
  languageFacts,
  languageOf,
  samePageIn,
  shortList,
} from './languages.ts';
import { loadCatalogs } from './load-catalogs.ts';

describe('languages', () => {
  it('are those that have a catalog, the default one first', () => {
    const drafts = [...loadCatalogs()]
      .filter(([, { draft }]) => draft)
      .map(([language]) => `${language}.json`);
    const catalogs = readdirSync(join(import.meta.dirname, '../../messages'));
    expect([...LANGUAGES.map((language) => `${language}.json`), ...drafts].sort()).toEqual(catalogs.sort());
    expect(LANGUAGES[0]).toBe('en');
  });

  it('include a draft only in development', () => {
    const facts = { name: 'Acholi', region: 'ach-UG', direction: 'ltr' } as const;
    for (const mode of ['production', 'test', 'development'] as const) {
      vi.stubEnv('NODE_ENV', mode);
      expect(isOffered(facts)).toBe(true);
      expect(isOffered({ ...facts, draft: 'yes' })).toBe(mode === 'development');
    }
    vi.unstubAllEnvs();
  });

  it('fall back to English for an unknown language', () => {
    expect(languageOf('en')).toBe('en');
    expect(languageOf('sw')).toBe('sw');
    for (const strange of ['xx', '', null, undefined, 7, ['en']]) expect(languageOf(strange)).toBe('en');
  });

  it('have the look of a frame in their address, on pages that exist framed', () => {
    const framed = 'sw-x-frame-c7c2410-r8';
    expect(languageOf(framed)).toBe(framed);
    expect(languageFacts(framed)).toBe(languageFacts('sw'));
    expect(intlLocale('en-x-frame')).toBe('en-UG');
    expect(addressIn(framed, '/')).toBe(`/${framed}`);
    expect(addressIn('en-x-frame', '/orders/abc/edit')).toBe('/en-x-frame/orders/abc/edit');
    expect(addressIn('en-x-frame', '/find')).toBe('/find');
    expect(addressIn(framed, '/orders/abc/receipt')).toBe('/sw/orders/abc/receipt');
    for (const strange of ['xx-x-frame', 'sw-x-frame-r99', 'sw-x-frame-'])
      expect(languageOf(strange)).toBe('en');
  });

  it('leave English addresses without a prefix', () => {
    expect(addressIn('en', '/')).toBe('/');
    expect(addressIn('en', '/events/evt_1')).toBe('/events/evt_1');
  });

  it('stand before every other address', () => {
    expect(addressIn('sw', '/')).toBe('/sw');
    expect(addressIn('fr', '/events/evt_1')).toBe('/fr/events/evt_1');
  });

  it('have a region for dates, and an unknown one throws', () => {
    expect(intlLocale('en')).toBe('en-UG');
    expect(() => languageFacts('xx')).toThrow();
  });
});

const HOST = 'runners.example:3000';
const inSwahili = (from: string | null) => samePageIn('sw', from, [HOST]);
const inEnglish = (from: string | null) => samePageIn('en', from, [HOST]);

describe('the same page in another language', () => {
  it('keeps path and query', () => {
    const form = `http://${HOST}/events/evt_1/register?from=abc&ref=x%20y`;
    expect(inSwahili(form)).toBe('/sw/events/evt_1/register?from=abc&ref=x%20y');
    expect(inSwahili(`http://${HOST}/`)).toBe('/sw');
    expect(inEnglish(`https://${HOST}/sw?a=1`)).toBe('/?a=1');
    expect(inEnglish(`https://${HOST}/fr/orders/r_1`)).toBe('/orders/r_1');
    expect(inSwahili(`https://${HOST}/fr/orders/r_1`)).toBe('/sw/orders/r_1');
  });

  it('is the list for a visitor from another site or without a referer', () => {
    for (const from of [null, '', 'nonsense', 'https://evil.example/events/evt_1', `http://${HOST}/admin`]) {
      expect(inSwahili(from)).toBe('/sw');
      expect(inEnglish(from)).toBe('/');
    }
  });

  it('never leads to another site', () => {
    for (const path of ['//evil.example', '/sw//evil.example', '/\\evil.example', '/en//evil.example/x'])
      for (const go of [inEnglish, inSwahili]) expect(go(`http://${HOST}${path}`)).toMatch(/^\/(?![/\\])/);
  });
});

const few = (count: number, locale: string) =>
  shortList(
    Array.from({ length: count }, (_, at) => `${at + 1}`),
    (others) => `+${others}`,
    locale,
  );

it.each([
  [2, 'en', '1 and 2'],
  [3, 'sw', '1, 2 na 3'],
  [5, 'fr', '1, 2, 3, 4 et 5'],
  [6, 'en', '1, 2, 3, 4, 5 and +1'],
  [40, 'en', '1, 2, 3, 4, 5 and +35'],
])('of %i, in %s: %s', (count, locale, words) => expect(few(count, locale)).toBe(words));
