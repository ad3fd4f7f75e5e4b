// A long list in pages. Pure.

/** As many cards as a thumb scrolls through gladly. */
const PAGE_SIZE = 12;

export type ListPage<T> = { items: T[]; number: number; count: number };

/** Page `number`, from 1; null when there is none. An empty list has one empty page. */
export function listPage<T>(items: readonly T[], number: number): ListPage<T> | null {
  const count = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  if (!Number.isInteger(number) || number < 1 || number > count) return null;
  return { items: items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), number, count };
}

/** The number in an address; NaN when it is none. */
export const pageNumber = (text: string): number => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN);
