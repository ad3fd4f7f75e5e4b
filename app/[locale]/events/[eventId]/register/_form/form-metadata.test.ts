import { expect, it } from 'vitest';
import { formMetadata } from './form-metadata.ts';

const race = { description: 'Run.', robots: { index: true } };

it('keeps the address to itself where it holds the capability of an order', () => {
  const hidden = { robots: { index: false, follow: false }, referrer: 'same-origin' };
  for (const from of ['abc', ['abc', 'def']])
    expect(formMetadata(race, 'Enter', from)).toEqual({ ...race, title: 'Enter', ...hidden });
});

it('is otherwise as open as the race', () => {
  expect(formMetadata(race, 'Enter', undefined)).toEqual({ ...race, title: 'Enter' });
});
