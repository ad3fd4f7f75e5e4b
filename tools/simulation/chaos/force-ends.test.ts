import { expect, it, vi } from 'vitest';
import type { PromptAnswer } from '../fleet/payer-phones.ts';
import { forceEnds } from './force-ends.ts';

const END = { outcome: 'fail', retry_safe: false } as const;

/** A forcer whose order has these statuses one after the other, and keeps the last one. */
function forcing(statuses: string[], answered: Pick<PromptAnswer, 'orderId'>[] = []) {
  const addFault = vi.fn(async () => ({ id: 'flt_1' }));
  const noteEnd = vi.fn();
  const readOrder = vi.fn(async () => ({
    status: (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? '',
  }));
  const answers = answered.map((answer) => ({
    outcome: 'fail' as const,
    late: false,
    sentAt: 1,
    takenAt: 2,
    status: 'failed',
    ...answer,
  }));
  const forcer = forceEnds({
    control: { addFault },
    caller: { readOrder },
    phones: { answers, noteEnd },
    orderBehind: async (ref) => (ref === 'ref_1' ? 'ord_1' : Promise.reject(new Error('killed'))),
  });
  return { forcer, addFault, noteEnd, readOrder };
}

it('sets the end for the next pay call of that order, and informs the phones when it came', async () => {
  const { forcer, addFault, noteEnd } = forcing(['cart', 'failed']);
  await forcer.plant('ref_1', 'grace@example.com', END);
  expect(addFault).toHaveBeenCalledWith({ kind: 'pay_outcome', path: '/orders/ord_1/pay', ...END });
  expect(forcer.planted).toMatchObject([{ orderId: 'ord_1', ...END }]);
  await expect.poll(() => noteEnd.mock.calls).toEqual([['grace@example.com', 'ord_1']]);
  await forcer.stop();
});

it.each<[string, string[], typeof END | { outcome: 'decline'; retry_safe: null }, string[]]>([
  ['a prompt came instead', ['prompt_sent'], END, []],
  ['a phone ended it', ['failed'], END, ['ord_1']],
  ['it was declined', ['failed'], { outcome: 'decline', retry_safe: null }, []],
])('does not inform the phones where %s', async (_, statuses, end, answered) => {
  const { forcer, noteEnd, readOrder } = forcing(
    statuses,
    answered.map((orderId) => ({ orderId })),
  );
  await forcer.plant('ref_1', 'grace@example.com', end);
  await expect.poll(() => readOrder.mock.calls.length).toBeGreaterThan(0);
  await forcer.stop();
  expect(noteEnd).not.toHaveBeenCalled();
});

it('plants nothing where the order cannot be found, and stops while it waits', async () => {
  const { forcer, addFault } = forcing(['cart']);
  await forcer.plant('ref_2', 'grace@example.com', END);
  expect(addFault).not.toHaveBeenCalled();
  await forcer.plant('ref_1', 'grace@example.com', END);
  await forcer.stop();
  expect(addFault).toHaveBeenCalledTimes(1);
});
