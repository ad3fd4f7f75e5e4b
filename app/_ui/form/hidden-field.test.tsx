import { expect, it } from 'vitest';
import { HiddenField } from './hidden-field.tsx';
import { drawnInForm } from './testing/drawn-in-form.tsx';

const drawn = (typed: Record<string, string> | null) =>
  drawnInForm(<HiddenField name="code" value="brought" />, { typed });

it('holds what the page brought, then what was answered, and lets a draft bring it back', () => {
  expect(drawn(null)).toContain('value="brought"');
  expect(drawn(null)).toContain(' data-drafted=""');
  expect(drawn({ code: 'renewed' })).toContain('value="renewed"');
});
