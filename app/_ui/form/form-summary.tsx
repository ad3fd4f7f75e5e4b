'use client';
// What is wrong, above the form: announced, focused, and leading to each field.
import { useForm } from '#app/_ui/form/action-form.tsx';

type Props = {
  /** By field name. A form of one field has no list: its problem stands right below it. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly title?: string;
};

export function FormSummary({ labels, title }: Props) {
  const { problem, problems } = useForm().state;
  const fields = labels ? Object.entries(problems) : [];
  if (!problem && fields.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} className="notice notice-bad grid gap-2">
      {problem && <p className="font-semibold">{problem}</p>}
      {fields.length > 0 && (
        <>
          <p className="font-semibold">{title}</p>
          <ul className="grid gap-1">
            {fields.map(([name, words]) => (
              <li key={name}>
                <a href={`#${name}`}>{labels?.[name] ?? name}</a>: {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
