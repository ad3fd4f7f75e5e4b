import { describe, expect, it } from 'vitest';
import { countOf, listRunners, runnerBoxes } from './runner-list.ts';

const tickets = [
  { id: 'a', name: '5 km' },
  { id: 'b', name: '10 km' },
];

describe('listRunners', () => {
  it('counts through the order and names each field by ticket and number', () => {
    expect(listRunners(tickets, [1, 2], null)).toMatchObject([
      { field: 'runner.a.1', same: 'same.a', ticket: '5 km', number: 1 },
      { field: 'runner.b.1', same: 'same.b', ticket: '10 km', number: 2 },
      { field: 'runner.b.2', same: null, ticket: '10 km', number: 3 },
    ]);
  });

  it('leaves the first fields with their ticket, whatever stands before it', () => {
    expect(listRunners(tickets, [1, 2], 'b')).toMatchObject([
      { field: 'runner.a.1', same: 'same.a' },
      { field: 'runner_name', same: 'same_as_buyer', number: 2 },
      { field: 'runner.b.2', same: null },
    ]);
  });

  it('lists nobody for nothing', () => {
    expect(listRunners(tickets, [0], null)).toEqual([]);
  });
});

describe('runnerBoxes', () => {
  const boxes = (wanted: number[], kept: number[], first: string | null) =>
    runnerBoxes(tickets, { wanted, kept }, first).map(({ field, number }) => [field, number]);

  it('ask for one runner before anything is chosen', () => {
    expect(boxes([0, 0], [0, 0], null)).toEqual([['runner_name', 1]]);
  });

  it('stay, hidden, for entries that were given up', () => {
    expect(boxes([0, 1], [0, 2], 'a')).toEqual([
      ['runner_name', null],
      ['runner.b.1', 1],
      ['runner.b.2', null],
    ]);
    expect(boxes([0, 1], [0, 1], null)).toEqual([
      ['runner_name', null],
      ['runner.b.1', 1],
    ]);
    expect(boxes([0, 0], [0, 0], 'a')).toEqual([['runner_name', null]]);
  });

  it('are hidden where there are too many to type, and no new ones are made', () => {
    expect(boxes([1, 20], [0, 2], 'a')).toEqual([
      ['runner_name', null],
      ['runner.b.1', null],
      ['runner.b.2', null],
    ]);
    expect(boxes([1, 19], [0, 0], 'a')).toHaveLength(20);
  });
});

describe('countOf', () => {
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['', 0],
    [undefined, 0],
    ['-1', 0],
    ['1.5', 0],
    ['9999', 0],
  ])('%j is %s', (typed, count) => {
    expect(countOf(typed)).toBe(count);
  });
});
