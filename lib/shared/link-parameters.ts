// What an address brings for an entry: ticket type, discount code, referral code, campaign. Pure.
import { codeText } from '#lib/shared/typed-text.ts';

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'] as const;

/** Keys of an address that lead on from a list to a race, and from a race to its form. */
export const CARRIED_KEYS = ['code', 'ref', 'referral', ...CAMPAIGN] as const;

/** Values by key: one line, without characters that cannot be seen, never empty. */
export type LinkParameters = Readonly<
  Partial<Record<'ticket' | 'code' | 'ref' | (typeof CAMPAIGN)[number], string>>
>;

const LONGEST_BROUGHT = 200;
/** As many as the fields of the form take. */
const LONGEST_CODE = 64;

/** Everything else in the address is left out; of a repeated key the first value that is not empty counts. */
export function linkParametersIn(address: string | null): LinkParameters {
  if (!address || !URL.canParse(address)) return {};
  const { searchParams } = new URL(address);
  const values = (...keys: string[]) =>
    keys.flatMap((key) => searchParams.getAll(key).slice(0, MOST_REPEATED)).map(broughtText);
  const all = [
    ...['ticket', 'code', ...CAMPAIGN].map((key) => [key, values(key).find(Boolean)]),
    ['ref', values('ref', 'referral').find(Boolean)?.slice(0, LONGEST_CODE)],
  ];
  return Object.fromEntries(all.filter(([, value]) => value));
}

const MOST_REPEATED = 5;

export const campaignIn = (address: string | null): LinkParameters =>
  Object.fromEntries(Object.entries(linkParametersIn(address)).filter(([key]) => key.startsWith('utm_')));

/** A code in the last segment of a page's address, as the field of the form takes it. */
export function codeOfSegment(segment: string): string {
  try {
    return broughtText(decodeURIComponent(segment)).slice(0, LONGEST_CODE).trim();
  } catch {
    return '';
  }
}

/** A value as it is kept. The first cut bounds the work; a cut may leave half of a character. */
export const broughtText = (text: string): string =>
  codeText(text.slice(0, 2 * LONGEST_BROUGHT))
    .slice(0, LONGEST_BROUGHT)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
    .trim();
