import type { ReactNode } from 'react';
import { ChoiceInput, type ChoiceInputProps } from '#components/ui/form/field.tsx';

type Props = Omit<ChoiceInputProps, 'isDescribed' | 'className'> & {
  readonly className?: string;
  readonly children: ReactNode;
};

export const ChoiceField = ({ className = 'choice', required = true, children, ...input }: Props) => (
  <label htmlFor={input.id} className={className}>
    <ChoiceInput required={required} {...input} />
    <span className="text-pretty">{children}</span>
  </label>
);

type TickProps = Pick<Props, 'name' | 'chosen' | 'required' | 'children'>;

/** A checkbox that posts `yes`. */
export const TickField = ({ name, required = false, ...props }: TickProps) => (
  <ChoiceField
    type="checkbox"
    name={name}
    value="yes"
    id={name}
    required={required}
    className="tick"
    {...props}
  />
);
