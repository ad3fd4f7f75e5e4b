// The one fetch in the browser: where an order stands, asked of our own endpoint.

/**
 * What `GET /api/orders/{ref}/status` and `GET /api/pay/{payerRef}/status` answer. `version` changes whenever the page
 * would look different, but for the place in the line, which `line` tells; `againInSeconds` is when to ask again, null:
 * never.
 */
export type OrderStatus = {
  stage: string;
  terminal: boolean;
  version: string;
  line: { position: number; estimateSeconds: number | null } | null;
  againInSeconds: number | null;
};

/** What the watcher tells the other parts of the page, as `detail` of an event of the window. */
export const ORDER_STATUS_EVENT = 'flagoff:status';

declare global {
  interface WindowEventMap {
    'flagoff:status': CustomEvent<OrderStatus>;
  }
}

/** Throws when there is no usable answer, with the answer's number as `cause`: the caller asks again. */
export async function fetchOrderStatus(address: string, signal: AbortSignal): Promise<OrderStatus> {
  const response = await fetch(address, { signal, cache: 'no-store' });
  if (!response.ok) throw new Error(`status ${response.status}`, { cause: response.status });
  const body: unknown = await response.json();
  if (!isOrderStatus(body)) throw new Error('not the status of an order');
  return body;
}

/** Our own server's answer: a proxy's page in its place is all that has to be told apart. */
function isOrderStatus(body: unknown): body is OrderStatus {
  if (typeof body !== 'object' || body === null) return false;
  return (
    'stage' in body &&
    typeof body.stage === 'string' &&
    'terminal' in body &&
    typeof body.terminal === 'boolean' &&
    'version' in body &&
    typeof body.version === 'string' &&
    'againInSeconds' in body &&
    'line' in body &&
    typeof body.line === 'object'
  );
}

/** Milliseconds until the next question, or false when nothing changes any more. */
export function pauseBeforeNext({ againInSeconds }: Pick<OrderStatus, 'againInSeconds'>): number | false {
  return againInSeconds === null ? false : Math.max(1, againInSeconds) * 1000;
}

/** Milliseconds before a question without an answer is asked again: a second, rising to a quarter of a minute. */
export const pauseAfterFailure = (failures: number): number => Math.min(15_000, 1_000 * 2 ** failures);
