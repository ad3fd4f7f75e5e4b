'use client';
// Text of one line or of several.
import {
  type HTMLInputAutoCompleteAttribute,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { FieldFrame, useField } from '#components/ui/form/field.tsx';
import type { FieldWords } from '#components/ui/form/field-words.tsx';

type Props = FieldWords & {
  /** For assistive technology. Only the server checks: `required` itself would mark empty fields as wrong. */
  readonly required?: boolean;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'decimal' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** Id of a `datalist`. */
  readonly list?: string;
  readonly value?: string;
  /** A value of another control of this name: this one shows it only with an error message. */
  readonly elsewhere?: string | undefined;
};

export function TextField({
  name,
  label,
  help,
  optional,
  required,
  type = 'text',
  value,
  elsewhere,
  ...rest
}: Props) {
  const { typed, problem, aria } = useField(name, help);
  return (
    <FieldFrame name={name} label={label} help={help} optional={optional}>
      <input
        id={name}
        name={name}
        type={type}
        aria-required={(required ?? !optional) || undefined}
        defaultValue={!problem && typed === elsewhere ? value : (typed ?? value)}
        spellCheck={type === 'text' ? undefined : false}
        className="input"
        {...aria}
        {...rest}
      />
    </FieldFrame>
  );
}

type AreaProps = FieldWords & {
  readonly required?: boolean;
  readonly rows?: number;
  readonly maxLength: number;
};

export function TextAreaField({ name, label, help, optional, required, rows = 3, maxLength }: AreaProps) {
  const { typed, aria } = useField(name, help);
  return (
    <FieldFrame name={name} label={label} help={help} optional={optional}>
      <textarea
        ref={useTextOfHydration(name)}
        id={name}
        name={name}
        rows={rows}
        maxLength={maxLength}
        aria-required={(required ?? !optional) || undefined}
        defaultValue={typed}
        className="input"
        {...aria}
      />
    </FieldFrame>
  );
}

/** React overwrites the text of a filled-in textarea while it hydrates: this puts back what was typed before. */
function useTextOfHydration(id: string): RefObject<HTMLTextAreaElement | null> {
  const element = useRef<HTMLTextAreaElement>(null);
  // React calls the last function on the server and for the hydration.
  const text = useSyncExternalStore(
    () => () => {},
    () => null,
    () => globalThis.document?.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`)?.value ?? null,
  );
  const putBack = useEffectEvent(() => {
    if (text !== null && element.current) element.current.value = text;
  });
  useLayoutEffect(() => putBack(), []);
  return element;
}
