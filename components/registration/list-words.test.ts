import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import { readRoster } from '#lib/registration/roster/read-roster.ts';
import { NO_HEADINGS } from '#lib/registration/roster/roster-columns.ts';
import { event } from '#lib/registration/testing/sample-entry.ts';
import en from '../../messages/en.json';
import fr from '../../messages/fr.json';
import sw from '../../messages/sw.json';
import { repeatedWords } from './list-words.ts';

const { ticket_types: tickets } = event();
const [usual = null] = tickets;

const said = (text: string, locale = 'en', messages = en) => {
  const { runners } = readRoster(text, { tickets, usual, headings: { ...NO_HEADINGS, names: ['Name'] } });
  return repeatedWords(runners, createTranslator({ locale, messages, namespace: 'roster' }), locale);
};

const LIST = 'S/N\tName\tGender\n1\tAkello Grace\tF\n2\tOkello John\tM\n3\takello  GRACE\tF';

it.each([
  ['en', en, 'Akello Grace is on lines 2 and 4.'],
  ['sw', sw, 'Akello Grace yumo kwenye mistari namba 2 na 4.'],
  ['fr', fr, 'Akello Grace se trouve aux lignes 2 et 4.'],
])('%s: says on which lines a name comes again', (locale, messages, words) => {
  expect(said(LIST, locale, messages)).toEqual([words]);
});

it('has nothing to say where nobody comes again', () => {
  expect(said('Ann\nBen')).toEqual([]);
});

it('tells of very many the first', () => {
  expect(said('Ann\n'.repeat(9))).toEqual(['Ann is on lines 1, 2, 3, 4, 5 and 4 more.']);
  const names = ['Ann', 'Ben', 'Cy', 'Dan', 'Eve', 'Fay', 'Gil'];
  const lines = said([...names, ...names].join('\n'));
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe('2 more names are on several lines.');
});
