import { describe, expect, it } from 'vitest';
import { parseNumber } from '#lib/shared/typed-number.ts';

const parsed = (typed: string, mostDecimals = 6) => {
  const number = parseNumber(typed, mostDecimals);
  if (!number.ok) return number.error;
  const { negative, whole, fraction } = number.value;
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
};

describe('parseNumber', () => {
  it.each([
    ['12', '12'],
    [' 007 ', '007'],
    ['+12', '12'],
    ['-12.5', '-12.5'],
    ['1,000', '1000'],
    ['10,500', '10500'],
    ['1,234,567.50', '1234567.50'],
    ['12 000', '12000'],
    ['12\u00a0000', '12000'],
    ['1 234 567,5', '1234567.5'],
    ['1’000', '1000'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['21,0975', '21.0975'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1000.500', '1000.500'],
    ['1.234.567', '1234567'],
    ['1.234,50', '1234.50'],
    ['5,000/=', '5000'],
    ['5000 /-', '5000'],
    ['١٢', '12'],
    ['۱۲٬۰۰۰', '12000'],
    ['１２．５', '12.5'],
    ['\u202A5,000\u202C\uFEFF', '5000'],
    ['5\u200B000', '5000'],
  ])('%j is %s', (typed, number) => {
    expect(parsed(typed)).toBe(number);
  });

  it.each(['1.000', '10.500', '-1.000', '999.999'])('%j is ambiguous', (typed) => {
    expect(parsed(typed)).toBe('unclear');
  });

  it('a point is a thousands separator where fewer decimals are allowed', () => {
    expect(parsed('1.000', 0)).toBe('1000');
    expect(parsed('1.000', 2)).toBe('1000');
    expect(parsed('1.5', 0)).toBe('invalid');
  });

  it.each(['', '-', 'twelve', '1e3', '5k', '1,00,000', '12 00', '1,2,3', '1.2.3', '1, 000', '1.1234567'])(
    '%j is no number',
    (typed) => {
      expect(parsed(typed)).toBe('invalid');
    },
  );
});
