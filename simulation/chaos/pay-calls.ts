// What the provider's log says of the storefronts' calls. Pure.
import type { LoggedRequest } from '../../scripts/provider-control.ts';

const PAY = /\/orders\/([^/?]+)\/pay$/;

/** One `POST /orders/{id}/pay`; `status` is null where the connection was closed instead of an answer. */
export type PayCall = {
  orderId: string;
  key: string;
  /** Real milliseconds. */
  at: number;
  status: number | null;
  errorCode: string | null;
};

/** Of every caller: a connection that was closed early does not say whose it was. */
export const payCallsIn = (requests: readonly LoggedRequest[]): PayCall[] => requests.flatMap(asPayCall);

/** How many requests were answered with each status. */
export function countByStatus(requests: readonly LoggedRequest[]): Map<string, number> {
  const byStatus = new Map<string, number>();
  for (const { status } of requests) {
    const name = status ? String(status) : 'closed';
    byStatus.set(name, (byStatus.get(name) ?? 0) + 1);
  }
  return byStatus;
}

function asPayCall(call: LoggedRequest): PayCall[] {
  const orderId = call.method === 'POST' ? PAY.exec(call.path)?.[1] : undefined;
  if (orderId === undefined) return [];
  const { idempotency_key: key, at, status, error_code: errorCode } = call;
  // A closed connection has no status, whichever way that is written.
  return [{ orderId, key: key ?? '', at, status: status || null, errorCode: errorCode ?? null }];
}
