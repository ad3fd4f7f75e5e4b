'use client';
// Keeps what is typed in this browser, brings it back after a reload, a closed tab or Back, and offers to clear it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ACCEPTED } from '#app/_ui/form/action-form.tsx';
import { useForm } from '#app/_ui/form/form-context.ts';
import type { Typed } from '#app/_ui/form/form-state.ts';
import {
  type Draft,
  dropDraft,
  fits,
  isDraft,
  keepChanges,
  readDraft,
  withChanges,
} from '#app/_ui/form/kept-draft.ts';
import { type GoneWords, noLongerThere } from '#app/_ui/form/no-longer-there.ts';
import { changedIn, placesIn, writtenIn } from '#app/_ui/form/typed-in.ts';

type Props = {
  /** One draft for each form and each thing that it is about. */
  readonly name: string;
  /** Fields that must be given anew each time. */
  readonly except: readonly string[];
  readonly words: { readonly kept: string; readonly clear: string; readonly gone: GoneWords };
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
  const [gone, setGone] = useState<readonly string[]>([]);

  const draftOf = (form: HTMLFormElement): Draft => ({
    at: Date.now(),
    over,
    typed: without(writtenIn(form, state.typed), except),
    called: placesIn(form).called,
  });

  const keep = useEffectEvent(() => {
    if (!element.current) return;
    const draft = draftOf(element.current);
    keepChanges(store, key, draft, known.current);
    if (sentFromHere()) rememberSent(draft);
    known.current = draft.typed;
  });

  const bringBack = useEffectEvent(() => {
    const form = element.current;
    if (!form || !fresh) return;
    const draft = readDraft(store, key, Date.now());
    const kept = sentFromHere() ?? (draft && fits(draft, over) ? draft : null);
    const changed = changedIn(form);
    if (kept) restore(withChanges(kept.typed, writtenIn(form, null), changed));
    const before = kept?.typed ?? initial.typed ?? {};
    known.current = withChanges(writtenIn(form, before), before, changed);
    setGone(noLongerThere(before, kept?.called ?? {}, placesIn(form), words.gone));
  });

  const accepted = useEffectEvent(() => {
    dropDraft(store, key);
    if (element.current) rememberSent(draftOf(element.current));
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

  if (!restored && gone.length === 0) return null;
  const forget = () => {
    dropDraft(store, key);
    rememberSent(undefined);
    clear();
  };
  return (
    <div role="status" className="notice">
      {restored && (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          {words.kept}
          <button type="button" className="link underline" onClick={forget}>
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

function sentFromHere(): Draft | null {
  const state: unknown = history.state;
  const sent = typeof state === 'object' && state !== null && SENT in state ? state[SENT] : null;
  return isDraft(sent) ? sent : null;
}

const rememberSent = (draft: Draft | undefined): void =>
  history.replaceState({ ...history.state, [SENT]: draft }, '');

/** Tells two fillings of a page apart; short, since it is kept with each draft. */
function markOf(typed: Typed): string {
  let mark = 5381;
  for (const letter of JSON.stringify(typed))
    mark = (mark * 33 + (letter.codePointAt(0) ?? 0)) % 0x1_0000_0000;
  return mark.toString(36);
}

const without = (typed: Typed, except: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !except.includes(field)));
