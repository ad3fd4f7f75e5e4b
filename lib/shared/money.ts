// Formats and parses amounts of money. Pure; the provider computes sums and fees.
import { parseNumber } from '#lib/shared/typed-number.ts';
import { numberText } from '#lib/shared/typed-text.ts';

/** Cached by language and currency: creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const options = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const made = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, made);
  return made;
}

const minorDigits = (currency: string): number =>
  formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;

const isCode = (currency: string): boolean => /^[A-Za-z]{3}$/.test(currency);

/**
 * `minor` units of `currency` in the words of `locale`, e.g. `UGX 50,000`. How many digits are minor is the currency's
 * own (partner-api.md 1, convention 2: UGX has none). A code that is no ISO 4217 code is shown with the bare number.
 */
export function formatMoney(minor: number, currency: string, locale: string): string {
  if (!isCode(currency)) return `${currency} ${minor.toLocaleString(locale)}`.trim();
  return formatOf(currency, locale).format(minor / 10 ** minorDigits(currency));
}

/** `formatMoney` without the currency, for a second amount beside one that has it. */
export const bareAmount = (minor: number, currency: string, locale: string): string =>
  isCode(currency)
    ? formatOf(currency, locale)
        .formatToParts(minor / 10 ** minorDigits(currency))
        .filter(({ type }) => type !== 'currency' && type !== 'literal')
        .map(({ value }) => value)
        .join('')
    : minor.toLocaleString(locale);

/** The bare amount, from a million on as `24.1M`: only where the exact one stands beside it. */
export function shortAmount(minor: number, currency: string, locale: string): string {
  const amount = minor / 10 ** (isCode(currency) ? minorDigits(currency) : 0);
  return amount < 1_000_000
    ? bareAmount(minor, currency, locale)
    : amount.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 });
}

const LONGEST_AMOUNT = 12;

/** Local names of a currency, as prices are written where it is used. */
const SPOKEN: Readonly<Record<string, RegExp>> = { UGX: /^(?:USHS?|SHS?)\b\.?|(?<![A-Z])(?:USHS?|SHS?)\.?$/ };

function withoutCurrency(typed: string, currency: string): string {
  const code = currency.toUpperCase();
  const amount = numberText(typed).toUpperCase();
  const spoken = SPOKEN[code];
  return amount.includes(code) || !spoken ? amount.replace(code, '') : amount.replace(spoken, '');
}

/**
 * `5000`, `5,000/=`, `UGX 5 000`, `Shs 5,000` → minor units of `currency`; null if it is negative, no number, or has more
 * decimals than the currency.
 */
export function parseMoney(typed: string, currency: string): number | null {
  const decimals = isCode(currency) ? minorDigits(currency) : 0;
  const number = parseNumber(withoutCurrency(typed, currency), decimals);
  if (!number.ok) return null;
  const { negative, whole, fraction } = number.value;
  if (negative || whole.length > LONGEST_AMOUNT) return null;
  return Number(whole + fraction.padEnd(decimals, '0'));
}

/** `12.50`, `50000`: an amount in major units for machines, with as many digits after the point as the currency has. */
export function majorUnits(minor: number, currency: string): string {
  const decimals = isCode(currency) ? minorDigits(currency) : 0;
  return (minor / 10 ** decimals).toFixed(decimals);
}
