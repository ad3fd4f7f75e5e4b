import { describe, expect, it } from 'vitest';
import { LANGUAGE_COOKIE, languageRules, prefers } from '#app/_i18n/language-rules.ts';

const ours = ['en', 'sw', 'fr'];
const wanted = (header: string): string =>
  ours.find((language) => new RegExp(`^${prefers(language, ours)}$`).test(header)) ?? 'none';

describe('what a browser asks for', () => {
  it.each([
    ['sw', 'sw'],
    ['sw-KE,sw;q=0.9,en-US;q=0.8,en;q=0.7', 'sw'],
    ['fr-FR,fr;q=0.9', 'fr'],
    ['en-GB,en;q=0.9,sw;q=0.8', 'en'],
    ['lg,sw;q=0.9,en;q=0.8', 'sw'],
    ['lg;q=1, nyn;q=0.9, fr;q=0.8', 'fr'],
    ['*', 'none'],
    ['', 'none'],
    ['de-DE,de;q=0.9', 'none'],
    ['fro,swb;q=0.5', 'none'],
    ['FRO,Swb;q=0.5', 'none'],
    ['SW', 'sw'],
    ['Sw-TZ,EN;q=0.9', 'sw'],
    ['fr;q=0, en', 'en'],
    ['fr-FR ; q=0.000, lg, Sw;q=0.7', 'sw'],
    ['fr;q=0', 'none'],
    ['fr;Q=0.1, en;q=0', 'fr'],
  ])('"%s" is answered in %s', (header, language) => expect(wanted(header)).toBe(language));

  it('is read in no time, whatever it is', () => {
    const before = process.threadCpuUsage();
    for (const hostile of [',', 'x,', ' ,', 'sw ', 'e,n'])
      expect(wanted(`${hostile.repeat(5000)}en!`)).toBeDefined();
    expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
  });
});

describe('the rules', () => {
  const { redirects } = languageRules('en', ['sw', 'fr']);
  const automatic = redirects.filter(({ has }) => has);
  const sent = (path: string) => automatic.some(({ source }) => matches(source, path));

  it('send a visitor on from pages without a language alone', () => {
    for (const path of ['/', '/events/evt_1', '/events/evt_1/register', '/search', '/page/2', '/swim'])
      expect(sent(path), path).toBe(true);
    for (const path of ['/sw', '/sw/events/evt_1', '/en', '/fr/', '/api/health/live', '/admin', '/admin/x'])
      expect(sent(path), path).toBe(false);
  });

  it('leave orders and files where they are', () => {
    for (const path of ['/orders/abc', '/calendar.ics', '/events/evt_1/picture.png', '/robots.txt', '/logo'])
      expect(sent(path), path).toBe(false);
  });

  it('ask a browser only as long as nothing was chosen, and never send to the default language', () => {
    expect(automatic).toHaveLength(8);
    for (const { has, missing, destination } of automatic) {
      expect(destination).toMatch(/^\/(sw|fr)(\/|$)/);
      const byHeader = has?.some(({ type }) => type === 'header');
      expect(missing?.some(({ key }) => key === LANGUAGE_COOKIE) ?? false).toBe(byHeader);
    }
  });
});

describe('rewriting', () => {
  const { rewrites } = languageRules('en', ['sw', 'fr']);
  const rewritten = (path: string) => rewrites.some(({ source }) => matches(source, path));

  it('gives the default language every address without one', () => {
    for (const path of ['/events/evt_1/register', '/events', '/search', '/page/2', '/orders/abc', '/swim'])
      expect(rewritten(path), path).toBe(true);
    for (const path of ['/sw', '/sw/events/evt_1', '/en', '/api/health/live', '/admin', '/admin/x'])
      expect(rewritten(path), path).toBe(false);
  });

  it('leaves alone the pages that are asked for most: they have addresses of their own', () => {
    for (const path of ['/', '/events/evt_1']) expect(rewritten(path), path).toBe(false);
  });
});

/** Of the router's patterns only what these rules use: one parameter with its expression. */
function matches(source: string, path: string): boolean {
  const expression = source.replace(/:path\((.*)\)$/, '$1');
  return new RegExp(`^${expression}$`).test(path);
}
