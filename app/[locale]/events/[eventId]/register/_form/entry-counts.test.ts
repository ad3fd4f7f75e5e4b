import { expect, it } from 'vitest';
import type { FormAnswer, Typed } from '#components/ui/form/form-state.ts';
import { entryCounts } from './entry-counts.ts';

const LIST = { 'quantity.five': '1', 'quantity.ten': '0', roster: 'Ann\nBen; 10' };
const checked: FormAnswer = { typed: LIST, counts: { ten: 1, five: 1 } };
const counts = (typed: Typed, answer: FormAnswer | null = null) =>
  entryCounts(['five', 'ten'], typed, answer);

it('are the quantities', () => {
  expect(counts({ 'quantity.five': '2', 'quantity.ten': 'x' })).toEqual([2, 0]);
  expect(counts({ ...LIST, roster: ' ' }, checked)).toEqual([1, 0]);
});

it('are those of a list once it was checked, word for word and beside the same quantities', () => {
  expect(counts(LIST)).toBeNull();
  expect(counts(LIST, checked)).toEqual([1, 1]);
  expect(counts(LIST, { typed: LIST, counts: { ten: 2 } })).toEqual([0, 2]);
  expect(counts({ ...LIST, roster: `${LIST.roster}\nEve` }, checked)).toBeNull();
  expect(counts({ ...LIST, 'quantity.five': '0' }, checked)).toBeNull();
});
