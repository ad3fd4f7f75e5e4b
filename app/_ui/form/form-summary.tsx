'use client';
// What an answer says, above the form: announced, focused, and leading to each field that is wrong.
import { useForm } from '#app/_ui/form/form-context.ts';

type Props = { readonly title?: string };

/** Without a script the answer is a new page, which begins here; taken in place, `in-place-form` moves the focus. */
const BEGINS_HERE = { tabIndex: -1, autoFocus: true };

/** Where that form says by itself that an answer never came. */
export const FormSummary = ({ title }: Props) => (
  <div data-says className="contents">
    <Said title={title} />
  </div>
);

function Said({ title }: Props) {
  const { problem, way, problems, labels, notice } = useForm().state;
  const fields = Object.entries(labels ?? {});
  if (problem || fields.length > 0) {
    return (
      <div role="alert" {...BEGINS_HERE} className="notice notice-bad grid gap-2">
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
