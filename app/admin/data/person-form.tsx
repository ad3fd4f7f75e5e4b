'use client';
// Finds a person, then offers her data as a file and its erasure. Each button posts without a script, too.
import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { type FormAction, type FormState, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { textOf } from '#lib/shared/posted-values.ts';

type Words = Readonly<
  Record<'phone' | 'help' | 'find' | 'json' | 'html' | 'erase' | 'eraseHelp' | 'working', string>
>;
type Props = { readonly action: FormAction; readonly words: Words };

/** Marks where the answer begins: without a script the new page opens there; with one, `PersonForm` moves the focus. */
const BEGINS_HERE = { tabIndex: -1, autoFocus: true, 'data-begins': '' };

export function PersonForm({ action, words }: Props) {
  const [state, post, pending] = useActionState(action, FRESH_FORM);
  const { problems, typed, table } = state;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state !== FRESH_FORM)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-begins]')?.focus();
  }, [state]);
  return (
    <form ref={form} action={post} noValidate className="grid gap-4" aria-busy={pending}>
      {state.notice && (
        <p role="status" {...BEGINS_HERE} className="notice notice-good whitespace-pre-line">
          {state.notice}
        </p>
      )}
      <div className="grid max-w-sm gap-1">
        <label htmlFor="phone" className="font-bold">
          {words.phone}
        </label>
        <input
          key={textOf(typed ?? {}, 'phone')}
          id="phone"
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={textOf(typed ?? {}, 'phone')}
          {...(problems.phone && { 'aria-invalid': true, autoFocus: true })}
          aria-describedby="phone-help"
          className="input"
        />
        <p id="phone-help" className={problems.phone ? 'text-bad text-sm' : 'text-quiet text-sm'}>
          {problems.phone ?? words.help}
        </p>
      </div>
      <p>
        <Step value="find" className={table ? 'btn btn-quiet' : 'btn'}>
          {pending ? words.working : words.find}
        </Step>
      </p>
      {table && <Found state={state} table={table} words={words} />}
    </form>
  );
}

type FoundProps = {
  readonly state: FormState;
  readonly table: NonNullable<FormState['table']>;
  readonly words: Words;
};

type Row = NonNullable<FormState['table']>['rows'][number];

/** What is erased of an entry: said once for all entries with the same words. */
const whatGoes = ({ cells }: Row): string => cells[3] ?? '';

function Found({ state: { problem, confirm, over }, table, words }: FoundProps) {
  const isRefused = problem !== null && !over;
  return (
    <>
      <h3 {...(isRefused ? {} : BEGINS_HERE)} className="font-bold">
        {table.caption}
      </h3>
      {[...new Set(table.rows.map(whatGoes))].map((goes) => (
        <div key={goes} className="grid gap-1">
          <p>{goes}</p>
          <ul className="divide-y divide-edge border-edge border-y">
            {table.rows
              .filter((row) => whatGoes(row) === goes)
              .map(({ id, cells, link }) => (
                <li key={id} className="flex min-h-10 flex-wrap items-center gap-x-3 py-1 sm:flex-nowrap">
                  <bdi className="font-bold sm:flex-none">{cells[0]}</bdi>
                  <span title={cells[2]} className="min-w-0 text-quiet sm:truncate">
                    {`${cells[1]} · ${cells[2]}`}
                  </span>
                  {link && (
                    <a href={link.href} className="link flex items-center sm:ms-auto sm:flex-none">
                      {link.words}
                    </a>
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
      <p className="flex flex-wrap gap-2">
        <Download format="html">{words.html}</Download>
        <Download format="json">{words.json}</Download>
      </p>
      {problem && (
        <p role="alert" {...(isRefused ? BEGINS_HERE : {})} className="notice notice-warn">
          {problem}
        </p>
      )}
      {confirm && (
        <label className="tick">
          <input type="checkbox" name={confirm.name} value="yes" />
          <span>{confirm.words}</span>
        </label>
      )}
      {!over && (
        <div className="grid gap-2">
          <p className="text-quiet">{words.eraseHelp}</p>
          <p>
            <Step value="erase" className="btn">
              {words.erase}
            </Step>
          </p>
        </div>
      )}
    </>
  );
}

type StepProps = { readonly value: string; readonly className: string; readonly children: ReactNode };

const Step = ({ value, className, children }: StepProps) => (
  <button type="submit" name="step" value={value} className={className}>
    {children}
  </button>
);

type DownloadProps = { readonly format: 'json' | 'html'; readonly children: ReactNode };

const Download = ({ format, children }: DownloadProps) => (
  <button
    type="submit"
    formAction={`/admin/data/export?format=${format}`}
    formMethod="post"
    className="btn btn-quiet"
  >
    {children}
  </button>
);
