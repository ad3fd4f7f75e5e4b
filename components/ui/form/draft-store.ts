import { storedText, storeText } from '#components/ui/browser-storage.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { valuesOf, valuesWhere } from '#lib/shared/posted-values.ts';

export type StoredDraft = {
  /** Milliseconds. */
  readonly at: number;
  /** The values that the page had filled in, as JSON; '' if the page was empty. */
  readonly over: string;
  readonly typed: Typed;
  /** Labels of fields, also of fields that the organizer has removed since. */
  readonly labels?: Labels;
};

const STORED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

export const storeDraft = (key: string, draft: StoredDraft): void => storeText(key, JSON.stringify(draft));

/** Keeps what another tab with the same form has stored in other fields. */
export function storeChanges(key: string, draft: StoredDraft, before: Typed): void {
  const stored = loadDraft(key, draft.at);
  const merged = stored &&
    fits(stored, draft.over) && {
      typed: withChanges(stored.typed, draft.typed, changedSince(before, draft.typed)),
      labels: { ...stored.labels, ...draft.labels },
    };
  storeDraft(key, { ...draft, ...merged });
}

/** An empty page takes any draft. */
export const fits = (draft: StoredDraft, over: string): boolean => over === '' || draft.over === over;

/** A field that was unknown and is empty has not changed. */
function changedSince(before: Typed, now: Typed): Set<string> {
  const held = (typed: Typed, name: string) => JSON.stringify(valuesOf(typed, name).filter(Boolean));
  return new Set(Object.keys({ ...before, ...now }).filter((name) => held(before, name) !== held(now, name)));
}

export const dropDraft = (key: string): void => storeText(key, null);

/** Returns `null` also for a draft older than a week, because a phone may change hands. */
export function loadDraft(key: string, now: number): StoredDraft | null {
  try {
    const draft: unknown = JSON.parse(storedText(key) ?? 'null');
    return isDraft(draft) && now - draft.at < STORED_FOR_MS ? draft : null;
  } catch {
    return null;
  }
}

/** The stored values, with those of `now` for `changed` fields, also where they are unticked. */
export const withChanges = (stored: Typed, now: Typed, changed: ReadonlySet<string>): Typed => ({
  ...valuesWhere(stored, (field) => !changed.has(field)),
  ...valuesWhere(now, (field) => changed.has(field)),
});

export const isDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) &&
  typeof value.at === 'number' &&
  isText(value.over) &&
  isTyped(value.typed) &&
  isRecord(value.labels ?? {}) &&
  Object.values(value.labels ?? {}).every(isText);

export const isTyped = (value: unknown): value is Typed =>
  isRecord(value) && Object.values(value).every((one) => [one].flat().every(isText));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Labels of fields by name, and of values whose field has no label. */
export type Labels = Readonly<Record<string, string>>;
