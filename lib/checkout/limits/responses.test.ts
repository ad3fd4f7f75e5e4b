// How often statuses and pictures are answered.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { newAddress } from '#lib/checkout/testing/crowded-event.ts';

describe('answers', () => {
  const from = (address: string) => new Headers({ 'x-forwarded-for': address });

  test('a status is answered as often as pages poll, and a flood for one order is refused', () => {
    const order = randomUUID();
    const phones = newAddress();
    for (let n = 0; n < 240; n += 1) expect(tooOften(from(phones), 'status', order)).toBeNull();
    const refused = tooOften(from(phones), 'status', order);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Five hundred other phones behind the same address, each once a second.
    const polls = Array.from({ length: 30_000 }, (_, n) =>
      tooOften(from(phones), 'status', `order ${n % 500}`),
    );
    expect(polls.every((one) => one === null)).toBe(true);
  });

  test('pictures are limited by order and by address', () => {
    const order = randomUUID();
    const all = Array.from({ length: 31 }, () => tooOften(from(newAddress()), 'picture', order));
    expect(all.filter(Boolean)).toHaveLength(1);
    const address = newAddress();
    const drawn = Array.from({ length: 700 }, () => tooOften(from(address), 'picture'));
    expect(drawn.filter(Boolean)).toHaveLength(100);
  });
});
