import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOneEditApart } from './one-edit-apart.ts';

it.each([
  ['marathom', 'marathon', true],
  ['maraton', 'marathon', true],
  ['entebe', 'entebbe', true],
  ['entebbbe', 'entebbe', true],
  ['kmapala', 'kampala', true],
  ['kampala', 'kampala', true],
  ['kmplaa', 'kampala', false],
  ['maratom', 'marathon', false],
  ['kabale', 'kampala', false],
  ['apkmala', 'kampala', false],
])('%s and %s: %s', (one, other, apart) => {
  expect(isOneEditApart(one, other)).toBe(apart);
  expect(isOneEditApart(other, one)).toBe(apart);
});

it('knows every single slip, however often the letters come', () => {
  const letter = fc.constantFrom<string[]>('a', 'b');
  const word = fc.array(letter, { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(word, letter, fc.nat(6), (letters, other, place) => {
      const at = place % (letters.length - 1);
      const [first = '', second = ''] = letters.slice(at);
      const slips = [
        letters.toSpliced(at, 1),
        letters.toSpliced(at, 1, other),
        letters.toSpliced(at, 0, other),
        letters.toSpliced(at, 2, second, first),
      ];
      for (const slip of slips) expect(isOneEditApart(slip.join(''), letters.join(''))).toBe(true);
    }),
  );
});
