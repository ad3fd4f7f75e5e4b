import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Form, FormContext } from './form-context.ts';
import { FRESH_FORM } from './form-state.ts';
import { TextField } from './text-field.tsx';

const drawn = (problem: string | null, beginsHere?: true) => {
  const form: Form = {
    state: { ...FRESH_FORM, problems: problem ? { phone: problem } : {} },
    initial: FRESH_FORM,
    fresh: false,
    pending: false,
    element: { current: null },
    restored: false,
    unsent: false,
    restore: () => {},
    clear: () => {},
  };
  return renderToStaticMarkup(
    <FormContext value={form}>
      <TextField name="phone" label="Phone" beginsHere={beginsHere} />
    </FormContext>,
  );
};

// Without a script what the server draws is all there is: the page must open at what is wrong.
it('begins the page where it is wrong and nothing above it says so', () => {
  expect(drawn('Too short.', true)).toMatch(/<input[^>]* autofocus=""/i);
  expect(drawn('Too short.')).not.toMatch(/autofocus/i);
  expect(drawn(null, true)).not.toMatch(/autofocus/i);
});
