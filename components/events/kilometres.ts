// How far one runs, as the reader's language writes it. Pure.

/** `21.1 km`. */
export const kilometres = (km: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }).format(km);
