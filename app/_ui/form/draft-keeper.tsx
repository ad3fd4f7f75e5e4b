'use client';
// Keeps what is typed in this browser, brings it back after a reload, a closed tab or Back, and offers to clear it.
import { useEffect, useEffectEvent, useRef } from 'react';
import { ACCEPTED } from '#app/_ui/form/action-form.tsx';
import { useForm } from '#app/_ui/form/form-context.ts';
import type { Typed } from '#app/_ui/form/form-state.ts';
import { dropDraft, fits, isTyped, keepChanges, readDraft, withChanges } from '#app/_ui/form/kept-draft.ts';
import { changedIn, writtenIn } from '#app/_ui/form/typed-in.ts';

type Props = {
  /** One draft for each form and each thing that it is about. */
  readonly name: string;
  /** Fields that must be given anew each time. */
  readonly except: readonly string[];
  readonly words: { readonly kept: string; readonly clear: string };
};

const PAUSE_MS = 400;
/** In the state of the page's own history entry: what was sent from it, for whoever comes Back. */
const SENT = 'sentEntry';
const store = () => localStorage;

export function DraftKeeper({ name, except, words }: Props) {
  const { state, initial, fresh, element, restored, restore, clear } = useForm();
  const key = `draft:${name}`;
  const over = initial.typed ? markOf(initial.typed) : '';
  /** What this tab found or kept: only what differs from it is this tab's to keep. */
  const known = useRef<Typed>({});

  const keep = useEffectEvent(() => {
    if (!element.current) return;
    const typed = without(writtenIn(element.current, state.typed), except);
    keepChanges(store, key, { at: Date.now(), over, typed }, known.current);
    known.current = typed;
  });

  const bringBack = useEffectEvent(() => {
    const form = element.current;
    if (!form || !fresh) return;
    const draft = readDraft(store, key, Date.now());
    const kept = sentFromHere() ?? (draft && fits(draft, over) ? draft.typed : null);
    const changed = changedIn(form);
    if (kept) restore(withChanges(kept, writtenIn(form, null), changed));
    const before = kept ?? initial.typed ?? {};
    known.current = withChanges(writtenIn(form, before), before, changed);
  });

  const accepted = useEffectEvent(() => {
    dropDraft(store, key);
    if (!element.current) return;
    const typed = without(writtenIn(element.current, state.typed), except);
    history.replaceState({ ...history.state, [SENT]: typed }, '');
  });

  useEffect(() => {
    const form = element.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        keep();
      }, PAUSE_MS);
    };
    const now = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keep();
    };
    const sent = () => {
      clearTimeout(timer);
      timer = undefined;
      accepted();
    };
    // Before the fields below look at themselves for the first time: effects run in the order of the page.
    bringBack();
    form?.addEventListener('input', soon);
    form?.addEventListener(ACCEPTED, sent);
    window.addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener('input', soon);
      form?.removeEventListener(ACCEPTED, sent);
      window.removeEventListener('pagehide', now);
    };
  }, [element]);

  if (!restored) return null;
  const forget = () => {
    dropDraft(store, key);
    history.replaceState({ ...history.state, [SENT]: undefined }, '');
    clear();
  };
  return (
    <p role="status" className="notice flex flex-wrap items-center justify-between gap-x-4">
      {words.kept}
      <button type="button" className="link underline" onClick={forget}>
        {words.clear}
      </button>
    </p>
  );
}

function sentFromHere(): Typed | null {
  const state: unknown = history.state;
  const sent = typeof state === 'object' && state !== null && SENT in state ? state[SENT] : null;
  return isTyped(sent) ? sent : null;
}

/** Tells two fillings of a page apart; short, since it is kept with each draft. */
function markOf(typed: Typed): string {
  let mark = 5381;
  for (const letter of JSON.stringify(typed))
    mark = (mark * 33 + (letter.codePointAt(0) ?? 0)) % 0x1_0000_0000;
  return mark.toString(36);
}

const without = (typed: Typed, except: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !except.includes(field)));
