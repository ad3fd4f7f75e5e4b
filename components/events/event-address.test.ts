import { describe, expect, it, test } from 'vitest';
import { readSources } from '#lib/i18n/testing/source-words.ts';
import { eventIdOf, eventIdOfSegment, eventPath } from './event-address.ts';

test.each(['evt_kampala', 'evt space/slash?x&y', '100%', '%41#b'])(
  'the path of %j keeps the id in one segment',
  (id) => {
    const [, , segment = '', ...more] = new URL(eventPath(id), 'https://races.example').pathname.split('/');
    expect(more).toEqual([]);
    expect(eventIdOfSegment(segment)).toBe(id);
  },
);

it('is the only code that builds the path', () => {
  const own = readSources('app', 'components')
    .filter(({ text }) => text.text.includes('`/events/${'))
    .map(({ path }) => path);
  expect(own).toEqual(['components/events/event-address.ts']);
});

describe('an event id from outside', () => {
  it('is used as it is if valid', () => {
    expect(eventIdOf('evt_kampala_city_marathon')).toBe('evt_kampala_city_marathon');
    expect(eventIdOfSegment('evt%3A7%2Fb')).toBe('evt:7/b');
  });

  it.each(['', 'evt\0', 'evt\n1', '\ud800', 'x'.repeat(201)])('is empty for %j', (value) => {
    expect(eventIdOf(value)).toBe('');
  });

  it.each(['%', '%E0%A4%A', '%00'])('is empty for the address %s', (segment) => {
    expect(eventIdOfSegment(segment)).toBe('');
  });
});
