import { expect, it } from 'vitest';
import { refusalErrors } from '#lib/registration/entry/refusal-problem.ts';
import { takesNoEntry } from './takes-no-entry.ts';

const said = (code: string) => takesNoEntry(refusalErrors(code).form);

it.each(['sale_closed', 'payments_disabled', 'not_found'])('leads away from the form: %s', (code) => {
  expect(said(code)).toBe(true);
});

it.each(['insufficient_inventory', 'invalid_discount', 'validation_failed', 'server_error'])(
  'leads back to the form, which may help: %s',
  (code) => {
    expect(said(code)).toBe(false);
  },
);
