'use client';
// The form of all buttons that lead to the provider's page. They name it by their `form` attribute.
import { useActionState, useEffect, useState } from 'react';
import { loadDraft } from '#components/ui/form/draft-store.ts';
import { type FormAction, FRESH_FORM } from '#components/ui/form/form-state.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { START_FORM } from './start-button.ts';

type Props = { readonly action: FormAction; readonly eventId: string };

const KEPT = [F.buyerName, F.buyerPhone, F.buyerEmail];

export function StartForm({ action, eventId }: Props) {
  const [{ problem, way, confirm }, start, pending] = useActionState(action, FRESH_FORM);
  const [kept, setKept] = useState<readonly (readonly [string, string])[]>([]);
  useEffect(() => {
    const typed = loadDraft(`draft:${eventId}`, Date.now())?.typed ?? {};
    setKept(KEPT.map((field) => [field, String(typed[field] ?? '')] as const));
  }, [eventId]);
  return (
    <form id={START_FORM} action={start} aria-busy={pending} className="contents">
      {kept.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      {problem && (
        <div
          role="alert"
          tabIndex={-1}
          ref={(notice) => notice?.focus()}
          className={`notice ${confirm ? 'notice-warn' : 'notice-bad'} grid gap-2`}
        >
          {problem.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="actions empty:hidden">
            {way && (
              <a href={way.href} className="btn">
                {way.words}
              </a>
            )}
            {confirm && (
              <input type="submit" name={confirm.name} value={confirm.words} className="btn btn-quiet" />
            )}
          </p>
        </div>
      )}
    </form>
  );
}
