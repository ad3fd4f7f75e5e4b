'use client';
// What the parts of a form know of the form around them.
import { createContext, useContext } from 'react';
import { type FormState, FRESH_FORM } from '#app/_ui/form/form-state.ts';

type Form = {
  readonly state: FormState;
  /** What the page brought. */
  readonly initial: FormState;
};

export const FormContext = createContext<Form>({ state: FRESH_FORM, initial: FRESH_FORM });

/** The form around a field, and its answer. */
export const useForm = (): Form => useContext(FormContext);
