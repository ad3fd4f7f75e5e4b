// One HTTP exchange from leave to trace: ask the budget, send, read the answer, tell budget and log what came.
// Knows nothing of tokens or of trying again.

import type { z } from 'zod';
import { err } from '#lib/shared/result.ts';
import { readExchange } from './answer.ts';
import type { Budget } from './budget.ts';
import type { CallKind, CallPriority, CallRecord } from './call.ts';
import { failureWithoutCall, type PartnerResult } from './errors.ts';
import type { HttpRequest, Transport } from './transport.ts';

type ExchangePlan<T> = {
  request: HttpRequest;
  kind: CallKind;
  priority: CallPriority;
  /** Fits the envelope's `data`, or the whole body of a token. */
  schema: z.ZodType<T>;
  attempt: number;
  signal: AbortSignal;
};

export type Exchange = <T>(plan: ExchangePlan<T>) => Promise<PartnerResult<T>>;

type ExchangeConfig = {
  transport: Transport;
  budget: Budget;
  now: () => number;
  onCall?: (call: CallRecord) => void;
};

/** A refusing budget is `budget_spent` without any HTTP, and without a record. */
export function createExchange({ transport, budget, now, onCall }: ExchangeConfig): Exchange {
  return async ({ request, kind, priority, schema, attempt, signal }) => {
    const leave = await budget.acquire(kind, priority);
    if (!leave.ok) {
      const { retryAfterSeconds } = leave.error;
      return err(
        failureWithoutCall('budget_spent', `no ${kind} left`, { retryable: true, retryAfterSeconds }),
      );
    }
    const startedAt = now();
    const exchanged = await transport(request, signal);
    const ms = now() - startedAt;
    const result = readExchange(exchanged, schema, kind);
    onCall?.({
      method: request.method,
      path: request.path,
      kind,
      status: exchanged.ok ? exchanged.value.status : exchanged.error.status,
      errorCode: result.ok ? null : result.error.code,
      requestId: exchanged.ok ? exchanged.value.requestId : null,
      ms,
      attempt,
    });
    if (exchanged.ok) await budget.observe(kind, exchanged.value.limits);
    return result;
  };
}
