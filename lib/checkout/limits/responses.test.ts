// How often statuses and pictures are answered, and how many entries are taken at once.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noteShown, secondsUntilList, takeEntry, tooOften } from '#lib/checkout/limits/response-limits.ts';
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
  });

  test('whatever a script requests, its neighbours get the statuses and pictures of their orders', () => {
    const carrier = newAddress();
    const mine = randomUUID();
    expect(tooOften(from(carrier), 'status', mine)).toBeNull();
    noteShown(mine);
    const guesses = Array.from({ length: 7_000 }, () => tooOften(from(carrier), 'status', randomUUID()));
    expect(guesses.at(-1)?.status).toBe(429);
    for (let n = 0; n < 700; n += 1) tooOften(from(carrier), 'picture');
    expect(tooOften(from(carrier), 'picture')?.status).toBe(429);
    for (let n = 0; n < 60; n += 1) expect(tooOften(from(carrier), 'status', mine)).toBeNull();
    expect(tooOften(from(carrier), 'picture', mine)).toBeNull();
  });

  test('pictures are limited by order and by address', () => {
    const order = randomUUID();
    const all = Array.from({ length: 31 }, () => tooOften(from(newAddress()), 'picture', order));
    expect(all.filter(Boolean)).toHaveLength(1);
    const address = newAddress();
    const drawn = Array.from({ length: 700 }, () => tooOften(from(address), 'picture'));
    expect(drawn.filter(Boolean)).toHaveLength(100);
  });

  test('pasted lists are limited by their lines, however short these are and whatever separates them', () => {
    for (const separator of ['\n', '\r\n', ', ', ';', '\t', ' | ', ' / ', ' & ', '\u2028']) {
      const address = from(newAddress());
      const list = Array(500).fill('A b').join(separator);
      const waits = Array.from({ length: 31 }, () => secondsUntilList(address, list));
      expect(waits.slice(0, 30), separator).toEqual(Array(30).fill(0));
      expect(waits[30], separator).toBeGreaterThan(0);
    }
  });

  test('when the lines of an address are used up, its neighbours still paste the lists of a club', () => {
    const carrier = newAddress();
    const list = (lines: number) => Array(lines).fill('Okello James 10km').join('\n');
    for (let n = 0; n < 40; n += 1) secondsUntilList(from(carrier), list(500));
    expect(secondsUntilList(from(carrier), list(500))).toBeGreaterThan(0);
    for (let n = 0; n < 40; n += 1) expect(secondsUntilList(from(carrier), list(60))).toBe(0);
    expect(secondsUntilList(from(newAddress()), list(500))).toBe(0);
  });
});

test('sixteen entries are taken at once, one more as soon as one is done, however it ended', async () => {
  const open = Array.from({ length: 16 }, () => Promise.withResolvers<string>());
  const taken = open.map(({ promise }) => takeEntry(() => promise));
  let ran = false;
  const late = () => {
    ran = true;
    return Promise.resolve('late');
  };
  expect(await takeEntry(late)).toBeUndefined();
  expect(ran).toBe(false);
  open[0]?.resolve('done');
  open[1]?.reject(new Error('failed'));
  expect(await taken[0]).toBe('done');
  await expect(taken[1]).rejects.toThrow('failed');
  expect(await Promise.all([takeEntry(late), takeEntry(late)])).toEqual(['late', 'late']);
  for (const { resolve } of open) resolve('done');
  await Promise.allSettled(taken);
});
