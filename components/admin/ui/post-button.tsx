import type { ReactNode } from 'react';
import { HiddenFields } from './hidden-fields.tsx';

type Props = {
  readonly action: (form: FormData) => Promise<void>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly look?: string;
  /** For screen readers, where the words alone do not say what the button is about. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A form of one button: it posts also without a script. */
export const PostButton = ({ action, fields, className, look = 'btn btn-quiet', label, children }: Props) => (
  <form action={action} className={className}>
    <HiddenFields fields={fields} />
    <button type="submit" className={look} aria-label={label}>
      {children}
    </button>
  </form>
);
