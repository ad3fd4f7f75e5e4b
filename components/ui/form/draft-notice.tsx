'use client';
// Says that the form holds a draft, offers to clear it, and names what has no place in the form any more. Loaded by `draft.tsx`
// alone, where a draft or an earlier order fills the form in.
import { useEffect, useEffectEvent, useState } from 'react';
import { type Choices, type GoneWords, noLongerThere } from '#components/ui/form/draft-gone.ts';
import type { Labels } from '#components/ui/form/draft-store.ts';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { isEditableField } from '#components/ui/form/form-values.ts';
import { type Editable, isChoice } from '#components/ui/form/keep-typed.tsx';

type Props = {
  readonly typed: Typed;
  /** Labels of the time when the draft was stored. */
  readonly before: Labels;
  readonly labels: Labels;
  readonly words: { readonly kept: string; readonly clear: string; readonly gone: GoneWords };
  readonly onClear: () => void;
};

export function DraftNotice({ typed, before, labels, words, onClear }: Props) {
  const { element, restored } = useForm();
  const [gone, setGone] = useState<readonly string[]>([]);
  const begin = useEffectEvent((form: HTMLFormElement) =>
    setGone(noLongerThere(typed, before, { labels, choices: choicesOfForm(form) }, words.gone)),
  );
  useEffect(() => {
    if (element.current) begin(element.current);
  }, [element]);

  if (!restored && gone.length === 0) return null;
  return (
    <div role="status" className="notice">
      {restored && (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>{words.kept}</span>
          <button type="button" className="link underline" onClick={onClear}>
            {words.clear}
          </button>
        </p>
      )}
      {gone.map((sentence) => (
        <p key={sentence} className="font-bold text-warn">
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** What each field can hold; `null` where anything can be typed. */
function choicesOfForm(form: HTMLFormElement): Choices {
  const choices = new Map<string, readonly string[] | null>();
  for (const field of form.elements)
    if (isEditableField(field)) choices.set(field.name, choicesIn(field, choices.get(field.name) ?? []));
  return choices;
}

function choicesIn(field: Editable, before: readonly string[]): readonly string[] | null {
  if (field instanceof HTMLSelectElement) return [...field.options].map(({ value }) => value);
  return isChoice(field) ? [...before, field.value] : null;
}
