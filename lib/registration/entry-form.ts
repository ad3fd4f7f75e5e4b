// The registration form as it is posted: field names, and what is said about them. Pure.

/**
 * Field names of the form. Per ticket type `quantity.<ticket_type_id>`, per additional question `question.<key>`
 * (partner-api.md 2.2); the rest are fixed.
 */
export const ENTRY_FIELDS = {
  submission: 'submission',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  buyerPhone: 'buyer_phone',
  paymentMethod: 'payment_method',
  waiverAccepted: 'waiver_accepted',
  waiverVersion: 'waiver_version',
  discountCode: 'discount_code',
} as const;

export const quantityField = (ticketTypeId: string): string => `quantity.${ticketTypeId}`;
export const questionField = (key: string): string => `question.${key}`;

/** What was typed, by field name; kept word for word so that a page can show it again. */
export type EntryInput = Record<string, string>;

/** Codes of what can be wrong; each is a key under `errors` in `messages/<language>.json`. */
export const ENTRY_PROBLEMS = [
  'required',
  'choose_ticket',
  'invalid_quantity',
  'too_many',
  'invalid_email',
  'invalid_phone',
  'invalid_option',
  'too_long',
  'choose_payment_method',
  'payment_method_unavailable',
  'waiver_required',
  'waiver_version_mismatch',
  'invalid_discount',
  'insufficient_inventory',
  'ticket_not_on_sale',
  'sale_closed',
  'payments_disabled',
  'event_gone',
  'distance_not_offered',
  'provider_refused',
  'unavailable',
] as const;
export type EntryProblem = (typeof ENTRY_PROBLEMS)[number];

export type EntryErrors = {
  /** By field name; `form` problems stand above the form. */
  fields: Record<string, EntryProblem>;
  form: EntryProblem | null;
};

/** Reads the text fields of a posted form; files are dropped, of a repeated name the last value stays, lengths are bounded. */
export function readEntryInput(form: FormData): EntryInput {
  const input: EntryInput = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$') || name.length > 200) continue;
    if (Object.keys(input).length >= 300) break;
    input[name] = value.slice(0, 4000);
  }
  return input;
}
