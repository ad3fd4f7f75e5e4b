'use client';
// The answer to a form, above its fields: announced, focused, with a link to each field that has an error.
import { useForm } from '#components/ui/form/action-form.tsx';

/** Without a script the answer is a new page, which opens here; with one, `ActionForm` moves the focus. */
const BEGINS_HERE = { tabIndex: -1, autoFocus: true };

export function FormSummary({ title }: { readonly title?: string }) {
  const { state, retrying } = useForm();
  const { problem, way, problems, labels, notice } = state;
  const fields = Object.entries(labels ?? {});
  if (problem || fields.length > 0) {
    return (
      // A retry is no mistake of the buyer, and nothing is lost.
      <div
        role="alert"
        {...BEGINS_HERE}
        className={`notice ${retrying ? 'notice-warn' : 'notice-bad'} grid gap-2`}
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
      <p role="status" {...BEGINS_HERE} className="notice notice-good whitespace-pre-line font-bold">
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
