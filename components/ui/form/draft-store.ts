// Drafts of forms in the browser's storage. A browser that stores nothing is no error.
import { type Typed, valuesTyped } from '#components/ui/form/form-state.ts';

export type Draft = {
  /** Milliseconds. */
  readonly at: number;
  /** The values that the page had filled in, as JSON; empty for an empty page. */
  readonly over: string;
  readonly typed: Typed;
  /** Labels of fields, also of those that the organizer removed since. */
  readonly labels?: Labels;
};

/** A function: where site data is blocked, access to `localStorage` itself throws. */
type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STORED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Replaces the draft under `key`. */
export function storeDraft(store: Store, key: string, draft: Draft): void {
  try {
    store().setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked.
  }
}

/**
 * Stores only what one tab changed since `before`: another tab of the same form may have stored other fields meanwhile.
 */
export function storeChanges(store: Store, key: string, draft: Draft, before: Typed): void {
  const stored = loadDraft(store, key, draft.at);
  if (!stored || !fits(stored, draft.over)) {
    storeDraft(store, key, draft);
    return;
  }
  const typed = withChanges(stored.typed, draft.typed, changedSince(before, draft.typed));
  storeDraft(store, key, { ...draft, typed, labels: { ...stored.labels, ...draft.labels } });
}

/** Whether a draft belongs to the values that the page filled in. An empty page takes any draft. */
export const fits = (draft: Draft, over: string): boolean => over === '' || draft.over === over;

/** An empty field is no change where none was known. */
function changedSince(before: Typed, now: Typed): Set<string> {
  const held = (typed: Typed, name: string) => valuesTyped(typed, name).filter((text) => text !== '');
  const names = [...Object.keys(before), ...Object.keys(now)];
  return new Set(
    names.filter((name) => JSON.stringify(held(before, name)) !== JSON.stringify(held(now, name))),
  );
}

export function dropDraft(store: Store, key: string): void {
  try {
    store().removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

/** `null` if there is none, or if it is older than a week: a phone changes hands. */
export function loadDraft(store: Store, key: string, now: number): Draft | null {
  try {
    const draft: unknown = JSON.parse(store().getItem(key) ?? 'null');
    return isDraft(draft) && now - draft.at < STORED_FOR_MS ? draft : null;
  } catch {
    return null;
  }
}

/** The stored values; of `changed` fields those of `now`, also where they are unticked. */
export const withChanges = (stored: Typed, now: Typed, changed: ReadonlySet<string>): Typed =>
  Object.fromEntries([
    ...Object.entries(stored).filter(([field]) => !changed.has(field)),
    ...Object.entries(now).filter(([field]) => changed.has(field)),
  ]);

export const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'over' in value &&
  typeof value.over === 'string' &&
  'typed' in value &&
  isTyped(value.typed) &&
  (!('labels' in value) || isLabels(value.labels));

export const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => [one].flat().every((text) => typeof text === 'string'));

const isLabels = (value: unknown): value is Labels =>
  isTyped(value) && Object.values(value).every((one) => typeof one === 'string');

/** Labels of fields, by name. */
export type Labels = Readonly<Record<string, string>>;

/** What each field of a form can hold; `null` where anything can be typed. */
export type Choices = ReadonlyMap<string, readonly string[] | null>;

/** In the sentences `#` stands for what is gone. */
export type GoneWords = {
  /** For a missing field, by the beginning of its name. Other fields come and go: nothing is said of them. */
  readonly fields: Readonly<Record<string, string>>;
  /** For an answer that its field no longer offers. */
  readonly answer: string;
  /** Labels of answers whose field has none; others are among the labels of fields. */
  readonly answers: Labels;
  /** In place of a label that is unknown. */
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
  return Object.keys(typed).flatMap((name) => {
    const values = valuesTyped(typed, name).filter((value) => value.trim() !== '');
    const label = now.labels[name] ?? before[name];
    const choices = now.choices.get(name);
    if (choices === undefined) {
      const sentence = Object.entries(words.fields).find(([beginning]) => name.startsWith(beginning))?.[1];
      const isWanted = values.some((value) => Number(value) !== 0);
      return sentence && isWanted ? [fill(sentence, label ?? words.unnamed)] : [];
    }
    const gone = values.filter((value) => choices?.includes(value) === false);
    return gone.map((value) =>
      fill(
        words.answer,
        label ? `${label}: ${value}` : (words.answers[value] ?? now.labels[value] ?? before[value] ?? value),
      ),
    );
  });
}

const fill = (sentence: string, what: string): string => sentence.replace('#', () => what);
