'use client';
// What an answer says, above the form: announced, focused, and leading to each field that is wrong.
import { useForm } from '#app/_ui/form/form-context.ts';

/** Without a script the answer is a new page, which begins here; drawn by a script, `ActionForm` moves the focus. */
const BEGINS_HERE = { tabIndex: -1, autoFocus: true };

export function FormSummary({ title }: { readonly title?: string }) {
  const { state, unsent } = useForm();
  const { problem, way, problems, labels, notice } = state;
  const fields = Object.entries(labels ?? {});
  if (problem || fields.length > 0) {
    return (
      // What is sent again by itself is no mistake, and nothing is lost.
      <div
        role="alert"
        {...BEGINS_HERE}
        className={`notice ${unsent ? 'notice-warn' : 'notice-bad'} grid gap-2`}
      >
        {problem && <p className="font-bold">{problem}</p>}
        {fields.length > 0 && (
          <>
            <p className="font-bold">{title}</p>
            <ul className="grid gap-1">
              {fields.map(([name, label]) => (
                <li key={name} className="whitespace-pre-line">
                  <a href={`#${name}`}>{label}</a> {problems[name]}
                </li>
              ))}
            </ul>
          </>
        )}
        {way && <a href={way.href}>{way.words}</a>}
      </div>
    );
  }
  return (
    notice && (
      <p
        role="status"
        data-said
        {...BEGINS_HERE}
        className="notice notice-good whitespace-pre-line font-bold"
      >
        {notice}
        {way && (
          <a href={way.href} className="block">
            {way.words}
          </a>
        )}
      </p>
    )
  );
}
