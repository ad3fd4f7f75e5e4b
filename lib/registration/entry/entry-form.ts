// The registration form as it is posted: its field names, and how they are read. Pure.

/**
 * Field names of the form. Per ticket type `quantity.<ticket_type_id>`, per runner after the one who was asked for first
 * `runner.<ticket_type_id>.<n>`, per additional question `question.<key>` (partner-api.md 2.2); the rest are fixed.
 */
export const ENTRY_FIELDS = {
  submission: 'submission',
  /** All quantities together: nothing is posted under it, what is wrong with the choice as a whole stands there. */
  tickets: 'tickets',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  buyerPhone: 'buyer_phone',
  sameAsBuyer: 'same_as_buyer',
  firstRunner: 'runner_name',
  /** Whose first runner `firstRunner` and `sameAsBuyer` are about, whatever is chosen beside it; '' for nobody yet. */
  firstTicket: 'runner_ticket',
  roster: 'roster',
  /** The button that only looks at the pasted list; its value is its label. */
  checkRoster: 'check_roster',
  rosterSeen: 'roster_seen',
  minor: 'minor',
  guardianName: 'guardian_name',
  guardianPhone: 'guardian_phone',
  guardianRelation: 'guardian_relation',
  discountCode: 'discount_code',
  donation: 'donation',
  note: 'note',
  referralCode: 'referral_code',
  payingNumber: 'paying_number',
  paymentMethod: 'payment_method',
  waiverAccepted: 'waiver_accepted',
  waiverVersion: 'waiver_version',
  waiverDigest: 'waiver_digest',
  secondEntry: 'second_entry',
  /** The prices that the form was drawn with, as JSON. */
  shownPrices: 'shown_prices',
} as const;

/** What is given anew for each entry: neither a draft nor an earlier order fills it in. */
export const GIVEN_ANEW: readonly string[] = [
  ENTRY_FIELDS.waiverAccepted,
  ENTRY_FIELDS.waiverVersion,
  ENTRY_FIELDS.waiverDigest,
  ENTRY_FIELDS.secondEntry,
  ENTRY_FIELDS.rosterSeen,
  ENTRY_FIELDS.shownPrices,
];

/** How many entries of a ticket type are wanted. */
export const quantityField = (ticketTypeId: string): string => `quantity.${ticketTypeId}`;
/** Of any ticket type. */
export const isQuantityField = (field: string): boolean => field.startsWith(quantityField(''));
/** Of a key only what means the same everywhere: in an id, in a link to it, and in a post, where quotes are escaped. */
export const questionField = (key: string): string =>
  `question.${key.replaceAll(/[^\w.]/gu, (letter) => `~${letter.codePointAt(0)?.toString(36)}~`)}`;
/** The name of a runner; `n` counts from 1 within the ticket type. */
export const runnerField = (ticketTypeId: string, n: number): string => `runner.${ticketTypeId}.${n}`;
/** Whether the first runner of a ticket type is the buyer. */
export const sameField = (ticketTypeId: string): string => `same.${ticketTypeId}`;

/** Carries what a field holds that is switched off, where no script keeps it: nobody reads it but the form itself. */
export const offField = (field: string): string => `off.${field}`;
/** Of any field. */
export const isOffField = (field: string): boolean => field.startsWith(offField(''));

/** How many characters the check takes; the form's fields take no more, but for the note. */
export const LONGEST = { name: 120, email: 254, relation: 60, code: 64, note: 5000, answer: 1000 } as const;

/** As many runners have a field each; more come as a pasted list. */
export const MOST_RUNNER_FIELDS = 20;
/** partner-api.md 8: 1 to 500 in a line; a pasted list may hold as many. */
export const MOST_RUNNERS = 500;

/** What was typed, by field name, word for word, so that a page can show it again; several values where a name repeats. */
export type EntryInput = Record<string, string | string[]>;
type Posted = Readonly<Record<string, string | readonly string[]>>;

const LONGEST_FIELD = 1000;
const LONGEST_VALUE = 4000;
/** Some 80 characters for each of 500 kinds of entry: an id and its quotes. */
const LONGEST_PRICES = 40_000;
/** 400 characters for each of 500 runners: in bytes at most 600,000 of the million that a server action reads. */
export const LONGEST_ROSTER = 200_000;
/** One more than may be: a list that had to be cut is still seen to be too long. */
export const CUT_ROSTER = LONGEST_ROSTER + 1;
/** A note that is too long comes back whole, to be shortened by whoever wrote it; longer than this none is written. */
export const CUT_NOTE = 20_000;
const LONGEST_OF: ReadonlyMap<string, number> = new Map([
  [ENTRY_FIELDS.roster, CUT_ROSTER],
  [ENTRY_FIELDS.shownPrices, LONGEST_PRICES],
  [ENTRY_FIELDS.note, CUT_NOTE],
]);
const MOST_VALUES = 400;

/**
 * Reads a posted form, its line ends as they were typed (a post doubles them). Files are dropped; lengths, the number
 * of values and what a database cannot keep are cut.
 */
export function readEntryInput(form: FormData): EntryInput {
  const input: EntryInput = {};
  let values = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$') || name.length > LONGEST_FIELD) continue;
    if (values >= MOST_VALUES) break;
    values += 1;
    const kept = value
      .replaceAll('\0', '')
      .replaceAll('\r\n', '\n')
      .slice(0, LONGEST_OF.get(name) ?? LONGEST_VALUE);
    const before = Object.hasOwn(input, name) ? input[name] : undefined;
    input[name] = before === undefined ? kept : [before, kept].flat();
  }
  return input;
}

/** All values of a field; none when it was not posted. */
export function valuesOf(input: Posted, field: string): string[] {
  const value = Object.hasOwn(input, field) ? input[field] : undefined;
  return value === undefined ? [] : [value].flat();
}

/** The field's last value, trimmed; '' when it was not posted. */
export const textOf = (input: Posted, field: string): string => valuesOf(input, field).at(-1)?.trim() ?? '';

/** The same in one line: what is typed into a name must not break a list. */
export const lineOf = (input: Posted, field: string): string => oneLine(textOf(input, field));

/** Every run of white space and control characters as one blank. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Also when nothing stands in it; a box that is not ticked, and a field that is switched off, are not posted. */
export const wasPosted = (input: Posted, field: string): boolean => Object.hasOwn(input, field);
