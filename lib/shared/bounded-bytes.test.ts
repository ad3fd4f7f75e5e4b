import { expect, test } from 'vitest';
import { boundedBytes } from './bounded-bytes.ts';

test('up to the limit the very bytes come out, in their order', async () => {
  const parts = [new Uint8Array([0xff, 0x00]), new Uint8Array([0x0a]), new Uint8Array([0xe2])];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  expect(await boundedBytes(stream, 4)).toEqual(new Uint8Array([0xff, 0x00, 0x0a, 0xe2]));
});

test('one byte more is refused, and the rest of an endless stream is not pulled', async () => {
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

test('no stream is no bytes', async () => {
  expect(await boundedBytes(null, 10)).toEqual(new Uint8Array());
});
