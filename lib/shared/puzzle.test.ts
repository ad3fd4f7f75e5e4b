import { expect, test } from 'vitest';
import { isSolution, solvePuzzle } from '#lib/shared/puzzle.ts';

test('a solution is good for its own question alone', async () => {
  const solution = await solvePuzzle('the question');
  expect(await isSolution('the question', solution ?? '')).toBe(true);
  expect(await isSolution('another question', solution ?? '')).toBe(false);
  expect(await isSolution('the question', '')).toBe(false);
});

test('a guess is right about once in eight thousand', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 4_000 }, (_, n) => isSolution('a question', `${n} guessed`)),
  );
  expect(guesses.filter(Boolean).length).toBeLessThan(12);
});
