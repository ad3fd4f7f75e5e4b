// What of kept words finds no place in a form any more, told in words: a kind of entry that is gone, an answer that is
// called otherwise. Pure.
import { type Typed, valuesTyped } from '#components/ui/form/form-state.ts';

/** What fields are called, by name. */
export type Called = Readonly<Record<string, string>>;

/** The fields of a form. */
export type Places = {
  readonly called: Called;
  /** What can be chosen in each field that is there; null where anything can be typed. */
  readonly takes: ReadonlyMap<string, readonly string[] | null>;
};

/** In the sentences `#` stands for what is gone. */
export type GoneWords = {
  /** For a field that is not there, by the beginning of its name; others come and go, nothing is said of them. */
  readonly fields: Readonly<Record<string, string>>;
  /** For an answer that its field does not have. */
  readonly answer: string;
  /** What answers are called where their field has no name. */
  readonly answers: Called;
  /** What a field is called whose name nobody knows any more. */
  readonly unnamed: string;
};

/** A sentence for each, in the order in which they were kept; `before`: what was called how then. */
export function noLongerThere(kept: Typed, before: Called, now: Places, words: GoneWords): string[] {
  return Object.keys(kept).flatMap((name) => {
    const values = valuesTyped(kept, name).filter((value) => value.trim() !== '');
    const called = now.called[name] ?? before[name];
    const takes = now.takes.get(name);
    if (takes === undefined) {
      const sentence = Object.entries(words.fields).find(([beginning]) => name.startsWith(beginning))?.[1];
      // None of an entry is nothing lost.
      const wanted = values.some((value) => Number(value) !== 0);
      return sentence && wanted ? [say(sentence, called ?? words.unnamed)] : [];
    }
    const gone = values.filter((value) => takes?.includes(value) === false);
    return gone.map((value) =>
      say(words.answer, called ? `${called}: ${value}` : (words.answers[value] ?? value)),
    );
  });
}

const say = (sentence: string, what: string): string => sentence.replace('#', () => what);
