// What somebody typed, kept in her own browser until it is sent. Knows no form; a browser that keeps nothing is no error.
import { type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import type { Called } from '#components/ui/form/no-longer-there.ts';

export type Draft = {
  /** Milliseconds. */
  readonly at: number;
  /** What the page had filled in by itself when this was typed over it. */
  readonly over: string;
  readonly typed: Typed;
  /** What the fields were called, those included that are gone since. */
  readonly called?: Called;
};

/** Asked for each time: where site data is blocked, a browser throws already when its storage is named. */
type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** In place of what was kept under `key`. */
export function keepDraft(store: Store, key: string, draft: Draft): void {
  try {
    store().setItem(key, JSON.stringify(draft));
  } catch {
    // Full, or forbidden: then nothing is kept.
  }
}

/**
 * Keeps what one tab changed `before` it came to what its draft says now: meanwhile another tab of the same form may have
 * kept other fields.
 */
export function keepChanges(store: Store, key: string, draft: Draft, before: Typed): void {
  const kept = readDraft(store, key, draft.at);
  if (!kept || !fits(kept, draft.over)) {
    keepDraft(store, key, draft);
    return;
  }
  const typed = withChanges(kept.typed, draft.typed, changedSince(before, draft.typed));
  keepDraft(store, key, { ...draft, typed, called: { ...kept.called, ...draft.called } });
}

/** Whether a draft is about the page as it is filled in now. A page that is filled in with nothing takes any. */
export const fits = (draft: Draft, over: string): boolean => over === '' || draft.over === over;

/** An empty field is no news where none was known. */
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
    // Forbidden: then nothing was kept.
  }
}

/** Null when there is none, or it is older than a week: a phone changes hands. */
export function readDraft(store: Store, key: string, now: number): Draft | null {
  try {
    const draft: unknown = JSON.parse(store().getItem(key) ?? 'null');
    return isDraft(draft) && now - draft.at < KEPT_FOR_MS ? draft : null;
  } catch {
    return null;
  }
}

/** What was kept, under what was changed since: a changed field stands as it is `now`, also where that is unticked. */
export const withChanges = (kept: Typed, now: Typed, changed: ReadonlySet<string>): Typed =>
  Object.fromEntries([
    ...Object.entries(kept).filter(([field]) => !changed.has(field)),
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
  (!('called' in value) || isCalled(value.called));

/** Words by field name, from wherever a browser kept them. */
export const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => [one].flat().every((text) => typeof text === 'string'));

const isCalled = (value: unknown): value is Called =>
  isTyped(value) && Object.values(value).every((one) => typeof one === 'string');
