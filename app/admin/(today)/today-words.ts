import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { intlLocale } from '#lib/i18n/languages.ts';
import { shortDate } from '#lib/shared/dates.ts';
import { networkNamed } from '#lib/shared/mobile-network.ts';

export const PERIODS = ['today', 'week', 'all'] as const;
export type Period = (typeof PERIODS)[number];

/** Writes numbers and days of the figures; days are given as in `2027-01-30`. */
export function figureWords({ language }: DeskView) {
  const locale = intlLocale(language);
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return {
    count: (value: number) => number.format(value),
    added: (value: number) => (value > 0 ? `+${number.format(value)}` : number.format(value)),
    percent: (value: number) => share.format(value),
    month: (day: string) => month.format(at(day)),
    dayName: (day: string) => shortDate(at(day), { locale, timeZone: 'UTC' }),
  };
}

/** The name that the network prints; a method that only the provider knows is its own name. */
export function networkName({ t }: Pick<DeskView, 't'>, method: string): string {
  const network = networkNamed(method);
  return network ? t(`today.wallets.${network}`) : method;
}
