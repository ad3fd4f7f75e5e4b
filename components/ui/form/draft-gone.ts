// What a draft or an earlier order holds that the form has no place for. Pure.
import type { Labels } from '#components/ui/form/draft-store.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { valuesOf } from '#lib/shared/posted-values.ts';

/** What each field of a form can hold; `null` where anything can be typed. */
export type Choices = ReadonlyMap<string, readonly string[] | null>;

export type GoneWords = {
  /** Words for a missing field, by the beginning of its name. Other fields come and go without a word. */
  readonly fields: Readonly<Record<string, string>>;
  /** Words for an answer that its field no longer offers. */
  readonly answer: string;
  /** Stands for a label that is unknown. */
  readonly unnamed: string;
};

/**
 * A sentence for each value without a place, in the order of the draft.
 * @param before labels of the time when the draft was stored
 */
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
