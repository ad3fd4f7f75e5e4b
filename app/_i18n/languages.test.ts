import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressIn, intlLocale, LANGUAGES, languageFacts, languageOf } from '#app/_i18n/languages.ts';

describe('languages', () => {
  it('are those that have a catalog, the default one first', () => {
    const catalogs = readdirSync(join(import.meta.dirname, '../../messages'));
    expect(LANGUAGES.map((language) => `${language}.json`).sort()).toEqual(catalogs.sort());
    expect(LANGUAGES[0]).toBe('en');
  });

  it('fall back to English for what is no language of ours', () => {
    expect(languageOf('en')).toBe('en');
    expect(languageOf('sw')).toBe('sw');
    for (const strange of ['xx', '', null, undefined, 7, ['en']]) expect(languageOf(strange)).toBe('en');
  });

  it('leave English addresses without a prefix', () => {
    expect(addressIn('en', '/')).toBe('/');
    expect(addressIn('en', '/events/evt_1')).toBe('/events/evt_1');
  });

  it('stand before every other address', () => {
    expect(addressIn('sw', '/')).toBe('/sw');
    expect(addressIn('fr', '/events/evt_1')).toBe('/fr/events/evt_1');
  });

  it('write dates as the region does', () => {
    expect(intlLocale('en')).toBe('en-UG');
    expect(() => languageFacts('xx')).toThrow();
  });
});
