import { expect, it, test } from 'vitest';
import { readSources } from '#app/_i18n/testing/source-words.ts';
import { eventIdOfSegment } from './event-id.ts';
import { racePath } from './race-path.ts';

test.each(['evt_kampala', 'evt space/slash?x&y', '100%', '%41#b'])('%j stays one segment', (id) => {
  const [, , segment = '', ...more] = new URL(racePath(id), 'https://races.example').pathname.split('/');
  expect(more).toEqual([]);
  expect(eventIdOfSegment(segment)).toBe(id);
});

it('is built nowhere else', () => {
  const own = readSources('app', 'components')
    .filter(({ text }) => text.text.includes('`/events/${'))
    .map(({ path }) => path);
  expect(own).toEqual(['components/events/race-path.ts']);
});
