// Money as the sandbox's pages show it. Must not know what costs it.

/** `amount` minor units of `currency`, for example `UGX 41,700`. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-UG', { style: 'currency', currency, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(amount / 10 ** digits).replace(/\u00a0/g, ' ');
}
