// The posted registration form: its field names, its limits, how it is parsed, and the referral code of the page that led to
// it. Pure; also runs in the browser.

/**
 * Names of the posted fields. Per ticket type `quantity.<ticket_type_id>`, per further participant
 * `runner.<ticket_type_id>.<n>`, per additional question `question.<key>` (partner-api.md 2.2); a date has three fields
 * of that name: day, month, year.
 * The names on the wire stay: drafts in browsers and `checkout.input` in databases hold them.
 */
export const REGISTRATION_FIELDS = {
  submission: 'submission',
  /** Not posted: carries a problem of all quantities together. */
  tickets: 'tickets',
  /** The ticket type chosen for one person. The check sees it as a quantity (`withQuantity`). */
  oneTicket: 'ticket',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  buyerPhone: 'buyer_phone',
  sameAsBuyer: 'same_as_buyer',
  firstParticipant: 'runner_name',
  /** The ticket type that `firstParticipant` and `sameAsBuyer` belong to; '' before one is chosen. */
  firstTicket: 'runner_ticket',
  list: 'roster',
  /** The button that only checks the list; its value is its label. */
  checkList: 'check_roster',
  /** Digest of the list as the buyer saw it understood. */
  checkedList: 'roster_seen',
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
  secondRegistration: 'second_entry',
  /** The prices that the form showed, as JSON. */
  shownPrices: 'shown_prices',
} as const;
const F = REGISTRATION_FIELDS;

/** Asked anew for each registration: neither a draft nor an earlier order fills these fields. */
export const GIVEN_ANEW: readonly string[] = [
  F.waiverAccepted,
  F.waiverVersion,
  F.waiverDigest,
  F.secondRegistration,
  F.checkedList,
  F.shownPrices,
];

export const quantityField = (ticketTypeId: string): string => `quantity.${ticketTypeId}`;
export const isQuantityField = (field: string): boolean => field.startsWith(quantityField(''));
/** Letters of the key that would change in an id, a link or a post are escaped. */
export const questionField = (key: string): string =>
  `question.${key.replaceAll(/[^\w.]/gu, (letter) => `~${letter.codePointAt(0)?.toString(36)}~`)}`;
/** `n` counts from 1 within the ticket type. */
export const participantField = (ticketTypeId: string, n: number): string => `runner.${ticketTypeId}.${n}`;
/** Whether the first participant of a ticket type is the buyer. */
export const sameField = (ticketTypeId: string): string => `same.${ticketTypeId}`;

/** Carries the value of a disabled field through a post without a script. Only the form itself uses it. */
export const offField = (field: string): string => `off.${field}`;
export const isOffField = (field: string): boolean => field.startsWith(offField(''));

/** Longest texts that the check accepts, in characters; the form's fields take no more, except for the note. */
export const LONGEST = { name: 120, email: 254, relation: 60, code: 64, note: 5000, answer: 1000 } as const;

/** Participants with a field each; more come as a pasted list. */
export const MOST_PARTICIPANT_FIELDS = 20;
/** partner-api.md 8: 1 to 500 in an order line; a pasted list may hold as many. */
export const MOST_PARTICIPANTS = 500;
/** Ticket types of one event that a form is planned for. */
export const MOST_TICKET_TYPES = 500;

/** What the buyer typed, unchanged, by field name; several values where a name repeats. */
export type RegistrationInput = Record<string, string | string[]>;
type Posted = Readonly<Record<string, string | readonly string[]>>;

const LONGEST_FIELD = 1000;
const LONGEST_VALUE = 4000;
/** 200 characters for each ticket type: its id and a quote per network. */
const LONGEST_PRICES = 200 * MOST_TICKET_TYPES;
/** 400 characters for each participant: at most 600,000 bytes of the million that a server action takes. */
export const LONGEST_LIST = 200_000;
/** One more than may be: a list that was cut is still found too long. */
export const CUT_LIST = LONGEST_LIST + 1;
/** A note that is too long is shown again whole, for the buyer to shorten it. */
export const CUT_NOTE = 20_000;
const LONGEST_OF: ReadonlyMap<string, number> = new Map([
  [F.list, CUT_LIST],
  [F.shownPrices, LONGEST_PRICES],
  [F.note, CUT_NOTE],
]);
/** Per ticket type a quantity, and a name and a box that may be switched off; 400 for all other fields. */
const MOST_VALUES = 3 * MOST_TICKET_TYPES + 400;

/**
 * Parses a posted form, with the choice of one person as a quantity. Line ends become `\n` again (a post makes them `\r\n`).
 * Files, fields of the framework and null characters, which a database refuses, are dropped; values beyond the limits are cut.
 */
