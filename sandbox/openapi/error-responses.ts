// The error answers of an operation: every code with its condition (partner-api.md 7.2 to 7.6), grouped by HTTP status.
import { type ErrorCode, errorStatus, type TokenErrorCode, tokenErrorStatus } from '../wire/error-codes.ts';
import { schemaRef } from './components.ts';
import { headersOf } from './headers.ts';
import { isLimited, type Json, type OperationSpec } from './operation-spec.ts';

const errorConditions: Record<ErrorCode, string> = {
  unauthorized: 'No credential was sent, or the API client is not active.',
  invalid_token: 'The access token is malformed, unknown, expired or revoked.',
  invalid_key: 'The publishable key is malformed, unknown, replaced or revoked.',
  partner_credential_not_accepted: 'The credential was sent to a host other than the API host.',
  credential_not_permitted: 'The route does not accept that credential.',
  origin_not_allowed: 'A publishable key without `Origin`, or from an origin that is not allowed.',
  insufficient_scope: 'The token lacks the scope.',
  invalid_request: 'The body could not be read, or a field or parameter is missing or malformed.',
  invalid_cursor: 'The cursor is malformed or from another organization.',
  invalid_ui_mode: '`ui_mode` is neither `redirect` nor `embedded`.',
  invalid_return_url:
    'A return URL is missing, not https, too long, malformed, or of an unregistered origin.',
  invalid_embed_origin: 'Embedded mode: the origin of the page is not an allowed domain.',
  payments_disabled: 'The organization is not cleared to take payments.',
  not_found: 'Unknown, or of another organization.',
  sale_closed: 'Registration is not open.',
  idempotency_key_required: 'The `Idempotency-Key` header is missing.',
  validation_failed: 'A required field is missing, or a field or parameter is invalid.',
  invalid_email: '`buyer_email` is invalid.',
  invalid_payment_method: '`payment_method` is not `momo`, `card` or `airtel`.',
  payment_method_unavailable: 'The payment method is not available to partners.',
  invalid_donation_amount: '`donation_amount` is not a non-negative whole number.',
  invalid_partner_reference: '`partner_reference` is not a string of at most 128 characters.',
  waiver_required: 'The event has a waiver and `waiver_accepted` is not true.',
  waiver_version_mismatch: '`waiver_version` is not the current one.',
  ticket_type_not_in_event: 'The ticket type belongs to another event.',
  invalid_discount: 'The discount code is not valid.',
  distance_required: "A participant's distance is missing.",
  invalid_distance: "A participant's distance is not a number.",
  distance_not_offered: "A participant's distance is not offered.",
  invalid_json: 'The body is not valid JSON.',
  ticket_type_not_found: 'The ticket type is unknown.',
  ticket_not_on_sale: 'The ticket is outside its sales window.',
  insufficient_inventory: 'There are not enough places.',
  invalid_quantity: 'The quantity could not be held as sent.',
  wrong_event: 'The lines could not be held as sent: they belong to several events.',
  idempotency_in_progress: 'A request with the same key is still processing.',
  idempotency_key_reuse: 'The key was used with other parameters.',
  payload_too_large: 'The body is larger than 1 MB.',
  msisdn_required: 'A paid mobile money order needs `msisdn`.',
  invalid_msisdn: 'Not a valid Ugandan MTN or Airtel number.',
  order_not_payable: 'The order is not in a chargeable state.',
  hold_expired: 'The hold on the places lapsed.',
  reprice_required: "The number's network differs from the order's `payment_method`; no prompt was sent.",
  prompt_in_progress: "A prompt is already on the payer's phone.",
  method_not_allowed: 'The path does not know this method.',
  rate_limited: 'Too many requests.',
  server_error: 'Unexpected failure.',
};

const tokenErrorConditions: Record<TokenErrorCode, string> = {
  invalid_request:
    '`grant_type` missing, credentials sent twice, unreadable or oversized body, or a request with `Origin`.',
  unsupported_grant_type: 'Anything other than `client_credentials`.',
  invalid_scope: 'A scope that is unknown or that the key does not hold.',
  invalid_client: 'Wrong client id or secret, or a revoked key.',
  temporarily_unavailable: 'Rate limited.',
  server_error: 'Unexpected failure.',
};

