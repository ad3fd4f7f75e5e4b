// A part of a form as the server draws it once the form was answered.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormContext } from '../form-context.ts';
import { type FormState, FRESH_FORM } from '../form-state.ts';

export const drawnInForm = (part: ReactNode, answer: Partial<FormState>): string =>
  renderToStaticMarkup(
    <FormContext value={{ state: { ...FRESH_FORM, ...answer }, initial: FRESH_FORM }}>{part}</FormContext>,
  );
