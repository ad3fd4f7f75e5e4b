import { describe, expect, test } from 'vitest';
import { type MachineState, nextStep } from '#lib/checkout/state/next-step.ts';

const now = new Date('2027-01-15T08:00:00.000Z');
const soon = new Date(now.getTime() + 1);
const before = new Date(now.getTime() - 1);
const REST = { kind: 'rest', until: null };

type Checkout = MachineState['checkout']['state'];
type Attempt = NonNullable<MachineState['attempt']>['state'];
const CHECKOUTS: Checkout[] = ['waiting', 'ordered', 'refused'];
const ATTEMPTS: Attempt[] = ['waiting', 'prompted', 'paid', 'failed', 'expired', 'refused'];

const step = (
  checkout: Checkout,
  attempt: Attempt | null,
  times: { order?: Date; pay?: Date } = {},
): unknown =>
  nextStep(
    {
      checkout: { state: checkout, notBefore: times.order ?? null },
      attempt: attempt && { state: attempt, notBefore: times.pay ?? null },
    },
    now,
  );

describe('a stored checkout', () => {
  test('is placed before anything else', () => {
    for (const attempt of [null, ...ATTEMPTS])
      expect(step('waiting', attempt)).toEqual({ kind: 'create_order' });
  });

  test('rests until its time has come', () => {
    expect(step('waiting', null, { order: soon })).toEqual({ kind: 'rest', until: soon });
    expect(step('waiting', null, { order: now })).toEqual({ kind: 'create_order' });
    expect(step('waiting', null, { order: before })).toEqual({ kind: 'create_order' });
  });
});

describe('a placed order', () => {
  test('is paid when an attempt waits to be sent, and only then', () => {
    expect(step('ordered', 'waiting')).toEqual({ kind: 'pay_order' });
    for (const attempt of ATTEMPTS.filter((state) => state !== 'waiting'))
      expect(step('ordered', attempt)).toEqual(REST);
    expect(step('ordered', null)).toEqual(REST);
  });

  test('rests until the attempt may be asked about again', () => {
    expect(step('ordered', 'waiting', { pay: soon })).toEqual({ kind: 'rest', until: soon });
    expect(step('ordered', 'waiting', { pay: now })).toEqual({ kind: 'pay_order' });
  });

  test("is not held up by the order's own past wait", () => {
    expect(step('ordered', 'waiting', { order: soon })).toEqual({ kind: 'pay_order' });
  });
});

test('a refused checkout never changes again', () => {
  for (const attempt of [null, ...ATTEMPTS]) expect(step('refused', attempt)).toEqual(REST);
});

test('no state asks for a write before its time', () => {
  for (const checkout of CHECKOUTS)
    for (const attempt of [null, ...ATTEMPTS])
      expect(step(checkout, attempt, { order: soon, pay: soon })).toMatchObject({ kind: 'rest' });
});
