// Asks again and again where an order stands: one question at a time, as often as the answer says, only while the page
// is looked at, and at once when it is looked at again or the connection is back.
import {
  fetchOrderStatus,
  type OrderStatus,
  pauseAfterFailure,
  pauseBeforeNext,
} from '#lib/browser/order-status.ts';

const LONGEST_ANSWER_MS = 12_000;

type Heard = {
  status: (status: OrderStatus) => void;
  /** A question went without an answer, or would: the browser says that it is offline. Asking goes on. */
  lost: () => void;
};

/** Watches until the returned function is called. `drawn` is what the page shows already. */
export function watchOrder(
  address: string,
  drawn: Pick<OrderStatus, 'againInSeconds'>,
  heard: Heard,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let question: AbortController | undefined;
  let stopped = false;
  let failures = 0;

  const plan = (ms: number | false) => {
    clearTimeout(timer);
    if (ms !== false && !stopped) timer = setTimeout(ask, ms);
  };
  const ask = async () => {
    if (question || stopped || document.visibilityState === 'hidden') return;
    const mine = new AbortController();
    question = mine;
    const tooLong = setTimeout(() => mine.abort(), LONGEST_ANSWER_MS);
    try {
      const status = await fetchOrderStatus(address, mine.signal);
      if (stopped) return;
      failures = 0;
      heard.status(status);
      plan(pauseBeforeNext(status));
    } catch {
      if (stopped) return;
      failures += 1;
      heard.lost();
      plan(pauseAfterFailure(failures));
    } finally {
      clearTimeout(tooLong);
      question = undefined;
    }
  };

  addEventListener('online', ask);
  addEventListener('offline', heard.lost);
  document.addEventListener('visibilitychange', ask);
  plan(pauseBeforeNext(drawn));
  return () => {
    stopped = true;
    clearTimeout(timer);
    question?.abort();
    removeEventListener('online', ask);
    removeEventListener('offline', heard.lost);
    document.removeEventListener('visibilitychange', ask);
  };
}
