import { expect, it } from 'vitest';
import { instantOf } from './posted-instant.ts';

it.each(['2027-02-01T10:00:00.123Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('takes %s', (text) => {
  expect(instantOf(text)).toEqual(new Date(text));
});

it.each([
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2027-02-31T00:00:00Z',
  '2027',
  '',
  'null',
  ['2027-02-01T10:00:00Z'],
  undefined,
])('takes no %s', (text) => {
  expect(instantOf(text)).toBeNull();
});
