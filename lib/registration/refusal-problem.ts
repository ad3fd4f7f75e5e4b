// From an error code of `POST /orders` (partner-api.md 7.3) to a problem at a field or of the whole form. Pure.
import type { PartnerErrorCode } from '#lib/partner-api/errors.ts';
import { REGISTRATION_FIELDS as F, isQuantityField } from '#lib/registration/registration-input.ts';
import type { RegistrationErrors, RegistrationProblem } from '#lib/registration/registration-problems.ts';

const AT_FIELD: Partial<Record<PartnerErrorCode, { field: string; problem: RegistrationProblem }>> = {
  invalid_email: { field: F.buyerEmail, problem: 'invalid_email' },
  invalid_payment_method: { field: F.paymentMethod, problem: 'payment_method_unavailable' },
  payment_method_unavailable: { field: F.paymentMethod, problem: 'payment_method_unavailable' },
  invalid_donation_amount: { field: F.donation, problem: 'invalid_donation' },
  waiver_required: { field: F.waiverAccepted, problem: 'waiver_required' },
  waiver_version_mismatch: { field: F.waiverAccepted, problem: 'waiver_version_mismatch' },
  invalid_discount: { field: F.discountCode, problem: 'invalid_discount' },
};

/** At the quantities: the provider does not say which of several tickets it means. */
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
