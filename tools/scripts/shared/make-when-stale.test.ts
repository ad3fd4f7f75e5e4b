import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { makeWhenStale } from './make-when-stale.ts';
import { DATA } from './project-root.ts';

let world = { sources: 'a', product: '' };
const make = vi.fn(async (): Promise<Result<void, string>> => {
  world.product = `made of ${world.sources}`;
  return ok(undefined);
});
const name = `test-product-${process.pid}`;
const ask = () =>
  makeWhenStale<string>({
    name,
    sources: async () => world.sources,
    product: async () => world.product || undefined,
    make,
  });

beforeEach(() => {
  world = { sources: 'a', product: '' };
  make.mockClear();
  onTestFinished(() => rm(join(DATA, `${name}.json`), { force: true }));
});

describe('makeWhenStale', () => {
  it('builds once while nothing changes', async () => {
    expect([await ask(), await ask()]).toEqual([ok(true), ok(false)]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('builds once for concurrent calls', async () => {
    expect((await Promise.all([ask(), ask(), ask()])).filter((made) => made.ok && made.value)).toHaveLength(
      1,
    );
  });

  it('builds again after the sources changed', async () => {
    await ask();
    world.sources = 'b';
    expect(await ask()).toEqual(ok(true));
    expect(world.product).toBe('made of b');
  });

  it.each(['', 'made by hand'])(
    'builds again if the result is missing or different (%j)',
    async (product) => {
      await ask();
      world.product = product;
      expect(await ask()).toEqual(ok(true));
    },
  );

  it('forgets a failed attempt', async () => {
    make.mockResolvedValueOnce(err('no room'));
    expect(await ask()).toEqual(err('no room'));
    expect(await ask()).toEqual(ok(true));
  });
});
