'use client';
import { useOffline } from 'next/offline';
import type { ReactNode } from 'react';
import { hasSummary, useForm } from '#components/ui/form/form-context.tsx';
import { valuesOf } from '#lib/shared/posted-values.ts';

/** Without a script the answer is a new page that opens here. With a script `ActionForm` moves the focus. */
const BEGINS_HERE = { tabIndex: -1, autoFocus: true };

/** Takes the focus, links to each field if several are wrong, and has a button if the problem is a question. */
export function FormSummary() {
  const { state } = useForm();
  const { notice } = state;
  if (hasSummary(state)) return <Problems />;
  return (
    notice && (
      <p role="status" {...BEGINS_HERE} className="notice notice-good whitespace-pre-line font-bold">
        <span>{notice}</span> <Way />
      </p>
    )
  );
}

function Problems() {
  const { state, retrying } = useForm();
  const { problem, confirm, title, toFix } = state;
  return (
    // While the form is sent again the notice only warns: the buyer made no mistake, and nothing is lost.
    <div
      role="alert"
      {...BEGINS_HERE}
      className={`notice ${retrying || confirm ? 'notice-warn' : 'notice-bad'} grid grid-cols-1 gap-2`}
    >
      {problem?.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      {toFix && (
        <>
          <h2 className="display text-card">{title}</h2>
          <ul className="to-fix">
            {Object.entries(toFix).map(([name, sentence]) => (
              <li key={name}>
                <a href={`#${name}`}>{sentence}</a>
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
  /** Classes in place of those of a button. */
  readonly look?: string;
  readonly offline?: string;
};

export function SubmitButton({
  label,
  pending: pendingLabel,
  quiet,
  look,
  offline: offlineWords,
}: ButtonProps) {
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
        className={look ?? `btn w-full ${quiet || state.over ? 'btn-quiet' : ''}`}
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
  readonly elsewhere?: string | undefined;
  readonly children: ReactNode;
};

/** Is closed until it holds a value or an error. */
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
