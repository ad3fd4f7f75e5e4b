import { describe, expect, test } from 'vitest';
import { parseRows } from '#lib/registration/participants-import/list-rows.ts';

const rowsOf = (text: string) => parseRows(text)?.rows ?? [];
const cells = (text: string) => rowsOf(text).map((row) => row.cells);

describe('parseRows', () => {
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
  ])('splits %j into cells', (line, expected) => {
    expect(cells(line)).toEqual([expected]);
  });

  test.each([
    ['Okello,"10 km",notes; more', ['Okello', '10 km', 'notes; more']],
    ['Ann,"Fun run (5 km), with T-shirt; medal"', ['Ann', 'Fun run (5 km), with T-shirt; medal']],
    ['Ann,"Fun run; 5"" high","a, b"', ['Ann', 'Fun run; 5" high', 'a, b']],
  ])('leaves quoted cells whole: %j', (line, expected) => {
    expect(cells(line)).toEqual([expected]);
  });

  test('splits by the separator of most lines, and a line without it by its own', () => {
    expect(cells('Ann, 10, slow; late\nBen, 21\nCy; 5\nDan, 5')).toEqual([
      ['Ann', '10', 'slow; late'],
      ['Ben', '21'],
      ['Cy', '5'],
      ['Dan', '5'],
    ]);
    expect(cells('Ann; 21,1\nBen; 10,5, maybe\nCy')).toEqual([
      ['Ann', '21,1'],
      ['Ben', '10,5, maybe'],
      ['Cy'],
    ]);
  });

  test.each(['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'separates rows at %j',
    (lineBreak) => {
      expect(cells(['Ann', 'Ben, 10', 'Cy'].join(lineBreak))).toEqual([['Ann'], ['Ben', '10'], ['Cy']]);
    },
  );

  test.each(['sep=,', 'SEP=;', '"sep=;"', '-----', '=== ===', '|---|:--:|', '\u2500\u2500\u2500\u2500'])(
    'passes over %j, which has no content',
    (line) => expect(rowsOf(`${line}\nAnn`)).toMatchObject([{ line: 2, cells: ['Ann'] }]),
  );

  test('joins the lines of a quoted cell, and counts all of them', () => {
    expect(rowsOf('Ann\t10\t"Plot 5\r\nKampala"\r\nBen\t21')).toMatchObject([
      { line: 1, cells: ['Ann', '10', 'Plot 5 / Kampala'] },
      { line: 3, cells: ['Ben', '21'] },
    ]);
  });

  test('ends a quote that is never closed at its line', () => {
    expect(cells('"Ann, 10\nBen, 21\nCy, 5')).toEqual([
      ['"Ann', '10'],
      ['Ben', '21'],
      ['Cy', '5'],
    ]);
    const far = `"Ann\n${'Ben\n'.repeat(20)}Cy"`;
    expect(rowsOf(far)).toHaveLength(22);
  });
});
