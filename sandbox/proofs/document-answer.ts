// Checks what every answer of the API has in common (partner-api.md 1, 7.1).
import { expect } from 'vitest';
import { z } from 'zod';
import { errorStatus } from '../wire/error-codes.ts';
import { tokenError, tokenResponse } from '../wire/token.ts';

const success = z.strictObject({
  code: z.int(),
  message: z.string().min(1),
  data: z.record(z.string(), z.unknown()),
});
const failure = z.strictObject({
  code: z.int(),
  message: z.string().min(1),
  error: z.string().min(1),
  error_code: z.string(),
  details: z.strictObject({ retry_after_seconds: z.int().min(1) }).optional(),
});

export type Answer = {
  status: number;
  headers: Headers;
  body: unknown;
  /** `data` of the envelope, `{}` when there is none. */
  data: Record<string, unknown>;
  /** `error_code`, or the OAuth `error` of the token endpoint. */
  code: string | undefined;
};

/** Parses `response`; fails the test when the document does not allow it. */
export async function parseDocumentAnswer(path: string, response: Response): Promise<Answer> {
  const text = await response.text();
  const common = { status: response.status, headers: response.headers };
  expect(response.headers.get('cache-control'), path).toBe('private, no-store');
  expect(response.headers.get('x-request-id'), path).toMatch(/^req_\w+$/);
  expect(response.headers.get('access-control-expose-headers')).toBe('X-Request-Id, Retry-After');
  if (text === '') return { ...common, body: undefined, data: {}, code: undefined };
  expect(response.headers.get('content-type'), path).toMatch(/^application\/json/);
  const body: unknown = JSON.parse(text);
  if (path.split('?')[0] === '/oauth/token' && response.status !== 405 && response.status !== 404) {
    return { ...common, body, data: {}, code: parseTokenBody(response.status, body) };
  }
  if (response.status < 400) {
    const { code, data } = success.parse(body);
    expect(code).toBe(response.status);
    return { ...common, body, data, code: undefined };
  }
  return { ...common, body, data: {}, code: parseFailure(response.status, body) };
}

function parseFailure(status: number, body: unknown): string {
  const { code, error_code, details } = failure.parse(body);
  expect(code).toBe(status);
  expect(errorStatus).toHaveProperty(error_code, status);
  expect(details === undefined).toBe(error_code !== 'prompt_in_progress');
  return error_code;
}

function parseTokenBody(status: number, body: unknown): string | undefined {
  if (status === 200) {
    z.strictObject(tokenResponse.shape).parse(body);
    return undefined;
  }
  return z.strictObject(tokenError.shape).parse(body).error;
}
