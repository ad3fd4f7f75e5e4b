import { expect, test } from 'vitest';
import { boundedText } from './bounded-text.ts';

test('a body of exactly the limit is read', async () => {
  expect(await boundedText(new Response('abcd'), 4)).toBe('abcd');
});

test('one byte more is refused, and the rest of the stream is not pulled', async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  expect(await boundedText(new Response(endless), 4096)).toBeNull();
  expect(pulled).toBeLessThan(10);
});

test('a character split between two chunks stays whole', async () => {
  const [first, second] = [new Uint8Array([0xe2, 0x82]), new Uint8Array([0xac])];
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(first);
      controller.enqueue(second);
      controller.close();
    },
  });
  expect(await boundedText(new Response(stream), 10)).toBe('€');
});

test('no body is empty text', async () => {
  expect(await boundedText(new Response(null, { status: 204 }), 10)).toBe('');
});
