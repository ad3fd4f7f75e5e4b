import { describe, expect, it } from 'vitest';
import { eventIdOf, eventIdOfSegment } from './event-id.ts';

describe('an event id from outside', () => {
  it('is taken as it is when it could be one', () => {
    expect(eventIdOf('evt_kampala_city_marathon')).toBe('evt_kampala_city_marathon');
    expect(eventIdOfSegment('evt%3A7%2Fb')).toBe('evt:7/b');
  });

  it.each(['', 'evt\0', 'evt\n1', '\ud800', 'x'.repeat(201)])('names no event when it is %j', (value) => {
    expect(eventIdOf(value)).toBe('');
  });

  it.each(['%', '%E0%A4%A', '%00'])('names no event when its address is %s', (segment) => {
    expect(eventIdOfSegment(segment)).toBe('');
  });
});
