import { expect, test } from 'vitest';
import { listPage, pageNumber } from './event-list.tsx';

const events = Array.from({ length: 30 }, (_, n) => n);

test('every event is on exactly one page', () => {
  const pages = [1, 2, 3].map((number) => listPage(events, number));
  expect(pages.flatMap((page) => page?.items)).toEqual(events);
  expect(pages.map((page) => [page?.number, page?.count])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});

test('there is no page before the first or after the last', () => {
  for (const number of [0, 4, -1, 1.5, Number.NaN]) expect(listPage(events, number)).toBeNull();
});

test('an empty list has one page', () => {
  expect(listPage([], 1)).toEqual({ items: [], number: 1, count: 1 });
});

test('a page number has only one spelling', () => {
  expect(pageNumber('12')).toBe(12);
  for (const text of ['', '0', '01', '-1', '1e3', '12345', 'two']) expect(pageNumber(text)).toBeNaN();
});
