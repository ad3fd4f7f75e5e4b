import { describe, expect, it, test } from 'vitest';
import { type FormState, FRESH_FORM, type Typed } from '#components/ui/form/form-state.ts';
import { countOf, rowsAsLines, rowTickets, ticketCounts } from './listed-counts.ts';

describe('countOf', () => {
  it.each([
    ['3', 3],
    ['12', 12],
    ['', 0],
    ['-1', 0],
    ['1.5', 0],
    ['9999', 0],
  ])('%j is %s', (typed, count) => {
    expect(countOf(typed)).toBe(count);
  });
});

describe('ticketCounts', () => {
  const LIST = { 'quantity.five': '1', 'quantity.ten': '0', roster: 'Ann\nBen; 10' };
  const answered = (count: Record<string, number>): FormState => ({
    ...FRESH_FORM,
    typed: LIST,
    table: {
      asks: null,
      leftOut: null,
      remark: '',
      caption: '',
      unfold: '',
      head: [],
      rows: [],
      counts: count,
    },
  });
  const checked = answered({ ten: 1, five: 1 });
  const counts = (typed: Typed, answer: FormState = FRESH_FORM) =>
    ticketCounts(['five', 'ten'], typed, answer);

  it('are the quantities', () => {
    expect(counts({ 'quantity.five': ' 12 ', 'quantity.ten': 'x' })).toEqual([12, 0]);
    expect(counts({ ...LIST, roster: ' ' }, checked)).toEqual([1, 0]);
    expect(counts({ ticket: 'ten' })).toEqual([0, 1]);
    expect(counts({ ticket: 'ten', 'quantity.five': '2' })).toEqual([2, 0]);
  });

  it('are those of a list once it was checked, word for word and beside the same quantities', () => {
    const unknown = [null, null];
    expect(counts(LIST)).toEqual(unknown);
    expect(counts(LIST, checked)).toEqual([1, 1]);
    expect(counts(LIST, answered({ ten: 2 }))).toEqual([0, 2]);
    expect(counts({ ...LIST, roster: `${LIST.roster}\nEve` }, checked)).toEqual(unknown);
    expect(counts({ ...LIST, 'quantity.five': '0' }, checked)).toEqual(unknown);
    expect(counts(LIST, { ...checked, problems: { roster: 'Line 2.' } })).toEqual(unknown);
  });
});

describe('rowTickets', () => {
  test.each(['', 'null', '{}', '['.repeat(50_000), '[{"name":"Kato'])(
    'of no rows are null: %.10s',
    (participants) => {
      expect(rowTickets({ participants })).toBeNull();
    },
  );

  test('are ids of tickets, whatever was posted', () => {
    const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const participants = `[{"ticket":"ten"},null,7,{"ticket":${nested}},{}]`;
    expect(rowTickets({ participants })).toEqual(['ten', null, null, null, null]);
  });
});

test('rowsAsLines writes people as lines of a list', () => {
  const rows = [
    { name: 'Kato Moses', ticket: 'ten', answers: { shirt: 'M', days: ['Sat', 'Sun'] }, minor: true },
    { name: 'Ann', ticket: 'gone' },
    null,
  ];
  expect(rowsAsLines({ participants: JSON.stringify(rows) }, { ten: '10 km' })).toEqual([
    'Kato Moses, 10 km, M, Sat, Sun, under 18',
    'Ann',
    '',
  ]);
  expect(rowsAsLines({}, {})).toEqual([]);
});
