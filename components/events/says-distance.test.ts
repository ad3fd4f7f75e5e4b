import { expect, test } from 'vitest';
import { saysDistance } from './says-distance.ts';

test.each([
  ['Lakeside 5 km', 5],
  ['5K', 5],
  ['Peninsula 21.1 km', 21.1],
  ['Semi-marathon 21,1 km', 21.1],
])('%s says %s', (name, km) => {
  expect(saysDistance(name, km)).toBe(true);
});

test.each([
  ['Half Marathon', 21.1],
  ['Marathon 42 km', 42.2],
  ['Airport 10 km', 1],
  ['', 0],
])('%s does not say %s', (name, km) => {
  expect(saysDistance(name, km)).toBe(false);
});
