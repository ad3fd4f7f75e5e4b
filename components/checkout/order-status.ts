// Where an order stands: the fetcher of our own endpoint and its query. The page that shows it is drawn by the server.
import { queryOptions } from '@tanstack/react-query';

/**
 * Answer of `GET /api/orders/{ref}/status` and `GET /api/pay/{payerRef}/status`. `version` changes whenever the page
 * would look different, except for the position in the queue, which `line` holds. `againInSeconds`: seconds until the
 * next request; `null` ends the polling.
 */
export type OrderStatus = {
  readonly stage: string;
  readonly terminal: boolean;
  readonly version: string;
  readonly line: { readonly position: number; readonly estimateSeconds: number | null } | null;
  readonly againInSeconds: number | null;
};

/** Address of the buyer's own order. */
export const statusAddress = (ref: string): string => `/api/orders/${ref}/status`;

const LONGEST_ANSWER_MS = 12_000;

/** Throws without a usable answer; `cause` is the HTTP status. */
export async function fetchOrderStatus(address: string, signal?: AbortSignal): Promise<OrderStatus> {
  const tooLong = AbortSignal.timeout?.(LONGEST_ANSWER_MS);
  const either = signal && tooLong ? AbortSignal.any([signal, tooLong]) : (signal ?? tooLong);
  const response = await fetch(address, { signal: either ?? null, cache: 'no-store' });
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
  typeof body.line === 'object';

/**
 * Polls as often as each answer says, rests while the page is hidden, and asks at once on focus and reconnect.
 * @param drawn status that the server drew into the page
 */
export const orderStatusQuery = (address: string, drawn: OrderStatus) =>
  queryOptions({
    queryKey: ['order-status', address],
    queryFn: ({ signal }) => fetchOrderStatus(address, signal),
    initialData: drawn,
    refetchInterval: ({ state: { data, status, fetchFailureCount } }) => {
      if (status === 'error') return Math.min(15_000, 1_000 * 2 ** fetchFailureCount);
      const seconds = data?.againInSeconds ?? null;
      return seconds === null ? false : Math.max(1, seconds) * 1000;
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
  });
