import { describe, expect, it } from 'vitest';
import { formatMoney, majorUnits, parseMoney } from '#lib/shared/money.ts';

/** Intl separates words by no-break spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it('shows a currency without minor units as it is', () => {
    expect(plain(formatMoney(50_000, 'UGX', 'en'))).toBe('UGX 50,000');
  });

  it('knows how many digits are minor', () => {
    expect(plain(formatMoney(123_456, 'KES', 'en'))).toBe('KES 1,234.56');
    expect(plain(formatMoney(123_456, 'KWD', 'en'))).toBe('KWD 123.456');
  });

  it('follows the locale', () => {
    expect(plain(formatMoney(123_456, 'USD', 'fr'))).toBe('1 234,56 USD');
  });

  it('keeps every digit of a large amount', () => {
    expect(plain(formatMoney(12_345_678_901_239, 'USD', 'en'))).toBe('USD 123,456,789,012.39');
  });

  it('shows zero and refunds', () => {
    expect(plain(formatMoney(0, 'UGX', 'en'))).toBe('UGX 0');
    expect(plain(formatMoney(-500, 'USD', 'en'))).toBe('-USD 5.00');
  });

  it('does not throw for an invalid currency code', () => {
    expect(formatMoney(1500, 'COINS', 'en')).toBe('COINS 1,500');
  });
});

describe('parseMoney', () => {
  it.each([
    ['5000', 'UGX', 5000],
    ['5,000', 'UGX', 5000],
    ['5.000', 'UGX', 5000],
    ['1 000 000', 'UGX', 1_000_000],
    ['ugx 500', 'UGX', 500],
    ['UShs 5000', 'UGX', 5000],
    ['Shs 5,000', 'UGX', 5000],
    ['shs.5000', 'UGX', 5000],
    ['USh 5,000/-', 'UGX', 5000],
    [' Sh 5000/= ', 'UGX', 5000],
    ['5000 shs', 'UGX', 5000],
    ['5000ush.', 'UGX', 5000],
    ['12', 'USD', 1200],
    ['12.5', 'USD', 1250],
    ['1,234.56', 'USD', 123_456],
    ['12,50', 'USD', 1250],
    ['70', 'COINS', 70],
    ['١٢', 'UGX', 12],
    ['\u202AUGX\u00A05,000\u202C', 'UGX', 5000],
    ['ＵＧＸ\u3000５０００', 'UGX', 5000],
  ])('%j in %s is %s', (typed, currency, minor) => {
    expect(parseMoney(typed, currency)).toBe(minor);
  });

  it.each(['', '-1', '5.5', 'five', '5k', '1e3', '12 USD'])('%j in UGX is no amount', (typed) => {
    expect(parseMoney(typed, 'UGX')).toBeNull();
  });

  it.each(['shs', 'shs five', 'shs 5000 shs', 'ugx shs 500', 'Kshs 5000', '-shs 500'])(
    '%j is none either',
    (typed) => {
      expect(parseMoney(typed, 'UGX')).toBeNull();
    },
  );

  it('knows local names only of Ugandan shillings', () => {
    expect(parseMoney('Shs 5,000', 'USD')).toBeNull();
    expect(parseMoney('UShs 5,000', 'KES')).toBeNull();
  });

  it('parses the output of majorUnits', () => {
    expect(parseMoney(majorUnits(1250, 'USD'), 'USD')).toBe(1250);
  });
});

it.each([
  [41_700, 'UGX', '41700'],
  [1250, 'USD', '12.50'],
  [0, 'UGX', '0'],
  [7, 'points', '7'],
])('%i of %s is %s for a machine', (minor, currency, text) => {
  expect(majorUnits(minor, currency)).toBe(text);
});
