'use client';
import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { type FormAction, FRESH_FORM } from '#components/ui/form/form-state.ts';

type Props = {
  readonly action: FormAction;
  readonly id: string;
  /** When the case last changed (ISO 8601). */
  readonly seen: string;
  /** Empty for a closed case: it takes notes only. */
  readonly endings: readonly { readonly value: string; readonly label: string }[];
  readonly words: {
    readonly howEnded: string;
    readonly note: string;
    readonly noteHelp: string;
    readonly done: string;
    readonly saveNote: string;
  };
  readonly children: ReactNode;
};

export function EndForm({ action, id, seen, endings, words, children }: Props) {
  const [state, post, pending] = useActionState(action, FRESH_FORM);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state.problem) alert.current?.focus();
  }, [state]);
  const typed = (name: string) => {
    const value = state.typed?.[name];
    return typeof value === 'string' ? value : '';
  };
  return (
    <form action={post} className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      {state.problem && (
        <p ref={alert} role="alert" tabIndex={-1} className="notice notice-bad">
          {state.problem}
        </p>
      )}
      {endings.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="pb-1 font-bold">{words.howEnded}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {endings.map(({ value, label }) => (
              <label key={value} className="tick items-center">
                <input type="radio" name="ending" value={value} defaultChecked={typed('ending') === value} />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid gap-1">
        <label htmlFor="case-note">
          <span className="font-bold">{words.note}</span> <span className="text-quiet">{words.noteHelp}</span>
        </label>
        <textarea
          id="case-note"
          name="note"
          data-note=""
          rows={3}
          maxLength={1000}
          defaultValue={typed('note')}
          className="input"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {endings.length > 0 && (
          <button type="submit" name="do" value="done" disabled={pending} className="btn">
            {words.done}
          </button>
        )}
        <button type="submit" name="do" value="note" disabled={pending} className="btn btn-quiet">
          {words.saveNote}
        </button>
        <span className="md:ms-auto">{children}</span>
      </div>
    </form>
  );
}