const ofCredential: readonly ErrorCode[] = [
  'unauthorized',
  'invalid_token',
  'invalid_key',
  'partner_credential_not_accepted',
  'credential_not_permitted',
];
const ofBody: readonly ErrorCode[] = ['invalid_request', 'invalid_json', 'payload_too_large'];
const RETRY_AFTER_SECONDS = 42;

/** Every error response of `spec`, by status. */
export function errorResponses(spec: OperationSpec): Json {
  const responses: Record<string, Json> = { 405: wrongMethod };
  if (spec.oauth) {
    for (const [status, codes] of group(tokenPairs())) responses[status] = oauthResponse(spec, status, codes);
    return responses;
  }
  const pairs = [...errorCodesOf(spec)].map((code): [number, ErrorCode] => [errorStatus[code], code]);
  for (const [status, codes] of group([...pairs, ...(spec.alsoWith ?? [])])) {
    responses[status] = envelopeResponse(spec, status, codes);
  }
  return responses;
}

function errorCodesOf({ endpoint, body, errors }: OperationSpec): Set<ErrorCode> {
  const open = endpoint.access === 'open';
  return new Set<ErrorCode>([
    ...(open ? [] : ofCredential),
    ...(endpoint.access === 'bearer or publishable' ? (['origin_not_allowed'] as const) : []),
    ...(endpoint.scope === undefined ? [] : (['insufficient_scope'] as const)),
    ...(body ? ofBody : []),
    ...errors,
    ...(open ? [] : (['rate_limited'] as const)),
    'server_error',
  ]);
}

function* tokenPairs(): Generator<[number, TokenErrorCode]> {
  const codes: Record<TokenErrorCode, number> = tokenErrorStatus;
  let code: TokenErrorCode;
  for (code in codes) yield [codes[code], code];
}

function group<Code>(pairs: Iterable<readonly [number, Code]>): Map<number, Code[]> {
  const groups = new Map<number, Code[]>();
  for (const [status, code] of pairs) groups.set(status, [...(groups.get(status) ?? []), code]);
  return groups;
}

function envelopeResponse(spec: OperationSpec, status: number, codes: readonly ErrorCode[]): Json {
  const narrowed = { properties: { code: { const: status }, error_code: { enum: codes } } };
  return {
    description: codes.map((code) => `\`${code}\`: ${errorConditions[code]}`).join('\n\n'),
    headers: headersOf(status, { limited: isLimited(spec), waits: codes.includes('prompt_in_progress') }),
    content: {
      'application/json': {
        schema: { allOf: [schemaRef('ErrorEnvelope'), narrowed] },
        examples: Object.fromEntries(codes.map((code) => [code, { value: envelopeExample(status, code) }])),
      },
    },
  };
}

function envelopeExample(status: number, code: ErrorCode): Json {
  if (code === 'rate_limited') {
    const message = 'Too many requests, please try again later.';
    return { code: status, message, error: code, error_code: code };
  }
  const example = { code: status, message: code, error: errorConditions[code], error_code: code };
  if (code !== 'prompt_in_progress') return example;
  return { ...example, details: { retry_after_seconds: RETRY_AFTER_SECONDS } };
}

function oauthResponse(spec: OperationSpec, status: number, codes: readonly TokenErrorCode[]): Json {
  const example = (code: TokenErrorCode) => ({ error: code, error_description: tokenErrorConditions[code] });
  return {
    description: codes.map((code) => `\`${code}\`: ${tokenErrorConditions[code]}`).join('\n\n'),
    headers: headersOf(status, { limited: isLimited(spec), waits: false }),
    content: {
      'application/json': {
        schema: { allOf: [schemaRef('TokenError'), { properties: { error: { enum: codes } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
      },
    },
  };
}

/** The 405 of a path; it counts against no limit. */
const wrongMethod: Json = {
  description: `\`method_not_allowed\`: ${errorConditions.method_not_allowed}`,
  headers: headersOf(405, { limited: false, waits: false }),
  content: {
    'application/json': {
      schema: {
        allOf: [schemaRef('ErrorEnvelope'), { properties: { error_code: { const: 'method_not_allowed' } } }],
      },
      examples: { method_not_allowed: { value: envelopeExample(405, 'method_not_allowed') } },
    },
  },
};
