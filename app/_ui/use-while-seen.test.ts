import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everySoOften } from './use-while-seen.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const act = vi.fn();
let stop = () => {};

const becomes = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  act.mockClear();
  stop = everySoOften(act, 10);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('acts every so often', () => {
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(act).toHaveBeenCalledTimes(3);
});

it('rests while nobody looks, and acts at once when somebody does again', () => {
  becomes('hidden');
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
  becomes('visible');
  expect(act).toHaveBeenCalledOnce();
});

it('ends', () => {
  stop();
  vi.advanceTimersByTime(60_000);
  becomes('visible');
  expect(act).not.toHaveBeenCalled();
});
