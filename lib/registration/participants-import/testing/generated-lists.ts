// Lists of pieces in any order, as people paste them, and the lists of the corpus.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

const LISTS = join(import.meta.dirname, 'lists');

/** Without what is expected of them. */
export const corpusLists = (): string[] =>
  readdirSync(LISTS)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => readFileSync(join(LISTS, file), 'utf8').split('\n=====\n')[0] ?? '');

const PIECES = [
  [
    'Ann',
    'Okello James',
    'NAMBI Ruth',
    'Ssebunya',
    'Nakato Mary Rose',
    "Ng'ang'a Otieno",
    'okello john',
    'Grace W',
  ],
  ['S', 'M.', 'K', 'F', 'V.', 'M. S.'],
  ['10km', '21 km', 'half', '42', '10', 'marathon', '5 km', 'Half marathon', '15 miles'],
  ['XL', 'L', 'L/XL', 'M?', '2XL', 'size S', 'medium', 'all L'],
  ['0772 123 456', '+256 752 999 888', 'emergency 0701 222 333', 'next of kin Nambi Ruth'],
  ['1990-01-01', '03/05/2015', '3 May 1998', '16yrs', 'age 34', '12', '(9)', '2012'],
  [
    'cancelled',
    '(maybe)',
    'replaced by Atim Joy',
    'labda',
    'ne vient plus',
    'tajja',
    'already registered',
    'confirmed',
    '❌',
  ],
  ['"', '〃', 'do', '-do-', 'same', 'as above'],
  [
    'paid 50,000',
    'UGX 60,000',
    'pd 50k',
    'amelipa',
    'Kampala',
    '(Nakawa)',
    'Nakawa Striders',
    'and',
    '&',
    '+ 2',
    'x2',
  ],
  ['1. ', '2) ', '(3) ', '#4 ', 'a) ', '5\uFE0F\u20E3 ', '• ', '- ', '✅ ', '~'],
  [
    '[10:15 PM, 11/20/2026] Grace W: ',
    '[20/11/2026, 22:15:33] ',
    '20/11/26, 22:15 - Peter: ',
    '<Media omitted>',
  ],
  [
    'Name',
    'Distance',
    'Size',
    'Status',
    'Phone',
    'Total',
    'CANCELLED',
    'WAITING LIST:',
    'Women',
    'KIDS',
    '10 km:',
    'L:',
  ],
] as const;
const GAPS = [
  ' ',
  ' ',
  ', ',
  '\t',
  ';',
  ' - ',
  ': ',
  ' / ',
  ' | ',
  '(',
  ')',
  ' → ',
  '"',
  '*',
  '?',
  '',
  '\n',
  '\n',
  '\r\n',
] as const;

/** Lines of pieces with separators between them, most of them on few lines. */
export const GENERATED_LIST = fc
  .array(fc.tuple(fc.constantFrom(...PIECES.flat()), fc.constantFrom(...GAPS)), {
    minLength: 1,
    maxLength: 24,
  })
  .map((parts) => parts.flat().join(''));
