// Names of the posted fields of the registration form, each a constant of its own: the browser loads those that it uses.
// Per ticket type `quantity.<ticket_type_id>`, per further participant `runner.<ticket_type_id>.<n>`, per additional question
// `question.<key>` (partner-api.md 2.2); a date has three fields of that name: day, month, year.
// The names on the wire stay: drafts in browsers and `checkout.input` in databases hold them.

export const submission = 'submission';
/** Not posted: carries a problem of all quantities together. */
export const tickets = 'tickets';
/** The ticket type chosen for one person. The check sees it as a quantity (`withQuantity`). */
export const oneTicket = 'ticket';
export const buyerName = 'buyer_name';
export const buyerEmail = 'buyer_email';
export const buyerPhone = 'buyer_phone';
export const sameAsBuyer = 'same_as_buyer';
export const firstParticipant = 'runner_name';
/** The ticket type that `firstParticipant` and `sameAsBuyer` belong to; '' before one is chosen. */
export const firstTicket = 'runner_ticket';
/** The rows of the group editor, as JSON (`participant-row.ts`); they count instead of quantities, names and list. */
export const participants = 'participants';
export const list = 'roster';
/** The button that only checks the list; its value is its label. */
export const checkList = 'check_roster';
/** Digest of the list as the buyer saw it understood. */
export const checkedList = 'roster_seen';
export const minor = 'minor';
export const guardianName = 'guardian_name';
export const guardianPhone = 'guardian_phone';
export const guardianRelation = 'guardian_relation';
export const discountCode = 'discount_code';
export const donation = 'donation';
export const note = 'note';
export const referralCode = 'referral_code';
export const payingNumber = 'paying_number';
export const paymentMethod = 'payment_method';
export const waiverAccepted = 'waiver_accepted';
export const waiverVersion = 'waiver_version';
export const waiverDigest = 'waiver_digest';
export const secondRegistration = 'second_entry';
/** The prices that the form showed, as JSON. */
export const shownPrices = 'shown_prices';

/** Asked anew for each registration: neither a draft nor an earlier order fills these fields. */
export const GIVEN_ANEW: readonly string[] = [
  waiverAccepted,
  waiverVersion,
  waiverDigest,
  secondRegistration,
  checkedList,
  shownPrices,
];
