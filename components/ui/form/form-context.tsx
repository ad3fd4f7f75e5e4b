'use client';
import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useState } from 'react';
import { type FormState, FRESH_FORM, type Typed } from '#components/ui/form/form-state.ts';
import { formValues } from '#components/ui/form/form-values.ts';

type Form = {
  readonly state: FormState;
  readonly initial: FormState;
  /** `true` until the first answer or restored draft. */
  readonly fresh: boolean;
  readonly pending: boolean;
  /** The connection failed, and the same data is sent again without the buyer. */
  readonly retrying: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly restored: boolean;
  readonly fill: (typed: Typed) => void;
  readonly restore: (typed: Typed) => void;
  readonly clear: () => void;
  /** Called when the server has accepted the form, before the page changes. */
  readonly onAccepted: RefObject<() => void>;
  /** Returns `false` to hold the form back, because a part of it has a question. */
  readonly beforeSend: RefObject<() => boolean>;
};

const nothing = () => {};

export const FormContext = createContext<Form>({
  state: FRESH_FORM,
  initial: FRESH_FORM,
  fresh: true,
  pending: false,
  retrying: false,
  element: { current: null },
  restored: false,
  fill: nothing,
  restore: nothing,
  clear: nothing,
  onAccepted: { current: nothing },
  beforeSend: { current: () => true },
});

export const useForm = (): Form => useContext(FormContext);

/** A single problem is said only at its field. */
export const hasSummary = ({ problem, toFix }: FormState): boolean => (problem ?? toFix) != null;

/**
 * Computes from all fields, also disabled ones. The component renders again only if the value, as JSON, changes.
 * @param defaults values of a fresh form that `compute` uses on the server and until hydration
 */
export function useFormValue<Value>(compute: (typed: Typed) => Value, defaults: Typed): Value {
  const { state, element } = useForm();
  const [json, setJson] = useState(() => JSON.stringify(compute(state.typed ?? defaults)));
  const update = useEffectEvent(() => {
    if (element.current) setJson(JSON.stringify(compute(formValues(element.current, state.typed))));
  });
  // This also runs after each render, because an answer adds and removes fields and prices change.
  useEffect(() => update());
  useEffect(() => {
    const form = element.current;
    form?.addEventListener('input', update);
    return () => form?.removeEventListener('input', update);
  }, [element]);
  return JSON.parse(json);
}

/** Moves the focus to the summary, else to the field of the only problem, else to the notice. */
export function focusAnswer(form: HTMLFormElement | null, { problems }: FormState): void {
  const first = (wanted: string) => form?.querySelector<HTMLElement>(wanted);
  const summary = first('[role=alert]');
  const field = first('[aria-invalid]') ?? document.getElementById(Object.keys(problems)[0] ?? '');
  if (field && !summary) bringTo(field);
  else (summary ?? first('[role=status][tabindex]'))?.focus();
}

/** Scrolls the field to the middle of the screen. A frame later, the fold around it is open. */
export const bringTo = (field: HTMLElement): number =>
  requestAnimationFrame(() => {
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  });
