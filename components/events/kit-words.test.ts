import { createTranslator } from 'next-intl';
import { expect, it, vi } from 'vitest';
import en from '../../messages/en.json';
import fr from '../../messages/fr.json';
import sw from '../../messages/sw.json';
import { loadKitWords } from './kit-words.ts';

const CATALOGS: Record<string, typeof en.calendar> = { en: en.calendar, fr: fr.calendar, sw: sw.calendar };
vi.mock('#lib/server.ts', async () => {
  const { testShop } = await import('#lib/content/testing/test-shop.ts');
  return { server: async () => ({ shop: testShop() }) };
});
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale }: { locale: string }) =>
    createTranslator({ locale, messages: CATALOGS[locale] ?? en.calendar }),
}));

const marathon = (starts: string) => ({ id: 'evt_kampala_city_marathon', startsAt: new Date(starts) });
const whenOf = async (starts: string, locale: string) =>
  (await loadKitWords(marathon(starts), locale))[0]?.when?.words.replaceAll('\u00a0', ' ');

it.each([
  ['en', 'Fri 5 and Sat 6 February, 10:00 to 18:00'],
  ['sw', 'Ijumaa 5 na Jumamosi 6 Februari, 10:00 hadi 18:00'],
  ['fr', 'ven. 5 et sam. 6 février, de 10:00 à 18:00'],
])('the days of the kit are dates, counted from the race: %s', async (locale, words) => {
  expect(await whenOf('2027-02-07T03:30:00.000Z', locale)).toBe(words);
});

it('follow the race to another month', async () => {
  expect(await whenOf('2027-02-02T03:30:00.000Z', 'en')).toBe(
    'Sun 31 January and Mon 1 February, 10:00 to 18:00',
  );
});

it('are unknown while the day of the race is', async () => {
  const unknown = { ...marathon('2027-02-07T03:30:00.000Z'), startsAt: null };
  expect(await loadKitWords(unknown, 'en')).toMatchObject([
    { when: null, text: { words: 'Kololo Airstrip, main gate. Bring your code and an ID.' } },
  ]);
});

it('there are none without the notes of the organizer', async () => {
  const event = { id: 'evt_gulu_night_run', startsAt: new Date('2027-02-06T17:00:00.000Z') };
  expect(await loadKitWords(event, 'en')).toEqual([]);
});
