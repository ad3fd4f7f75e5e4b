import { expect, test } from 'vitest';
import { isTimeout, waitOrAbort } from './wait-or-abort.ts';

const never = new Promise<string>(() => {});

test('work that ends first gives its value', async () => {
  expect(await waitOrAbort(Promise.resolve('done'), new AbortController().signal)).toEqual({
    ok: true,
    value: 'done',
  });
});

test('a signal that fires first gives its reason', async () => {
  const controller = new AbortController();
  const waiting = waitOrAbort(never, controller.signal);
  controller.abort('closed');
  expect(await waiting).toEqual({ ok: false, error: { reason: 'closed' } });
});

test('a signal that has fired already does not wait at all', async () => {
  expect(await waitOrAbort(never, AbortSignal.abort('before'))).toEqual({
    ok: false,
    error: { reason: 'before' },
  });
});

test('work that throws after the signal fired troubles nobody', async () => {
  const late = Promise.withResolvers<string>();
  const result = await waitOrAbort(late.promise, AbortSignal.abort('gone'));
  late.reject(new Error('too late'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(result.ok).toBe(false);
});

test('only the reason of a time-out is a time-out', async () => {
  const signal = AbortSignal.timeout(1);
  const waited = await waitOrAbort(never, signal);
  expect(!waited.ok && isTimeout(waited.error.reason)).toBe(true);
  expect(isTimeout(AbortSignal.abort().reason)).toBe(false);
  expect(isTimeout('TimeoutError')).toBe(false);
});
