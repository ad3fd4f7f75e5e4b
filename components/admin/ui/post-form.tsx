'use client';
// A small form of the desk, a text that it keeps, and a number that is shown when somebody asks for it. All post without a script.
import { createContext, type ReactNode, useActionState, useContext } from 'react';
import { type FormAction, type FormState, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { HiddenFields } from './hidden-fields.tsx';

type Hidden = Readonly<Record<string, string>>;

type Props = {
  readonly action: FormAction;
  readonly fields?: Hidden;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

const Typed = createContext<FormState['typed']>(null);

export function PostForm({ action, fields, id, className, children }: Props) {
  const [{ notice, problem, problems, way, typed }, post] = useActionState(action, FRESH_FORM);
  const wrong = Object.values(problems)[0] ?? problem;
  return (
    <form id={id} action={post} className={className}>
      <HiddenFields fields={fields} />
      <Typed value={typed}>{children}</Typed>
      <p role="status" className="empty:hidden">
        {notice}
      </p>
      {way && (
        <a href={way.href} className="btn" target="_blank" rel="noreferrer">
          {way.words}
        </a>
      )}
      {wrong && (
        <p role="alert" className="text-bad">
          {wrong}
        </p>
      )}
    </form>
  );
}

type AreaProps = { readonly id: string; readonly name: string; readonly text: string };

/** React empties a form that was sent: what the member wrote comes back with the answer. */
export function TypedArea({ id, name, text }: AreaProps) {
  const typed = useContext(Typed);
  return (
    <textarea
      id={id}
      name={name}
      rows={5}
      maxLength={1000}
      defaultValue={String(typed?.[name] ?? text)}
      className="input field-sizing-content min-h-32"
    />
  );
}

type ShowProps = {
  readonly action: FormAction;
  readonly fields: Hidden;
  readonly masked: string;
  readonly show: string;
  /** Whose number it is, for screen readers. */
  readonly whose: string;
};

export function ShowContact({ action, fields, masked, show, whose }: ShowProps) {
  const [{ notice }, post] = useActionState(action, FRESH_FORM);
  return (
    <form action={post} className="inline-flex flex-wrap items-baseline gap-x-2">
      <HiddenFields fields={fields} />
      <bdi role="status" data-shown={notice ? '' : undefined} className="break-all tabular-nums">
        {notice ?? masked}
      </bdi>
      {!notice && (
        <button
          type="submit"
          aria-label={`${show}: ${whose}`}
          className="min-h-11 min-w-11 cursor-pointer text-sm underline md:min-h-0 md:min-w-0"
        >
          {show}
        </button>
      )}
    </form>
  );
}
