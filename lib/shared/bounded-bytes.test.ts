import { expect, test } from 'vitest';
import { boundedBytes } from './bounded-bytes.ts';

test('returns all bytes in order up to the limit', async () => {
  const parts = [new Uint8Array([0xff, 0x00]), new Uint8Array([0x0a]), new Uint8Array([0xe2])];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  expect(await boundedBytes(stream, 4)).toEqual(new Uint8Array([0xff, 0x00, 0x0a, 0xe2]));
});

test('returns null for one byte more and cancels an endless stream', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  expect(await boundedBytes(endless, 4096)).toBeNull();
  expect(pulled).toBeLessThan(10);
});

test('returns no bytes without a stream', async () => {
  expect(await boundedBytes(null, 10)).toEqual(new Uint8Array());
});
