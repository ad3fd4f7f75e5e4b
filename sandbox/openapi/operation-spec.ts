// The definition's description of one operation. Must not know OpenAPI's own shape.
import type { ErrorCode } from '../wire/error-codes.ts';
import type { Scope } from '../wire/token.ts';
import type { RequestName, ResponseName } from './components.ts';

export type Json = { readonly [name: string]: unknown };

export type Examples = Record<string, unknown>;

export type Success = { description: string; schema: ResponseName | Json; examples?: Examples };

export type OperationSpec = {
  endpoint: {
    method: string;
    /** The path with `:name` for a parameter. */
    path: string;
    access: 'open' | 'bearer' | 'bearer or publishable';
    scope?: Scope;
  };
  id: string;
  tag: 'Token' | 'Events' | 'Checkout sessions' | 'Orders' | 'Service';
  summary: string;
  description: string;
  /** Query and header parameters; those of the path come from the path. */
  parameters?: readonly Json[];
  body?: { schema: RequestName; type?: string; required?: boolean; examples: Examples };
  successes: Record<number, Success>;
  /** Codes of its tables in partner-api.md 7; those of its credential and its limits are added. */
  errors: readonly ErrorCode[];
  /** Codes with a status beside the usual one: 7.3 gives `ticket_type_not_found` "404 (or 409)". */
  alsoWith?: readonly (readonly [number, ErrorCode])[];
  /** The operation answers errors in the OAuth shape (partner-api.md 7.6). */
  oauth?: true;
  security?: readonly Json[];
};

/** Whether calls of this route are counted (partner-api.md 8). */
export const isLimited = (spec: OperationSpec): boolean =>
  spec.oauth === true || spec.endpoint.access !== 'open';
