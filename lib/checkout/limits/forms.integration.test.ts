// Forms from one address, over a real database and the sandbox: whatever a script sends, the neighbour's form is accepted, and
// her checkout is served in turn.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressKeyOf } from '#lib/checkout/limits/visitor-limits.ts';
import { queuePosition } from '#lib/checkout/queue/queue.ts';
import { newAddress } from '#lib/checkout/testing/crowded-event.ts';
import {
  MARATHON,
  NIGHT_RUN,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';

const { ctx, sandbox, runJobs } = await testStorefront();
await sandbox.control.setLimits({ writes_per_minute: 100_000, reads_per_minute: 100_000 });

const REF = /^[\w-]{24}$/;

describe('forms of one address', () => {
  test('that are empty or wrong keep no neighbour out', async () => {
    const address = newAddress();
    for (let n = 0; n < 200; n += 1) await submitInput(ctx, MARATHON, {}, { address });
    expect(await ctx.db.throttle.count()).toBe(0);
    const sent = await submitInput(ctx, MARATHON, registrationInput(MARATHON), { address });
    expect(sent).toMatchObject({ ok: true });
  });

  test('that are repeated are one checkout', async () => {
    const input = registrationInput(MARATHON);
    const refs = new Set<string>();
    for (let n = 0; n < 70; n += 1) {
      const sent = await submitInput(ctx, MARATHON, input, { address: newAddress() });
      refs.add(sent.ok ? sent.value.ref : JSON.stringify(sent.error));
    }
    expect([...refs]).toEqual([expect.stringMatching(REF)]);
  });

  test('with long lists are limited, and a neighbour’s list of usual length is read', async () => {
    const address = newAddress();
    const check = (names: number) => {
      const roster = Array.from({ length: names }, () => 'Akello Grace Namuli').join('\n');
      const changes = { roster, check_roster: 'x' };
      return submitInput(ctx, MARATHON, registrationInput(MARATHON, changes), { address });
    };
    for (let n = 0; n < 20; n += 1) expect(await check(300)).toMatchObject({ error: { next: 'list_check' } });
    const refused = await check(300);
    expect(refused).toMatchObject({ error: { form: 'too_many_lists', fields: {} } });
    if (refused.ok) throw new Error('the list was read');
    expect(refused.error.limit?.until.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(await check(200)).toMatchObject({ error: { next: 'list_check' } });
  });
});

test('a checkout keeps a digest of its address that nobody without the secret can compute', async () => {
  const address = newAddress();
  const sent = await submitInput(ctx, MARATHON, registrationInput(MARATHON), { address });
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  const { addressKey } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref: sent.value.ref } });
  const plain = createHash('sha256').update(`address ${address}`).digest('base64url').slice(0, 22);
  expect(addressKey).toBe(addressKeyOf(ctx, address));
  expect(addressKey).not.toBe(plain);
  expect(addressKey).not.toBe(addressKeyOf({ digest: keyedDigest('another secret') }, address));
});

describe('the queue', () => {
  beforeEach(() => ctx.db.checkout.deleteMany({ where: { state: 'waiting' } }));
  afterEach(() => sandbox.control.clearFaults());

  test('serves addresses in turn: forty checkouts of one delay another by one', async () => {
    await sandbox.control.refuse('POST /orders', 429, 'rate_limited', { retry_after: 30, times: 1 });
    const [script, visitor] = [newAddress(), newAddress()];
    const enter = async (address: string) => {
      const sent = await submitInput(ctx, NIGHT_RUN, registrationInput(NIGHT_RUN), { address });
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      return ctx.db.checkout.findUniqueOrThrow({ where: { ref: sent.value.ref } });
    };
    const flood = [];
    for (let n = 0; n < 40; n += 1) flood.push(await enter(script));
    const mine = await enter(visitor);
    expect(await queuePosition(ctx, mine.queueNumber)).toMatchObject({ position: 2 });
    await runJobs('all');
    const sent = await ctx.db.checkout.findMany({
      where: { id: { in: [...flood, mine].map(({ id }) => id) }, state: 'ordered' },
      orderBy: { sentAt: 'asc' },
    });
    expect(sent.findIndex(({ id }) => id === mine.id)).toBeLessThan(3);
  });
});
