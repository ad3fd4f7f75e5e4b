import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/i18n/languages.ts';
import { pageLinks, pagePreview } from './page-links.ts';

test('a page names its address in every language', () => {
  const { canonical, languages } = pageLinks('en', '/events/evt_1');
  expect(canonical).toBe('/events/evt_1');
  expect(Object.keys(languages).sort()).toEqual([...LANGUAGES, 'x-default'].sort());
  expect(languages).toMatchObject({ en: '/events/evt_1', 'x-default': '/events/evt_1' });
});

test('a shared link shows the picture below its page', () => {
  const preview = { locale: 'en', title: 'Race', siteName: 'Runners', pictured: [] } as const;
  const picture = (path: string) => pagePreview({ ...preview, path }).openGraph.images[0]?.url;
  expect(picture('/events/evt_1')).toBe('/events/evt_1/picture.png');
  expect(picture('/')).toBe('/picture.png');
  const later = pagePreview({ ...preview, path: '/page/2', pictureOf: '/' }).openGraph;
  expect([later.url, later.images[0]?.url]).toEqual(['/page/2', '/picture.png']);
});

test('the words on the picture are its alternative text', () => {
  const pictured = ['Race', '30 January 2027, 06:30', null, ''];
  const { openGraph, twitter } = pagePreview({
    locale: 'en',
    path: '/events/evt_1',
    title: 'Race',
    siteName: 'Runners',
    pictured,
  });
  for (const { images } of [openGraph, twitter]) expect(images[0]?.alt).toBe('Race, 30 January 2027, 06:30');
});
