import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Tx } from '#lib/db/client.ts';
import { sharedAnswers } from '#lib/db/shared-answers.ts';

const database = (): Tx => Object.create(null);
const db = database();
const HOUR = 3_600_000;

/** Answers with the number of the question. */
const counting = () => {
  let asked = 0;
  return vi.fn(async () => {
    asked += 1;
    return asked;
  });
};

test('concurrent and later callers share one answer, each key and each database its own', async () => {
  const answers = sharedAnswers<number>(HOUR);
  const work = counting();
  expect(await Promise.all([answers.ask(db, 'a', work), answers.ask(db, 'a', work)])).toEqual([1, 1]);
  expect(await answers.ask(db, 'a', work)).toBe(1);
  expect(await answers.ask(db, 'b', work)).toBe(2);
  expect(await answers.ask(database(), 'a', work)).toBe(3);
});

test('an answer is asked anew when its time is over', async () => {
  const answers = sharedAnswers<number>(1);
  const work = counting();
  expect(await answers.ask(db, 'a', work)).toBe(1);
  await sleep(20);
  expect(await answers.ask(db, 'a', work)).toBe(2);
});

test('a failure is told to those who wait for it, and not kept', async () => {
  const answers = sharedAnswers<number>(HOUR);
  const failing = () => Promise.reject(new Error('away'));
  const waiting = [answers.ask(db, 'a', failing), answers.ask(db, 'a', failing)];
  for (const one of waiting) await expect(one).rejects.toThrow('away');
  expect(await answers.ask(db, 'a', counting())).toBe(1);
});

test('an answer that is not to be kept is shared by those who wait for it alone', async () => {
  const answers = sharedAnswers<number>(HOUR);
  const work = counting();
  const ask = () => answers.ask(db, 'a', work, (answer) => answer > 1);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(2);
  expect(await ask()).toBe(2);
});

test('what was forgotten is asked anew', async () => {
  const answers = sharedAnswers<number>(HOUR);
  const work = counting();
  await answers.ask(db, 'a', work);
  answers.forget();
  expect(await answers.ask(db, 'a', work)).toBe(2);
});
