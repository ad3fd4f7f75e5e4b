// Amounts of money as a person reads them. Pure; sums and fees are the provider's business.

/**
 * `minor` units of `currency` in the words of `locale`, e.g. `UGX 50,000`. How many digits are minor is the currency's
 * own (partner-api.md 1, convention 2: UGX has none). A code that is no ISO 4217 code is shown with the bare number.
 */
export function formatMoney(minor: number, currency: string, locale: string): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${currency} ${minor.toLocaleString(locale)}`.trim();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  const exponent = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** exponent);
}

/** `12.50`, `50000`: an amount in major units for machines, with as many digits after the point as the currency has. */
export function majorUnits(minor: number, currency: string): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return String(minor);
  const { maximumFractionDigits: exponent = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (minor / 10 ** exponent).toFixed(exponent);
}
