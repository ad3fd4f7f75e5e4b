'use client';
import { useOffline } from 'next/offline';
import type { ReactNode } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import { valuesOf } from '#lib/shared/posted-values.ts';

/** Without a script the answer is a new page, which opens here; with one, `ActionForm` moves the focus. */
const BEGINS_HERE = { tabIndex: -1, autoFocus: true };

/**
 * The answer to a form, above its fields: announced, focused, with a link to each field that has an error, and a button
 * if it is a question.
 */
export function FormSummary() {
  const { problem, labels = {}, notice } = useForm().state;
  if (problem || Object.keys(labels).length > 0) return <Problems labels={labels} />;
  return (
    notice && (
      <p role="status" {...BEGINS_HERE} className="notice notice-good whitespace-pre-line font-bold">
        <span>{notice}</span> <Way />
      </p>
    )
  );
}

function Problems({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  const { state, retrying } = useForm();
  const { problem, confirm, title } = state;
  const fields = Object.entries(labels);
  return (
    // A retry is no mistake of the buyer, and nothing is lost.
    <div
      role="alert"
      {...BEGINS_HERE}
      className={`notice ${retrying || confirm ? 'notice-warn' : 'notice-bad'} grid grid-cols-1 gap-2`}
    >
      {problem?.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      {fields.length > 0 && (
        <>
          <h2 className="display text-card">{title}</h2>
          <ul className="to-fix">
            {fields.map(([name, label]) => (
              <li key={name}>
                <a href={`#${name}`}>{label}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="actions empty:hidden">
        <Way />
        {confirm && (
          <input
            type="submit"
            name={confirm.name}
            value={confirm.words}
            className="btn btn-quiet whitespace-normal"
          />
        )}
      </p>
    </div>
  );
}

function Way() {
  const { way, confirm } = useForm().state;
  return (
    way && (
      <a href={way.href} className={confirm ? 'btn' : 'link'}>
        {way.words}
      </a>
    )
  );
}

type ButtonProps = {
  readonly label: string;
  readonly pending: string;
  readonly quiet?: boolean;
  readonly offline?: string;
};

export function SubmitButton({ label, pending: pendingLabel, quiet, offline: offlineWords }: ButtonProps) {
  const { state, pending, retrying } = useForm();
  const offline = useOffline();
  return (
    <>
      {offlineWords && (
        <p role="status" className="font-bold empty:absolute">
          {offline && !retrying && offlineWords}
        </p>
      )}
      <button
        type="submit"
        aria-disabled={pending}
        className={`btn w-full ${quiet || state.over ? 'btn-quiet' : ''}`}
      >
        {pending ? pendingLabel : label}
      </button>
    </>
  );
}

type DisclosureProps = {
  readonly summary: ReactNode;
  readonly fields: readonly string[];
  readonly open?: boolean;
  /** A value that stands elsewhere on the page. */
  readonly elsewhere?: string | undefined;
  readonly children: ReactNode;
};

/** A part of a form that most buyers skip: closed until it holds a value or an error. */
export function Disclosure({ summary, fields, open, elsewhere = '', children }: DisclosureProps) {
  const { typed, problems } = useForm().state;
  const isEmpty = (value: string) => value === '' || value === elsewhere;
  const isUsed = fields.some((name) => problems[name] || !valuesOf(typed, name).every(isEmpty));
  return (
    <details className="disclosure" open={open || isUsed}>
      <summary>{summary}</summary>
      <div className="grid gap-4">{children}</div>
    </details>
  );
}
