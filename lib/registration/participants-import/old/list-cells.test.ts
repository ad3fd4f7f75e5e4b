import { expect, test } from 'vitest';
import { bareName, withoutMarks } from '#lib/registration/participants-import/old/list-cells.ts';

test.each([
  '1- Akello Grace',
  '1 - Akello Grace',
  '1. Akello Grace',
  '1.Akello Grace',
  '(1) Akello Grace',
  '12) Akello Grace',
  '1 Akello Grace',
  '#1 Akello Grace',
  '1: Akello Grace',
  '1\uFE0F\u20E3 Akello Grace',
  '1\uFE0F\u20E30\uFE0F\u20E3 Akello Grace',
  '\u{1F51F} Akello Grace',
  '- Akello Grace',
  '\u2022 Akello Grace',
  '> Akello Grace',
  '* Akello Grace',
  '\u2705 Akello Grace',
  '\u2714\uFE0F 3. Akello Grace',
  'Akello Grace \u2705',
  'Akello Grace \u{1F3C3}\u{1F3FE}',
  'Akello Grace -',
  'Akello Grace <grace@example.com>',
  '- 4. \u2705 Akello Grace <grace@example.com>',
])('takes the marks of a list from %j', (cell) => {
  expect(bareName(cell)).toBe('Akello Grace');
});

test.each([
  'Mary-Anne',
  'Akello Grace 2',
  'Runner 10',
  '10 km',
  '5K',
  '10.5 km',
  '10 km Akello',
  '0772 123 456',
  '3',
  '---',
  'Okello (Junior)',
  'O\u2019Connor Jr.',
])('leaves %j as it is', (cell) => {
  expect(bareName(cell)).toBe(cell);
});

test('takes marks from the ends of any cell, and never all of it', () => {
  expect(withoutMarks('10 km \u2705')).toBe('10 km');
  expect(withoutMarks('- 10 km')).toBe('10 km');
  expect(withoutMarks('\u2705')).toBe('\u2705');
});

test.each(['- '.repeat(100_000), `<${'@'.repeat(200_000)}`, '\u200D'.repeat(200_000)])(
  'takes under half a second for long input %#',
  (cell) => {
    const before = process.threadCpuUsage();
    bareName(`${cell}x`);
    expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
  },
);