export function parseRegistrationInput(form: FormData): RegistrationInput {
  const values = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$') || name.length > LONGEST_FIELD) continue;
    if (count >= MOST_VALUES) break;
    count += 1;
    const text = value
      .replaceAll('\0', '')
      .replaceAll('\r\n', '\n')
      .slice(0, LONGEST_OF.get(name) ?? LONGEST_VALUE);
    const before = values.get(name);
    if (before) before.push(text);
    else values.set(name, [text]);
  }
  return withQuantity<string | string[]>(
    Object.fromEntries(
      [...values].map(([name, [only = '', ...more]]) => [name, more.length > 0 ? [only, ...more] : only]),
    ),
  );
}

/**
 * The distance chosen for one person as a quantity: from here on there is one truth. Without a script both ways of
 * choosing are posted, and quantities count more. The fields of the first participant go to the chosen ticket type.
 */
export function withQuantity<Value extends string | readonly string[]>(
  posted: Readonly<Record<string, Value>>,
): Record<string, Value | string> {
  const { [F.oneTicket]: _, ...others } = posted;
  const ticket = textOf(posted, F.oneTicket);
  if (ticket === '' || chosenQuantities(posted).length > 0) return others;
  const first = wasPosted(posted, F.firstTicket) && { [F.firstTicket]: ticket };
  return { ...others, [quantityField(ticket)]: '1', ...first };
}

/** The other way round, for a form that is shown again: one place without a list is the choice of one person. */
export function withOneTicket(input: RegistrationInput): RegistrationInput {
  const [only, another] = chosenQuantities(input);
  if (!only || another || textOf(input, only) !== '1' || textOf(input, F.list) !== '') return input;
  const others = Object.entries(input).filter(([field]) => !isQuantityField(field));
  return { ...Object.fromEntries(others), [F.oneTicket]: only.slice(quantityField('').length) };
}

/** Fields of quantities that hold anything but zero. */
export const chosenQuantities = (posted: Posted): string[] =>
  Object.keys(posted).filter((field) => isQuantityField(field) && !/^0*$/.test(textOf(posted, field)));

/** All values of a field; none if it was not posted. */
export function valuesOf(input: Posted, field: string): string[] {
  const value = Object.hasOwn(input, field) ? input[field] : undefined;
  return value === undefined ? [] : [value].flat();
}

/** The field's last value, trimmed; '' if it was not posted. */
export const textOf = (input: Posted, field: string): string => valuesOf(input, field).at(-1)?.trim() ?? '';

/** The same in one line. */
export const lineOf = (input: Posted, field: string): string => oneLine(textOf(input, field));

/** White space and control characters become single blanks. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Each name has a letter of some script. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** Also if it is empty; a box that is not ticked and a disabled field are not posted. */
export const wasPosted = (input: Posted, field: string): boolean => Object.hasOwn(input, field);

/**
 * The ticket type that the form's first fields for a participant belong to, also while it is not chosen, so that a name
 * stays with its ticket. `null` if there is none.
 * @param chosen ticket types with a quantity, in the order of the form
 */
export function firstTicket(posted: Posted, chosen: readonly string[]): string | null {
  const before = textOf(posted, F.firstTicket);
  if (before !== '' && (chosen.length > 0 || textOf(posted, F.firstParticipant) !== '')) return before;
  const [first] = chosen;
  // That ticket's participant may have a field of its own already.
  return first !== undefined && !wasPosted(posted, participantField(first, 1)) ? first : null;
}

/** Field names of a participant. Only the first of each ticket can be the buyer, who runs once: `same` is `null` for others. */
export function participantFields(
  ticket: string,
  n: number,
  first: string | null,
): { name: string; same: string | null } {
  if (n > 1) return { name: participantField(ticket, n), same: null };
  if (ticket === first) return { name: F.firstParticipant, same: F.sameAsBuyer };
  return { name: participantField(ticket, 1), same: sameField(ticket) };
}

/**
 * The code in the address of the form or of the event's page; empty without one. Pages of other sites have none: browsers
 * tell them without their query.
 */
export function referralCode(address: string | null): string {
  if (!address || !URL.canParse(address)) return '';
  const { pathname, searchParams } = new URL(address);
  if (!pathname.includes('/events/')) return '';
  const codes = [...searchParams.getAll('ref'), ...searchParams.getAll('referral')];
  return (codes.find((code) => code.trim()) ?? '').trim().slice(0, LONGEST.code);
}
