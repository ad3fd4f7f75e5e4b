// Every error code of the provider with its HTTP status (partner-api.md 7.2 to 7.5). Must not know who raises them.
import { z } from 'zod';

export const errorStatus = {
  // 7.2 authentication, events and sessions
  unauthorized: 401,
  invalid_token: 401,
  invalid_key: 401,
  partner_credential_not_accepted: 401,
  credential_not_permitted: 403,
  origin_not_allowed: 403,
  insufficient_scope: 403,
  invalid_request: 400,
  invalid_cursor: 400,
  invalid_ui_mode: 400,
  invalid_return_url: 400,
  invalid_embed_origin: 400,
  payments_disabled: 403,
  not_found: 404,
  sale_closed: 409,
  // 7.3 create order
  idempotency_key_required: 400,
  validation_failed: 400,
  invalid_email: 400,
  invalid_payment_method: 400,
  payment_method_unavailable: 409,
  invalid_donation_amount: 400,
  invalid_partner_reference: 400,
  waiver_required: 400,
  waiver_version_mismatch: 400,
  ticket_type_not_in_event: 400,
  invalid_discount: 400,
  distance_required: 400,
  invalid_distance: 400,
  distance_not_offered: 400,
  invalid_json: 400,
  ticket_type_not_found: 404,
  ticket_not_on_sale: 409,
  insufficient_inventory: 409,
  invalid_quantity: 409,
  wrong_event: 409,
  idempotency_in_progress: 409,
  idempotency_key_reuse: 422,
  payload_too_large: 413,
  // 7.4 pay order
  msisdn_required: 400,
  invalid_msisdn: 400,
  order_not_payable: 409,
  hold_expired: 409,
  reprice_required: 409,
  prompt_in_progress: 409,
  // 7.5 everywhere
  method_not_allowed: 405,
  rate_limited: 429,
  server_error: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The OAuth errors of the token endpoint with their HTTP status (partner-api.md 7.6). */
export const tokenErrorStatus = {
  invalid_request: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  invalid_client: 401,
  temporarily_unavailable: 429,
  server_error: 500,
} as const satisfies Record<string, number>;

export type TokenErrorCode = keyof typeof tokenErrorStatus;

export const errorCode = z.enum(Object.keys(errorStatus)).describe('Stable: branch on this.');
export const tokenErrorCode = z.enum(Object.keys(tokenErrorStatus));
