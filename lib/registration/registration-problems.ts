// What the check of a form finds, and what the provider's refusal of `POST /orders` means (partner-api.md 7.3). Pure.
import type { PartnerErrorCode } from '#lib/partner-api/errors.ts';
import type { CheckedList } from '#lib/registration/check-list.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { isQuantityField } from '#lib/registration/ticket-choice.ts';

/** Keys under `errors` in `messages/<language>.json`. */
export const REGISTRATION_PROBLEMS = [
  'required',
  'name_required',
  'phone_required',
  'email_required',
  'choose_one',
  'choose_some',
  'choose_ticket',
  'invalid_quantity',
  'quantity_refused',
  'too_many',
  'participant_name_required',
  'not_a_name',
  'list_needed',
  'list_lines',
  'list_too_long',
  'invalid_email',
  'one_email',
  'email_letters',
  'email_refused',
  'invalid_phone',
  'one_phone',
  'invalid_option',
  'invalid_number',
  'unclear_number',
  'invalid_date',
  'invalid_birth_date',
  'date_out_of_range',
  'number_out_of_range',
  'invalid_time',
  'time_out_of_range',
  'tick_required',
  'too_long',
  'guardian_required',
  'choose_payment_method',
  'payment_method_unavailable',
  'invalid_paying_number',
  'foreign_paying_number',
  'waiver_required',
  'waiver_version_mismatch',
  'invalid_discount',
  'invalid_donation',
  'second_registration',
  'second_registration_unpaid',
  'insufficient_inventory',
  'sold_out',
  'own_hold',
  'earlier_in_doubt',
  'cannot_check',
  'ticket_not_on_sale',
  'one_not_on_sale',
  'sale_closed',
  'payments_disabled',
  'event_gone',
  'sold_on_partners_page',
  'distance_not_offered',
  'registration_too_large',
  'provider_refused',
  'our_mistake',
  'unavailable',
  'too_many_lists',
  'too_many_unpaid',
  'too_many_at_once',
] as const;
export type RegistrationProblem = (typeof REGISTRATION_PROBLEMS)[number];

export type RegistrationErrors = {
  fields: Record<string, RegistrationProblem>;
  form: RegistrationProblem | null;
  /** With `own_hold`, `earlier_in_doubt` and a second registration: `ref` of the buyer's own unpaid order. */
  order?: string;
  /** The form has another step; this is no problem. */
  next?: 'participant_names' | 'list_check' | undefined;
  list?: CheckedList | undefined;
  /** With a `too_many_` problem: when the form may be sent again, and how many places may be unpaid. */
  limit?: { until: Date; most: number | undefined };
};

export type Problems = Record<string, RegistrationProblem>;

const AT_FIELD: Partial<Record<PartnerErrorCode, { field: string; problem: RegistrationProblem }>> = {
  invalid_email: { field: F.buyerEmail, problem: 'email_refused' },
  invalid_payment_method: { field: F.paymentMethod, problem: 'payment_method_unavailable' },
  payment_method_unavailable: { field: F.paymentMethod, problem: 'payment_method_unavailable' },
  invalid_donation_amount: { field: F.donation, problem: 'invalid_donation' },
  waiver_required: { field: F.waiverAccepted, problem: 'waiver_required' },
  waiver_version_mismatch: { field: F.waiverAccepted, problem: 'waiver_version_mismatch' },
  invalid_discount: { field: F.discountCode, problem: 'invalid_discount' },
};

/** Problems shown at the quantities: the provider does not say which of several tickets it means. */
const AT_TICKETS: Partial<Record<PartnerErrorCode, RegistrationProblem>> = {
  insufficient_inventory: 'insufficient_inventory',
  ticket_not_on_sale: 'ticket_not_on_sale',
  ticket_type_not_found: 'ticket_not_on_sale',
  ticket_type_not_in_event: 'ticket_not_on_sale',
  distance_required: 'distance_not_offered',
  invalid_distance: 'distance_not_offered',
  distance_not_offered: 'distance_not_offered',
  invalid_quantity: 'quantity_refused',
};

const AT_FORM: Partial<Record<PartnerErrorCode, RegistrationProblem>> = {
  sale_closed: 'sale_closed',
  payments_disabled: 'payments_disabled',
  not_found: 'event_gone',
  wrong_event: 'provider_refused',
  validation_failed: 'provider_refused',
  payload_too_large: 'registration_too_large',
  // Final (partner-api.md 7.7), and not caused by what the buyer typed.
  invalid_partner_reference: 'our_mistake',
  invalid_json: 'our_mistake',
  invalid_request: 'our_mistake',
  method_not_allowed: 'our_mistake',
  idempotency_key_required: 'our_mistake',
  unauthorized: 'our_mistake',
  invalid_client: 'our_mistake',
  insufficient_scope: 'our_mistake',
  credential_not_permitted: 'our_mistake',
  partner_credential_not_accepted: 'our_mistake',
};

/**
 * `unavailable` for every other code: the buyer can only try again later.
 * @param ticketField the field for problems of tickets: the list, all quantities, or the only quantity
 */
export function refusalErrors(code: string, ticketField: string = F.tickets): RegistrationErrors {
  const atField = Object.entries(AT_FIELD).find(([known]) => known === code)?.[1];
  if (atField) return { fields: { [atField.field]: atField.problem }, form: null };
  const atTicket = Object.entries(AT_TICKETS).find(([known]) => known === code)?.[1];
  if (atTicket) return { fields: { [ticketField]: amongOthers(atTicket, ticketField) }, form: null };
  const atForm = Object.entries(AT_FORM).find(([known]) => known === code)?.[1];
  return { fields: {}, form: atForm ?? 'unavailable' };
}

const amongOthers = (problem: RegistrationProblem, field: string): RegistrationProblem =>
  problem === 'ticket_not_on_sale' && !isQuantityField(field) ? 'one_not_on_sale' : problem;
