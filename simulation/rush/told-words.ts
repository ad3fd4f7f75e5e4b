// What a page tells a buyer who gets no place, told apart from what it tells one whom we failed: by its words, since
// nothing else reaches a person.
import words from '../../messages/en.json' with { type: 'json' };
import type { StorefrontPage } from '../buyer/read-page.ts';

const SOLD_OUT = [
  words.errors.insufficient_inventory,
  words.errors.sold_out,
  words.availability.sold_out.title,
];

/** Being sold out is news, not an error. */
export const tellsSoldOut = ({ alerts, notices, problems }: StorefrontPage): boolean =>
  [...alerts, ...notices, ...problems].some((told) => SOLD_OUT.some((sentence) => told.includes(sentence)));

/** All that the page says besides its text, in one line. */
export const wordsOf = ({ title, alerts, notices, problems }: StorefrontPage): string =>
  [title, ...alerts, ...notices, ...problems].filter(Boolean).join(' · ');
