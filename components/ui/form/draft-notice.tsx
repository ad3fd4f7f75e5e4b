'use client';
// Only `draft.tsx` loads it, where a draft or an earlier order fills the form in.
import { useEffect, useEffectEvent, useState } from 'react';
import { valuesOf } from '#lib/shared/posted-values.ts';
import type { Labels } from './draft-store.ts';
import { useForm } from './form-context.tsx';
import type { Typed } from './form-state.ts';
import { isEditableField } from './form-values.ts';
import { type Editable, isChoice } from './keep-typed.tsx';

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

/** `null` stands for a field that takes any text. */
type Choices = ReadonlyMap<string, readonly string[] | null>;

export type GoneWords = {
  /** Words for a missing field, by the beginning of its name. Other missing fields are not mentioned. */
  readonly fields: Readonly<Record<string, string>>;
  /** Words for an answer that its field no longer offers. */
  readonly answer: string;
  readonly unnamed: string;
};

/** Follows the order of the draft. @param before labels of the time when the draft was stored */
export function noLongerThere(
  typed: Typed,
  before: Labels,
  now: { readonly labels: Labels; readonly choices: Choices },
  words: GoneWords,
): string[] {
  const labels = { ...before, ...now.labels };
  return Object.keys(typed).flatMap((name) => {
    const values = valuesOf(typed, name).filter((value) => value.trim() !== '');
    const label = labels[name];
    const choices = now.choices.get(name);
    if (choices === undefined) {
      const sentence = Object.entries(words.fields).find(([beginning]) => name.startsWith(beginning))?.[1];
      const isWanted = values.some((value) => Number(value) !== 0);
      return sentence && isWanted ? [fill(sentence, label ?? words.unnamed)] : [];
    }
    const gone = values.filter((value) => choices?.includes(value) === false);
    return gone.map((value) => fill(words.answer, label ? `${label}: ${value}` : (labels[value] ?? value)));
  });
}

const fill = (sentence: string, what: string): string => sentence.replace('#', () => what);
