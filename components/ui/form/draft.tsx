'use client';
// Stores what is typed, and restores it after a reload, a closed tab or Back.
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  dropDraft,
  fits,
  isDraft,
  type Labels,
  loadDraft,
  type StoredDraft,
  storeChanges,
  withChanges,
} from '#components/ui/form/draft-store.ts';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { changedFields, formValues } from '#components/ui/form/form-values.ts';
import { valuesWhere } from '#lib/shared/posted-values.ts';
import type { DraftNotice } from './draft-notice.tsx';

type NoticeProps = ComponentProps<typeof DraftNotice>;

type Props = {
  readonly name: string;
  readonly except: readonly string[];
  readonly labels: Labels;
  readonly words: NoticeProps['words'];
};

type Notice = Pick<NoticeProps, 'typed' | 'before'> & { readonly Notice: typeof DraftNotice };

const PAUSE_MS = 400;
/** Key in `history.state` of the form's entry: what was sent from it, for a buyer who goes back. */
const SENT = 'sentEntry';

export function FormDraft({ name, except, labels, words }: Props) {
  const { state, initial, fresh, element, restore, clear, onAccepted } = useForm();
  const key = `draft:${name}`;
  const over = initial.typed ? JSON.stringify(initial.typed) : '';
  /** What this tab has restored or stored. Only later changes are stored: other tabs may have stored other fields. */
  const known = useRef<Typed>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [filled, setFilled] = useState<Notice | null>(null);

  const draftOf = (form: HTMLFormElement): StoredDraft => ({
    at: Date.now(),
    over,
    typed: valuesWhere(formValues(form, state.typed), (field) => !except.includes(field)),
    labels,
  });

  const stopTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  const storeNow = useEffectEvent((form: HTMLFormElement) => {
    stopTimer();
    const draft = draftOf(form);
    storeChanges(key, draft, known.current);
    if (sentFromHere()) rememberSent(draft);
    known.current = draft.typed;
  });

  const tell = (typed: Typed | null, before: Labels = {}) =>
    typed &&
    import('./draft-notice.tsx').then(
      ({ DraftNotice: Notice }) => setFilled({ Notice, typed, before }),
      // Without a connection the notice is missing, but the form is filled in.
      () => {},
    );

  const restoreDraft = useEffectEvent(() => {
    const form = element.current;
    if (!form || !fresh) return;
    const draft = loadDraft(key, Date.now());
    const kept = sentFromHere() ?? (draft && fits(draft, over) ? draft : null);
    const changed = changedFields(form);
    if (kept) restore(withChanges(kept.typed, formValues(form, null), changed));
    const typed = kept?.typed ?? initial.typed;
    known.current = withChanges(formValues(form, typed), typed ?? {}, changed);
    tell(typed, kept?.labels);
  });

  const accepted = useEffectEvent(() => {
    stopTimer();
    dropDraft(key);
    if (element.current) rememberSent(draftOf(element.current));
  });

  useEffect(() => {
    // This also runs after React has removed the form, which still holds what was typed last.
    const form = element.current;
    if (!form) return;
    const storeSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => storeNow(form), PAUSE_MS);
    };
    const leave = () => {
      if (timer.current !== undefined) storeNow(form);
    };
    // Effects run in the order of the page, so the draft is in the fields before later components compute from them.
    restoreDraft();
    onAccepted.current = () => accepted();
    form.addEventListener('input', storeSoon);
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      onAccepted.current = () => {};
      form.removeEventListener('input', storeSoon);
      window.removeEventListener('pagehide', leave);
    };
  }, [element, onAccepted]);

  if (!filled) return null;
  const { Notice, ...before } = filled;
  const forget = () => {
    stopTimer();
    dropDraft(key);
    rememberSent(undefined);
    clear();
  };
  return <Notice {...before} labels={labels} words={words} onClear={forget} />;
}

function sentFromHere(): StoredDraft | null {
  const sent: unknown = history.state?.[SENT];
  return isDraft(sent) ? sent : null;
}

// Next has keys of its own in `history.state`; they stay.
const rememberSent = (draft: StoredDraft | undefined): void =>
  history.replaceState({ ...history.state, [SENT]: draft }, '');
