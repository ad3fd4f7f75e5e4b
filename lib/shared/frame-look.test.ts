import { describe, expect, it } from 'vitest';
import {
  askedLook,
  baseLanguage,
  framedLanguage,
  frameLook,
  isFramedPath,
  LOOK_PATTERN,
} from './frame-look.ts';

const PLAIN = { inDialog: false, accent: null, radius: null };

describe('a framed language', () => {
  it.each([
    ['en-x-frame', 'en', PLAIN],
    ['sw-x-frame-r0', 'sw', { ...PLAIN, radius: 0 }],
    ['fr-x-frame-c7c2410-r24', 'fr', { ...PLAIN, accent: '#7c2410', radius: 24 }],
    ['pt-BR-x-frame-dialog-c000000', 'pt-BR', { inDialog: true, accent: '#000000', radius: null }],
  ])('%s names language and look', (language, base, look) => {
    expect(frameLook(language)).toEqual(look);
    expect(baseLanguage(language)).toBe(base);
    expect(framedLanguage(base, look)).toBe(language);
    expect(language).toMatch(new RegExp(`^${base}${LOOK_PATTERN}$`));
    expect(Intl.getCanonicalLocales(language)).toHaveLength(1);
  });

  it.each([
    'en',
    'en-x-frame-',
    'en-x-frame-r8-c7c2410',
    'en-x-frame-c7C2410',
    'en-x-frame-c7c24',
    'en-x-frame-r25',
    'en-x-frame-r08',
    'en-x-frame-r-1',
    'en-x-frame-dialogue',
    'en-x-framed',
    'x-frame',
    'en-x-frame\n',
  ])('%j is none', (language) => {
    expect(frameLook(language)).toBeNull();
    expect(baseLanguage(language)).toBe(language);
  });
});

describe('the look that a host asks for', () => {
  it.each([
    ['embed', PLAIN],
    ['embed=1', PLAIN],
    ['embed=dialog', { ...PLAIN, inDialog: true }],
    ['embed&accent=7c2410&radius=8', { ...PLAIN, accent: '#7c2410', radius: 8 }],
    ['embed&accent=%237C2410', { ...PLAIN, accent: '#7c2410' }],
    ['embed&accent=c7c2410', { ...PLAIN, accent: '#7c2410' }],
    ['embed&accent=red&radius=8px', PLAIN],
    ['embed&accent=7c241&radius=25', PLAIN],
    ['embed&accent=%22%3E%3Cscript&radius=1e1', PLAIN],
  ])('?%s', (query, look) => expect(askedLook(new URLSearchParams(query))).toEqual(look));

  it('is none without `embed`', () => expect(askedLook(new URLSearchParams('accent=7c2410'))).toBeNull());
});

describe('the pages that exist framed', () => {
  it.each([
    '/',
    '/?q=1',
    '/page/2',
    '/events/evt_1',
    '/events/evt_1/register',
    '/events/evt_1/register?ticket=a#tickets',
    '/events/evt_1/register/tt_1',
    '/orders/',
    '/orders/abc',
    '/orders/abc?own=1',
    '/orders/abc/edit',
    '/orders/missing',
  ])('%s', (path) => expect(isFramedPath(path)).toBe(true));

  it.each([
    '/help',
    '/find',
    '/search?q=1',
    '/policies/privacy',
    '/calendar.ics',
    '/events/evt_1/calendar.ics',
    '/events/evt_1/image',
    '/events/evt_1/picture.png',
    '/orders/abc/receipt',
    '/orders/abc/bib.png',
    '/orders/abc/calendar.ics',
    '/pay/abc',
    '/admin',
    '/api/find',
    '//evil.example',
  ])('not %s', (path) => expect(isFramedPath(path)).toBe(false));
});
