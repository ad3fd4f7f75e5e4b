import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseBeforeTry, whenConnected } from '#app/_ui/form/send-again.ts';

describe('pauseBeforeTry', () => {
  it('grows from seconds to a minute, and ends', () => {
    expect([1, 2, 3, 4, 5, 10].map(pauseBeforeTry)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(pauseBeforeTry(11)).toBeNull();
  });
});

describe('whenConnected', () => {
  const browser = new EventTarget();
  const send = vi.fn<() => void>();
  let onLine = true;

  beforeEach(() => {
    onLine = true;
    send.mockReset();
    vi.useFakeTimers();
    vi.stubGlobal('navigator', {
      get onLine() {
        return onLine;
      },
    });
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('sends at once when the connection is back, however long the pause', () => {
    whenConnected(60_000, send);
    browser.dispatchEvent(new Event('online'));
    expect(send).toHaveBeenCalledOnce();
  });

  it('sends after the pause where the browser noticed nothing', () => {
    whenConnected(5_000, send);
    vi.advanceTimersByTime(4_999);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledOnce();
  });

  it('spares the try while there is no connection', () => {
    onLine = false;
    whenConnected(5_000, send);
    vi.advanceTimersByTime(60_000);
    expect(send).not.toHaveBeenCalled();
    browser.dispatchEvent(new Event('online'));
    expect(send).toHaveBeenCalledOnce();
  });

  it('sends no more once it is called off', () => {
    whenConnected(5_000, send)();
    vi.advanceTimersByTime(60_000);
    browser.dispatchEvent(new Event('online'));
    expect(send).not.toHaveBeenCalled();
  });
});
