import { expect, test } from 'vitest';
import { containsDistance } from './ticket-list.tsx';

test.each([
  ['Lakeside 5 km', 5],
  ['5K', 5],
  ['Peninsula 21.1 km', 21.1],
  ['Semi-marathon 21,1 km', 21.1],
])('%s contains %s', (name, km) => {
  expect(containsDistance(name, km)).toBe(true);
});

test.each([
  ['Half Marathon', 21.1],
  ['Marathon 42 km', 42.2],
  ['Airport 10 km', 1],
  ['', 0],
])('%s does not contain %s', (name, km) => {
  expect(containsDistance(name, km)).toBe(false);
});
