'use client';
// What the parts of a form know of the form around them.
import { createContext, type RefObject, useContext } from 'react';
import { type FormState, FRESH_FORM, type Typed } from '#app/_ui/form/form-state.ts';

export type Form = {
  readonly state: FormState;
  /** What the page brought. */
  readonly initial: FormState;
  /** Nothing was answered yet. */
  readonly fresh: boolean;
  readonly pending: boolean;
  /** It did not get through, and is sent again by itself. */
  readonly unsent: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  /** The fields hold words that this browser kept. */
  readonly restored: boolean;
  /** Puts words that this browser kept into the fields. */
  readonly restore: (typed: Typed) => void;
  /** Everything as the page came. */
  readonly clear: () => void;
};

export const FormContext = createContext<Form>({
  state: FRESH_FORM,
  initial: FRESH_FORM,
  fresh: true,
  pending: false,
  unsent: false,
  element: { current: null },
  restored: false,
  restore: () => {},
  clear: () => {},
});

/** The form around a field: its answer, and whether one is awaited. */
export const useForm = (): Form => useContext(FormContext);
