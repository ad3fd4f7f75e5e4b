import { expect, it } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
import { drawnInForm } from './testing/drawn-in-form.tsx';

const drawn = (one?: string) =>
  drawnInForm(
    <ChoiceField type="checkbox" name="accepted" id="accepted" value="yes" {...(one && { one })}>
      Accept
    </ChoiceField>,
    {},
  );

// A drawing leaves what is ticked alone, unless it is another choice.
it('says which choice it is, where that can change', () => {
  expect(drawn('2026-02')).toMatch(/^<label class="choice" data-one="2026-02"><input /);
  expect(drawn()).not.toContain('data-one');
});
