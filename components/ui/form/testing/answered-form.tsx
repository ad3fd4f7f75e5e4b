import type { ReactNode } from 'react';
import { FormContext, useForm } from '../form-context.tsx';
import { type FormState, FRESH_FORM } from '../form-state.ts';

export const AnsweredForm = ({ state, children }: { state: Partial<FormState>; children: ReactNode }) => (
  <FormContext value={{ ...useForm(), state: { ...FRESH_FORM, ...state } }}>{children}</FormContext>
);
