// The status of an order, polled from our own endpoint. Pages are drawn by the server.
import { queryOptions } from '@tanstack/react-query';

/**
 * Answer of `GET /api/orders/{ref}/status` and `GET /api/pay/{payerRef}/status`. `version` changes whenever the page
 * would look different, except for the position in the queue, which `queue` holds. `againInSeconds`: seconds until the
 * next request; `null` ends the polling. `at`: the server's clock, in milliseconds; of two answers the later one counts.
 */
export type OrderStatus = {
  readonly stage: string;
  readonly terminal: boolean;
  readonly version: string;
  readonly queue: { readonly position: number; readonly estimateSeconds: number | null } | null;
  readonly againInSeconds: number | null;
  readonly at: number;
};

/** Address of the buyer's own order. */
export const statusAddress = (ref: string): string => `/api/orders/${ref}/status`;

const LONGEST_ANSWER_MS = 12_000;

/** Throws if there is no usable answer; `cause` is the HTTP status. */
export async function fetchOrderStatus(address: string): Promise<OrderStatus> {
  const response = await fetch(address, {
    // Missing in browsers of 2022 and before, which have no timeout then.
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
  'queue' in body &&
  typeof body.queue === 'object' &&
  'at' in body &&
  typeof body.at === 'number';

/** A page that is older, from the Back button for instance, asks at once. */
const FRESH_MS = 5_000;

/** Failed requests in a row by address: TanStack counts only the retries of one request. */
const failures = new Map<string, number>();

/**
 * Polls as often as each answer says, rests while the page is hidden, and asks at once on focus and reconnect. After a
 * failure it pauses 2 seconds, rising to 15.
 * @param drawn status that the server drew into the page; older answers do not replace it
 */
export const orderStatusQuery = (address: string, drawn: OrderStatus) => {
  const latest = (answered: OrderStatus) => (answered.at > drawn.at ? answered : drawn);
  return queryOptions({
    queryKey: ['order-status', address],
    queryFn: async () => {
      try {
        const answered = await fetchOrderStatus(address);
        failures.delete(address);
        return answered;
      } catch (error) {
        failures.set(address, (failures.get(address) ?? 0) + 1);
        throw error;
      }
    },
    initialData: drawn,
    initialDataUpdatedAt: drawn.at,
    staleTime: FRESH_MS,
    select: latest,
    refetchInterval: ({ state: { data } }) => {
      const failed = failures.get(address);
      if (failed !== undefined) return Math.min(15_000, 1_000 * 2 ** failed);
      const { againInSeconds } = latest(data ?? drawn);
      return againInSeconds === null ? false : Math.max(1, againInSeconds) * 1000;
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    // A browser may report that it is offline although it is not.
    networkMode: 'always',
    retry: false,
  });
};
