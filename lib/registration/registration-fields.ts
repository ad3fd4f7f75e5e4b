// Names of the posted fields, each a constant: the browser loads those that it uses. A date has three fields of that name.
// The names on the wire stay: drafts in browsers and `checkout.input` in databases hold them.

export const submission = 'submission';
/** Not posted: carries a problem of all quantities together. */
export const tickets = 'tickets';
/** The check sees it as a quantity (`withQuantity`). */
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
/** As JSON. */
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
