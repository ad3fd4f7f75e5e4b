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
  /** The connection failed; the same data is sent again without the buyer. */
  readonly retrying: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly restored: boolean;
  readonly fill: (typed: Typed) => void;
  readonly restore: (typed: Typed) => void;
  readonly clear: () => void;
  /** Called when the server has accepted the form, before the page changes. */
  readonly onAccepted: RefObject<() => void>;
  /** `false` keeps the form here, since a part of it has something to ask. */
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

/** A single problem stands at its field alone. */
export const hasSummary = ({ problem, toFix }: FormState): boolean => (problem ?? toFix) != null;

/**
 * From all fields, also disabled ones. The component renders again only if the value, as JSON, changes.
 * @param defaults values of a fresh form, as far as `compute` uses them: for the server, and until hydration
 */
export function useFormValue<Value>(compute: (typed: Typed) => Value, defaults: Typed): Value {
  const { state, element } = useForm();
  const [json, setJson] = useState(() => JSON.stringify(compute(state.typed ?? defaults)));
  const update = useEffectEvent(() => {
    if (element.current) setJson(JSON.stringify(compute(formValues(element.current, state.typed))));
  });
  // Runs also after each render: an answer adds and removes fields, and prices change.
  useEffect(() => update());
  useEffect(() => {
    const form = element.current;
    form?.addEventListener('input', update);
    return () => form?.removeEventListener('input', update);
  }, [element]);
  return JSON.parse(json);
}

/** The summary, else the field of the only problem, else the notice. */
export function focusAnswer(form: HTMLFormElement | null, { problems }: FormState): void {
  const first = (wanted: string) => form?.querySelector<HTMLElement>(wanted);
  const summary = first('[role=alert]');
  const field = first('[aria-invalid]') ?? document.getElementById(Object.keys(problems)[0] ?? '');
  if (field && !summary) bringTo(field);
  else (summary ?? first('[role=status][tabindex]'))?.focus();
}

/** In the middle of the screen, clear of what sticks to its edges. What it is folded in opens after the answer is drawn. */
export const bringTo = (field: HTMLElement): number =>
  requestAnimationFrame(() => {
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  });
