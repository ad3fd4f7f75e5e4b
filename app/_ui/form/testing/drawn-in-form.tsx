// A part of a form as the server draws it once the form was answered.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Form, FormContext } from '../form-context.ts';
import { type FormState, FRESH_FORM } from '../form-state.ts';

/** `unsent`: the answer was lost, and what was typed is sent again by itself. */
export function drawnInForm(part: ReactNode, answer: Partial<FormState>, unsent = false): string {
  const form: Form = {
    state: { ...FRESH_FORM, ...answer },
    initial: FRESH_FORM,
    fresh: false,
    pending: false,
    unsent,
    element: { current: null },
    restored: false,
    restore: () => {},
    clear: () => {},
  };
  return renderToStaticMarkup(<FormContext value={form}>{part}</FormContext>);
}
