// Headers of answers and of requests (partner-api.md 1.4, 4.6, 8).
import type { Json } from './operation-spec.ts';

const text = (description: string, schema: Json = {}, required = true): Json => ({
  description,
  required,
  schema: { type: 'string', ...schema },
});
const whole = (description: string, required = true): Json => ({
  description,
  required,
  schema: { type: 'integer', minimum: 0 },
});

export const componentHeaders = {
  CacheControl: text('No answer may be cached.', { const: 'private, no-store' }),
  RequestId: text('Names this answer when asking the provider about it.', {
    pattern: '^req_\\w+$',
    examples: ['req_w8k3m8p2v6x9b4n7q5t2'],
  }),
  RetryAfter: whole('Seconds until the window resets.'),
  PromptWait: whole('Seconds, with `prompt_in_progress` only.', false),
  RateLimitLimit: whole('Requests that the window allows.', false),
  RateLimitRemaining: whole('Requests left in the window.', false),
  RateLimitReset: whole('Seconds until the window resets.', false),
  Allow: text('The methods that the path knows.'),
} satisfies Record<string, Json>;

const ref = (name: keyof typeof componentHeaders) => ({ $ref: `#/components/headers/${name}` });

const common = { 'Cache-Control': ref('CacheControl'), 'X-Request-Id': ref('RequestId') };
const window = {
  'RateLimit-Limit': ref('RateLimitLimit'),
  'RateLimit-Remaining': ref('RateLimitRemaining'),
  'RateLimit-Reset': ref('RateLimitReset'),
};

/** Headers of an answer with `status`; `limited`: calls are counted; `waits`: a prompt may be live. */
export function headersOf(status: number, route: { limited: boolean; waits: boolean }): Json {
  return {
    ...common,
    ...(route.limited ? window : {}),
    ...(status === 429 ? { 'Retry-After': ref('RetryAfter') } : {}),
    ...(status === 409 && route.waits ? { 'Retry-After': ref('PromptWait') } : {}),
    ...(status === 405 ? { Allow: ref('Allow') } : {}),
  };
}

export const componentParameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'Fresh for each new order or payment, the same for each retry of it. A retry with the same body gets the first answer again; another body is `idempotency_key_reuse`.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

export const idempotencyKey: Json = { $ref: '#/components/parameters/IdempotencyKey' };
