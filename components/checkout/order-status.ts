// Where an order stands, from our own endpoint. The page that shows it is drawn by the server.
/**
 * Answer of `GET /api/orders/{ref}/status` and `GET /api/pay/{payerRef}/status`. `version` changes whenever the page
 * would look different, except for the position in the queue, which `line` holds. `againInSeconds`: seconds until the
 * next request; `null` ends the polling. `at`: the server's clock, in milliseconds; of two answers the later one counts.
 */
export type OrderStatus = {
  readonly stage: string;
  readonly terminal: boolean;
  readonly version: string;
  readonly line: { readonly position: number; readonly estimateSeconds: number | null } | null;
  readonly againInSeconds: number | null;
  readonly at: number;
};

/** Address of the buyer's own order. */
export const statusAddress = (ref: string): string => `/api/orders/${ref}/status`;

const LONGEST_ANSWER_MS = 12_000;

/** Throws without a usable answer; `cause` is the HTTP status. */
export async function fetchOrderStatus(address: string): Promise<OrderStatus> {
  const response = await fetch(address, {
    // Browsers of 2022 and before lack it: they wait as long as the connection does.
    signal: AbortSignal.timeout?.(LONGEST_ANSWER_MS),
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`status ${response.status}`, { cause: response.status });
  const body: unknown = await response.json();
  if (!isOrderStatus(body)) throw new Error('not the status of an order');
  return body;
}

/** A proxy may answer with a page of its own. */
const isOrderStatus = (body: unknown): body is OrderStatus =>
  typeof body === 'object' &&
  body !== null &&
  'stage' in body &&
  typeof body.stage === 'string' &&
  'terminal' in body &&
  typeof body.terminal === 'boolean' &&
  'version' in body &&
  typeof body.version === 'string' &&
  'againInSeconds' in body &&
  'line' in body &&
  typeof body.line === 'object' &&
  'at' in body &&
  typeof body.at === 'number';
