import { expect, it } from 'vitest';
import { drawnInForm } from './testing/drawn-in-form.tsx';
import { TextField } from './text-field.tsx';

const drawn = (problem: string | null, beginsHere?: true) =>
  drawnInForm(<TextField name="phone" label="Phone" beginsHere={beginsHere} />, {
    problems: problem ? { phone: problem } : {},
  });

// Without a script what the server draws is all there is: the page must open at what is wrong.
it('begins the page where it is wrong and nothing above it says so', () => {
  expect(drawn('Too short.', true)).toMatch(/<input[^>]* autofocus=""/i);
  expect(drawn('Too short.')).not.toMatch(/autofocus/i);
  expect(drawn(null, true)).not.toMatch(/autofocus/i);
});
