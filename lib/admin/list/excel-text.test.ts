import { expect, test } from 'vitest';
import { safeInExcel } from './excel-text.ts';

const changed = [
  ...[
    '10-12',
    '1/2',
    '1-2',
    '12/2027',
    '2027-01-30',
    '1.5',
    '5,5',
    '1 000',
    '1,000',
    '10%',
    '$5',
    '€ 5',
    '(5)',
    '½ 1',
  ],
  ...[
    'JUN26',
    'MAR1',
    'MAR-123',
    '1 May',
    'May 2027',
    'sept. 1',
    'Dec-1',
    '26JUN',
    '1er janv',
    'févr 5',
    'Août 3',
    '5 Des',
  ],
  ...['TRUE', 'false', 'Vrai', 'FAUX', 'KWELI'],
  ...['12:30', '12:30 pm', '5 p', '1:30:05', '8h30', '2027-01-30T08:00:00Z'],
  ...['1E5', '1e+5', '12E5', '1.5E3', '1D2'],
  ...['007', '0772000167', '+256772000167', '12345678901234567890', '1234567890123456', 'UGX 500'],
  ...['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\u00a0=1', '\u200b=1', '＝1+1', '＠x', '-'],
  ...['٠٧', '１/２'],
];
test.each(changed)('%j gets an apostrophe', (text) => expect(safeInExcel(text)).toBe(`'${text}`));

const kept = [
  ...[
    '',
    'M',
    'XL',
    '2XL',
    '3XL',
    'S/M',
    'Ann',
    "Ng'ang'a",
    'Okello James',
    'May',
    'June Akello',
    'March',
    'Truelove',
    'N/A',
  ],
  ...[
    '0',
    '5',
    '42',
    '123456789012345',
    '10km',
    '21 km',
    'Under 18',
    'FLG-12345',
    'akello@example.com',
    '10-12 years',
  ],
  ...['Kampala, Uganda', 'A;B', 'Ann; Ben', 'one\ntwo'],
];
test.each(kept)('%j stays', (text) => expect(safeInExcel(text)).toBe(text));

test.each([
  ['Ann;=1+1', "Ann;'=1+1"],
  ['Ann;=1+1;', "Ann;'=1+1;"],
  ['Ann; @x', "Ann; '@x"],
  ['Ann\t+1', "Ann\t'+1"],
  ['Ann\n=1+1;', "Ann\n'=1+1;"],
  ['Ann;"=1"', `Ann;"'=1"`],
  ['\t=1', "'\t'=1"],
  ['\n-2', "'\n'-2"],
  ['=1;=2', "'=1;'=2"],
])('a formula behind a separator of %j gets one, too', (text, safe) => expect(safeInExcel(text)).toBe(safe));
