// Polls the status of an order.
import { queryOptions } from '@tanstack/react-query';
import { fetchOrderStatus, type StatusAnswer } from './status-answer.ts';

/** An older page, for instance after Back, asks at once. */
const FRESH_MS = 5_000;

/** Failed requests in a row, by address. TanStack counts only the retries of one request. */
const failures = new Map<string, number>();

/**
 * Polls as often as each answer says, rests while the page is hidden, and asks at once on focus and reconnect. After a
 * failure it pauses for 2 seconds, later for up to 15.
 * @param drawn status in the page that the server drew. Older answers do not replace it
 */
export const orderStatusQuery = (address: string, drawn: StatusAnswer) => {
  const latest = (answered: StatusAnswer) => (answered.at > drawn.at ? answered : drawn);
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
    // A browser may report that it is offline although it is online.
    networkMode: 'always',
    retry: false,
  });
};
