import {
  environmentManager,
  focusManager,
  onlineManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOrderStatus, type StatusAnswer } from './status-answer.ts';
import { orderStatusQuery } from './status-query.ts';

const ADDRESS = '/api/orders/a/status';
const STATUS: StatusAnswer = {
  status: 'prompt_sent',
  stage: 'prompted',
  terminal: false,
  version: '1',
  queue: null,
  againInSeconds: 3,
  at: 0,
};
const nothing = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (changes: Partial<StatusAnswer>) => async () =>
  Response.json({ ...STATUS, at: Date.now(), ...changes });
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

const asked = vi.fn<() => Promise<Response>>();
let stop = () => {};

// As in a browser.
environmentManager.setIsServer(() => false);

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  stop();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Polls as a page does that the server draws now. */
function watch(drawn: Partial<StatusAnswer> = {}, client = new QueryClient()) {
  const options = orderStatusQuery(ADDRESS, { ...STATUS, at: Date.now(), ...drawn });
  const observer = new QueryObserver(client, options);
  client.mount();
  const unsubscribe = observer.subscribe(() => {});
  stop = () => {
    unsubscribe();
    client.unmount();
  };
  return () => observer.getCurrentResult();
}

describe('the status of an order', () => {
  it('is polled as often as each answer says, and not after the last', async () => {
    asked.mockImplementation(answer({ againInSeconds: 10 }));
    const status = watch();
    await later(2.9);
    expect(asked).not.toHaveBeenCalled();
    await later(0.2);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockImplementation(answer({ againInSeconds: null, version: '2' }));
    await later(9);
    expect(asked).toHaveBeenCalledTimes(1);
    await later(2);
    expect(status().data?.version).toBe('2');
    await later(600);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is never polled more than once a second', async () => {
    asked.mockImplementation(answer({ againInSeconds: 0 }));
    watch({ againInSeconds: 0 });
    await later(10.5);
    expect(asked).toHaveBeenCalledTimes(10);
  });

  it('is polled 2 seconds after a failed request, then less and less often, and as before after a success', async () => {
    asked.mockImplementation(nothing);
    const status = watch();
    const times: number[] = [];
    const start = Date.now();
    asked.mockImplementation(() => {
      times.push((Date.now() - start) / 1000);
      return nothing();
    });
    await later(62);
    expect(times).toEqual([3, 5, 9, 17, 32, 47, 62]);
    expect(status()).toMatchObject({ isError: true, data: { version: '1' } });
    asked.mockReset().mockImplementation(answer({}));
    await later(15);
    expect(status().isError).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
    await later(3);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is polled at once when the connection is back, and also while the browser reports that it is offline', async () => {
    asked.mockImplementation(nothing);
    watch({ againInSeconds: 60 });
    onlineManager.setOnline(false);
    await later(60);
    expect(asked).toHaveBeenCalledTimes(1);
    onlineManager.setOnline(true);
    await later(0);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is not polled while the page is hidden, and at once when it is shown', async () => {
    asked.mockImplementation(answer({}));
    watch();
    focusManager.setFocused(false);
    await later(60);
    expect(asked).not.toHaveBeenCalled();
    focusManager.setFocused(true);
    await later(0);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is the later one of the drawn and the answered status', async () => {
    const client = new QueryClient();
    const sentAt = Date.now();
    asked.mockImplementation(answer({ version: '2' }));
    watch({}, client);
    await later(3);
    stop();
    await later(1);
    expect(watch({ version: '3' }, client)().data?.version, 'the page was drawn after the answer').toBe('3');
    stop();
    const back = watch({ version: '1', at: sentAt }, client);
    expect(back().data?.version, 'Back brought the page').toBe('2');
  });

  it('is polled at once on a page that took long to arrive', async () => {
    asked.mockImplementation(answer({}));
    watch({ at: Date.now() - 20_000, againInSeconds: 60 });
    await later(0);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('an answer', () => {
  it.each([
    ['is the page of a proxy', async () => new Response('<html>Sign in</html>')],
    ['is another JSON', async () => Response.json({ status: 'ok' })],
    ['does not come', nothing],
  ])('that %s is rejected', async (_, response) => {
    asked.mockImplementation(response);
    await expect(fetchOrderStatus(ADDRESS)).rejects.toThrow();
  });

  it('that is an error names its status', async () => {
    asked.mockImplementation(async () => Response.json({ error: 'not_found' }, { status: 404 }));
    await expect(fetchOrderStatus(ADDRESS)).rejects.toMatchObject({ cause: 404 });
  });
});
