import { describe, expect, it } from 'vitest';
import { addressIn, intlLocale, localeOf } from '#app/_i18n/routing.ts';

describe('languages', () => {
  it('falls back to English for what is no language of ours', () => {
    expect(localeOf('en')).toBe('en');
    for (const strange of ['xx', '', null, undefined, 7, ['en']]) expect(localeOf(strange)).toBe('en');
  });

  it('leaves English addresses without a prefix', () => {
    expect(addressIn('en', '/')).toBe('/');
    expect(addressIn('en', '/events/evt_1')).toBe('/events/evt_1');
  });

  it('writes dates as the region does', () => {
    expect(intlLocale('en')).toBe('en-UG');
  });
});
