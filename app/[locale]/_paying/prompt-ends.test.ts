import { expect, it } from 'vitest';
import { promptEnds } from './prompt-ends.ts';

const at = (seconds: number) => new Date(seconds * 1000);

it('ends when the network takes it back, or with the hold if that is sooner', () => {
  expect(promptEnds(at(100), 120, at(400))).toBe(220_000);
  expect(promptEnds(at(100), 120, at(127))).toBe(127_000);
  expect(promptEnds(at(100), 120, null)).toBe(220_000);
  expect(promptEnds(null, 120, at(127))).toBeNull();
});
