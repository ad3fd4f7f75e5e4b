// The status of an order, as our own endpoint answers it.

/**
 * Answer of `GET /api/orders/{ref}/status` and `GET /api/pay/{payerRef}/status`. `status`: the order's, or a word of
 * ours before there is one. `version` changes whenever the page would look different, except for the position in
 * `queue`. `againInSeconds`: seconds until the next request; `null` ends the polling. `at`: the server's clock, in
 * milliseconds; of two answers the later one counts.
 */
export type StatusAnswer = {
  readonly status: string;
  readonly stage: string;
  readonly terminal: boolean;
  readonly version: string;
  readonly queue: { readonly position: number; readonly estimateSeconds: number | null } | null;
  readonly againInSeconds: number | null;
  readonly at: number;
};

export const statusAddress = (ref: string): string => `/api/orders/${ref}/status`;

const LONGEST_ANSWER_MS = 12_000;

/** Throws if there is no usable answer; `cause` is the HTTP status. */
export async function fetchOrderStatus(address: string): Promise<StatusAnswer> {
  const response = await fetch(address, {
    // Browsers of 2022 and before have no `AbortSignal.timeout`, so their requests have no limit.
    signal: AbortSignal.timeout?.(LONGEST_ANSWER_MS),
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`status ${response.status}`, { cause: response.status });
  const body: unknown = await response.json();
  if (!isOrderStatus(body)) throw new Error('not the status of an order');
  return body;
}

/** A proxy may answer with something of its own. */
const isOrderStatus = (body: unknown): body is StatusAnswer =>
  typeof body === 'object' && body !== null && 'stage' in body && 'version' in body && 'at' in body;
