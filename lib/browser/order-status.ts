// The one fetch in the browser: where an order stands, asked of our own endpoint.

/** What `GET /api/orders/{ref}/status` answers; `version` changes whenever the order's page would look different. */
export type OrderStatus = { stage: string; terminal: boolean; version: string };

/** Throws when there is no usable answer: the caller asks again. */
export async function fetchOrderStatus(ref: string, signal: AbortSignal): Promise<OrderStatus> {
  const response = await fetch(`/api/orders/${encodeURIComponent(ref)}/status`, {
    signal,
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const body: unknown = await response.json();
  if (!isOrderStatus(body)) throw new Error('not the status of an order');
  return body;
}

function isOrderStatus(body: unknown): body is OrderStatus {
  if (typeof body !== 'object' || body === null) return false;
  if (!('stage' in body && 'terminal' in body && 'version' in body)) return false;
  return (
    typeof body.stage === 'string' && typeof body.terminal === 'boolean' && typeof body.version === 'string'
  );
}

const WHILE_SOMETHING_HAPPENS = ['preparing', 'starting_payment', 'prompted'];
const MINUTE_MS = 60_000;

/**
 * Milliseconds until the next question, or false when nothing changes any more. A buyer who waits for her phone asks
 * every second; a page left open asks ever more rarely.
 */
export function pauseBeforeNext(status: OrderStatus, openForMs: number): number | false {
  if (status.terminal) return false;
  if (!WHILE_SOMETHING_HAPPENS.includes(status.stage)) return openForMs < 5 * MINUTE_MS ? 5_000 : 20_000;
  if (openForMs < 3 * MINUTE_MS) return 1_000;
  return openForMs < 15 * MINUTE_MS ? 4_000 : 15_000;
}

/** Milliseconds before a question without an answer is asked again: a second, rising to a quarter of a minute. */
export const pauseAfterFailure = (failures: number): number => Math.min(15_000, 1_000 * 2 ** failures);
