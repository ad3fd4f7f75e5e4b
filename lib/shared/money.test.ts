import { describe, expect, it } from 'vitest';
import { formatMoney, majorUnits } from '#lib/shared/money.ts';

/** Intl parts words with no-break spaces. */
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

  it('shows what is no currency code without failing', () => {
    expect(formatMoney(1500, 'COINS', 'en')).toBe('COINS 1,500');
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
