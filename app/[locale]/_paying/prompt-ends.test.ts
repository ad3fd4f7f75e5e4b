import { expect, it } from 'vitest';
import { promptEnds } from './prompt-ends.ts';

const at = (seconds: number) => new Date(seconds * 1000);

it('ends when the network takes it back; a hold that ends sooner has its own clock', () => {
  expect(promptEnds(at(100), 120, at(400))).toBe(220_000);
  expect(promptEnds(at(100), 120, at(220))).toBe(220_000);
  expect(promptEnds(at(100), 120, at(127))).toBeNull();
  expect(promptEnds(at(100), 120, null)).toBe(220_000);
  expect(promptEnds(null, 120, at(127))).toBeNull();
});
