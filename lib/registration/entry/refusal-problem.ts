// What a refusal of `POST /orders` (partner-api.md 7.3) means for the form: which field, in which of our words. Pure.
import type { PartnerErrorCode } from '#lib/partner-api/errors.ts';
import { ENTRY_FIELDS as F, isQuantityField } from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors, EntryProblem } from '#lib/registration/entry/entry-problems.ts';

const AT_FIELD: Partial<Record<PartnerErrorCode, { field: string; problem: EntryProblem }>> = {
  invalid_email: { field: F.buyerEmail, problem: 'invalid_email' },
  invalid_payment_method: { field: F.paymentMethod, problem: 'payment_method_unavailable' },
  payment_method_unavailable: { field: F.paymentMethod, problem: 'payment_method_unavailable' },
  invalid_donation_amount: { field: F.donation, problem: 'invalid_donation' },
  waiver_required: { field: F.waiverAccepted, problem: 'waiver_required' },
  waiver_version_mismatch: { field: F.waiverAccepted, problem: 'waiver_version_mismatch' },
  invalid_discount: { field: F.discountCode, problem: 'invalid_discount' },
};

/** Of what was chosen: which of several entries is meant, the provider does not say. */
const AT_ENTRY: Partial<Record<PartnerErrorCode, EntryProblem>> = {
  insufficient_inventory: 'insufficient_inventory',
  ticket_not_on_sale: 'ticket_not_on_sale',
  ticket_type_not_found: 'ticket_not_on_sale',
  ticket_type_not_in_event: 'ticket_not_on_sale',
  distance_required: 'distance_not_offered',
  invalid_distance: 'distance_not_offered',
  distance_not_offered: 'distance_not_offered',
  invalid_quantity: 'quantity_refused',
};

const AT_FORM: Partial<Record<PartnerErrorCode, EntryProblem>> = {
  sale_closed: 'sale_closed',
  payments_disabled: 'payments_disabled',
  not_found: 'event_gone',
  wrong_event: 'provider_refused',
  validation_failed: 'provider_refused',
  payload_too_large: 'entry_too_large',
  // Final (partner-api.md 7.7), and nothing that she typed.
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
 * Every other refusal may pass by itself: the buyer can only try later.
 * @param entryField where the entries were chosen that it may be about
 */
export function refusalErrors(code: string, entryField: string = F.tickets): EntryErrors {
  const atField = Object.entries(AT_FIELD).find(([known]) => known === code)?.[1];
  if (atField) return { fields: { [atField.field]: atField.problem }, form: null };
  const atEntry = Object.entries(AT_ENTRY).find(([known]) => known === code)?.[1];
  if (atEntry) return { fields: { [entryField]: amongOthers(atEntry, entryField) }, form: null };
  const atForm = Object.entries(AT_FORM).find(([known]) => known === code)?.[1];
  return { fields: {}, form: atForm ?? 'unavailable' };
}

const amongOthers = (problem: EntryProblem, field: string): EntryProblem =>
  problem === 'ticket_not_on_sale' && !isQuantityField(field) ? 'one_not_on_sale' : problem;
