import { describe, expect, test } from 'vitest';
import { rosterRows } from '#lib/registration/roster-cells.ts';

const cells = (text: string) => rosterRows(text).map((row) => row.cells);

describe('rosterRows', () => {
  test.each([
    ['Ann', ['Ann']],
    ['Ann\t10 km, relay; team', ['Ann', '10 km, relay; team']],
    ['Ann; 10 km, relay', ['Ann', '10 km, relay']],
    ['Ann, 10', ['Ann', '10']],
    [',10,', ['', '10', '']],
    ['"Okello, John",Marathon', ['Okello, John', 'Marathon']],
    ['"Okello; John" , "10"', ['Okello; John', '10']],
    ['"Okello, John"', ['Okello, John']],
    ['"John ""Speedy"" Okello"\t10', ['John "Speedy" Okello', '10']],
    ['John "Speedy" Okello, 10', ['John "Speedy" Okello', '10']],
    ['"Speedy" Okello, 10', ['"Speedy" Okello', '10']],
    ['"",10', ['', '10']],
    ['"Ann, 10', ['"Ann', '10']],
  ])('%j', (line, expected) => {
    expect(cells(line)).toEqual([expected]);
  });

  test('takes lines together over which a quoted cell goes, and counts on behind them', () => {
    expect(rosterRows('Ann\t10\t"Plot 5\r\nKampala"\r\nBen\t21')).toEqual([
      { line: 1, cells: ['Ann', '10', 'Plot 5 Kampala'] },
      { line: 3, cells: ['Ben', '21'] },
    ]);
  });

  test('lets no quote that is never closed swallow the lines behind it', () => {
    expect(cells('"Ann, 10\nBen, 21\nCy, 5')).toEqual([
      ['"Ann', '10'],
      ['Ben', '21'],
      ['Cy', '5'],
    ]);
    const far = `"Ann\n${'Ben\n'.repeat(20)}Cy"`;
    expect(rosterRows(far)).toHaveLength(22);
  });

  test('reads the longest list that can be pasted at once', () => {
    const quotes = ['"a"b'.repeat(50_000), ',"'.repeat(100_000), '"\n'.repeat(100_000), '""'.repeat(100_000)];
    const before = process.threadCpuUsage();
    for (const text of quotes) rosterRows(text);
    expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
