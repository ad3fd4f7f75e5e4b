import { storedText, storeText } from '#components/ui/browser-storage.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { valuesOf, valuesWhere } from '#lib/shared/posted-values.ts';

export type StoredDraft = {
  /** Milliseconds. */
  readonly at: number;
  /** The values that the page had filled in, as JSON; empty for an empty page. */
  readonly over: string;
  readonly typed: Typed;
  /** Labels of fields, also of those that the organizer removed since. */
  readonly labels?: Labels;
};

const STORED_FOR_MS = 7 * 24 * 60 * 60 * 1000;

export const storeDraft = (key: string, draft: StoredDraft): void => storeText(key, JSON.stringify(draft));

/** Another tab of the same form may have stored other fields meanwhile. */
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

/** An empty field is no change where none was known. */
function changedSince(before: Typed, now: Typed): Set<string> {
  const held = (typed: Typed, name: string) => JSON.stringify(valuesOf(typed, name).filter(Boolean));
  return new Set(Object.keys({ ...before, ...now }).filter((name) => held(before, name) !== held(now, name)));
}

export const dropDraft = (key: string): void => storeText(key, null);

/** `null` also if it is older than a week: a phone changes hands. */
export function loadDraft(key: string, now: number): StoredDraft | null {
  try {
    const draft: unknown = JSON.parse(storedText(key) ?? 'null');
    return isDraft(draft) && now - draft.at < STORED_FOR_MS ? draft : null;
  } catch {
    return null;
  }
}

/** The stored values; of `changed` fields those of `now`, also where they are unticked. */
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

/** Of fields by name, and of answers whose field has none. */
export type Labels = Readonly<Record<string, string>>;
