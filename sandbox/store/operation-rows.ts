// Rows of the sandbox's own operation: faults, the request log, limits and the clock's offset.
import { z } from 'zod';
import { failureKind } from '../wire/order.ts';
import { promptOutcome } from './order-rows.ts';

/** How a webhook goes wrong, and its usual `seconds`. */
export const usualSeconds = {
  /** Signed with another secret. */
  wrong_signature: 0,
  /** Signed rightly, that long ago. */
  stale: 600,
  /** A wrong `v1` before the right one: to be accepted. */
  two_signatures: 0,
  /** Sent that much later. */
  delayed: 60,
  /** Sent after the next one of its order, or that much later. */
  out_of_order: 300,
  /** Sent once more, that long after it was queued. */
  twice: 1,
  /** An attempt that never arrives. */
  lost: 0,
};
export const webhookFault = z.enum(Object.keys(usualSeconds) as (keyof typeof usualSeconds)[]);

const faultTarget = {
  id: z.string(),
  method: z.string().optional(),
  path: z.string().optional(),
  exact: z.boolean().optional(),
  client_id: z.string().optional(),
  /** Null: until it is deleted. */
  times: z.int().nullable(),
  probability: z.number().optional(),
  seed: z.int().optional(),
  /** How often `probability` was drawn for. */
  drawn: z.int().optional(),
};

/** A fault of the control plane; `times` counts down and the row goes at 0. */
export const faultRow = z.discriminatedUnion('kind', [
  z.object({
    ...faultTarget,
    kind: z.literal('status'),
    http_status: z.int(),
    error_code: z.string(),
    retry_after: z.int().optional(),
  }),
  z.object({ ...faultTarget, kind: z.literal('reset') }),
  z.object({ ...faultTarget, kind: z.literal('lost_response') }),
  z.object({ ...faultTarget, kind: z.literal('delay'), milliseconds: z.number() }),
  z.object({
    ...faultTarget,
    kind: z.literal('pay_outcome'),
    outcome: promptOutcome,
    failure_kind: failureKind.optional(),
    retry_safe: z.boolean().nullish(),
  }),
  z.object({
    id: z.string(),
    times: z.int().nullable(),
    kind: z.literal('webhook'),
    how: webhookFault,
    type: z.string().optional(),
    org: z.string().optional(),
    endpoint_id: z.string().optional(),
    /** Of the sandbox's clock; of the real one for `stale`. */
    seconds: z.number(),
  }),
]);
export type WebhookFault = Extract<z.infer<typeof faultRow>, { kind: 'webhook' }>;
/** A fault that a call of the API meets. */
export type CallFault = Exclude<z.infer<typeof faultRow>, { kind: 'webhook' }>;
export type FaultRow = z.infer<typeof faultRow>;
export type PayOutcomeFault = FaultRow & { kind: 'pay_outcome' };

/** One answered request; `at` in real milliseconds, `status` 0 when the connection was closed without an answer. */
export const logRow = z.object({
  seq: z.int(),
  at: z.number(),
  method: z.string(),
  path: z.string(),
  idempotency_key: z.string().nullable(),
  client_id: z.string().nullable(),
  status: z.int(),
  error_code: z.string().nullable(),
  /** The fault that it met, by its id. */
  fault: z.string().optional(),
});
export type LogRow = z.infer<typeof logRow>;

export const limits = z.object({
  token_per_minute: z.int().min(0),
  token_ip_per_minute: z.int().min(0),
  reads_per_minute: z.int().min(0),
  writes_per_minute: z.int().min(0),
  publishable_ip_per_minute: z.int().min(0),
});
export type Limits = z.infer<typeof limits>;

export const settingsRow = z.object({ id: z.literal('settings'), clock_offset_ms: z.number(), limits });
