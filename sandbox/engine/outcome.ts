// The result of an operation of the provider: a value, or a refusal with an error code of the document.
import type { ErrorCode } from '../wire/error-codes.ts';

export type Refusal = { code: ErrorCode; detail: string; retryAfterSeconds?: number };
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** Wraps a refusal; `detail` is for people and may be reworded. */
export const refuse = (code: ErrorCode, detail: string): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { code, detail },
});
