// The error answers of one operation: one response a status, with the codes it may carry (partner-api.md 7).
import { type ErrorCode, errorStatus, type TokenErrorCode, tokenErrorStatus } from '../wire/error-codes.ts';
import { schemaRef } from './components.ts';
import { errorConditions, tokenErrorConditions } from './error-conditions.ts';
import { headersOf } from './headers.ts';
import type { Json } from './json.ts';
import { isLimited, type OperationSpec } from './operation-spec.ts';

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

/** What the path answers to a method that it does not know; that call is counted against no limit. */
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
