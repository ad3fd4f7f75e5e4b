import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Schedule } from './schedule.ts';

const step = fc.record({
  op: fc.constantFrom('set', 'cancel', 'take'),
  id: fc.integer({ min: 0, max: 9 }).map(String),
  due: fc.integer({ min: 0, max: 50 }),
});

type Waiting = { id: string; due: number };

/** The same schedule as a plain list, oldest setting first. */
const model = {
  set: (list: Waiting[], { id, due }: Waiting) => [...list.filter((task) => task.id !== id), { id, due }],
  cancel: (list: Waiting[], { id }: Waiting) => list.filter((task) => task.id !== id),
  first: (list: Waiting[]) => list.toSorted((a, b) => a.due - b.due)[0],
};

/** Takes what is due at `now` from both; the list that is left. */
function takeFromBoth(schedule: Schedule, list: Waiting[], now: number): Waiting[] {
  const first = model.first(list);
  const due = first && first.due <= now ? first : undefined;
  expect(schedule.take(now)?.task.id).toBe(due?.id);
  return due ? model.cancel(list, due) : list;
}

test('gives the earliest task that still stands, ties in the order they were set', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const schedule = new Schedule();
      let list: Waiting[] = [];
      for (const { op, id, due } of steps) {
        if (op === 'take') list = takeFromBoth(schedule, list, due);
        else list = model[op](list, { id, due });
        if (op === 'set') schedule.set(due, { kind: 'hold', id });
        if (op === 'cancel') schedule.cancel({ kind: 'hold', id });
        expect(schedule.next()).toBe(model.first(list)?.due);
      }
    }),
  );
});

test('keeps tasks of different kinds apart', () => {
  const schedule = new Schedule();
  schedule.set(1, { kind: 'hold', id: 'a' });
  schedule.set(2, { kind: 'prompt', id: 'a' });
  schedule.cancel({ kind: 'hold', id: 'a' });
  expect(schedule.take(9)?.task.kind).toBe('prompt');
  expect(schedule.take(9)).toBeUndefined();
});
