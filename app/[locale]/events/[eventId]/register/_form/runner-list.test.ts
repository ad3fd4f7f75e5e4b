import { describe, expect, it } from 'vitest';
import { countOf, listRunners } from './runner-list.ts';

const tickets = [
  { id: 'a', name: '5 km' },
  { id: 'b', name: '10 km' },
];

describe('listRunners', () => {
  it('counts through the order and names each field by ticket and number', () => {
    expect(listRunners(tickets, [1, 2])).toMatchObject([
      { field: 'runner.a.1', ticket: '5 km', number: 1 },
      { field: 'runner.b.1', ticket: '10 km', number: 2 },
      { field: 'runner.b.2', ticket: '10 km', number: 3 },
    ]);
  });

  it('gives everyone a place of her own that does not move with the others', () => {
    const placeOf = (quantities: number[], field: string) =>
      listRunners(tickets, quantities).find((one) => one.field === field)?.place;
    expect(placeOf([0, 2], 'runner.b.2')).toBe(placeOf([7, 2], 'runner.b.2'));
    const places = listRunners(tickets, [20, 20]).map(({ place }) => place);
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
  });

  it('lists nobody for nothing', () => {
    expect(listRunners(tickets, [0])).toEqual([]);
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
