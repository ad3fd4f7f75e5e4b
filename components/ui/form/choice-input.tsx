'use client';
// A radio button or checkbox, in a label of the caller's own.
import { useField } from '#components/ui/form/field.tsx';

export type ChoiceInputProps = {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  /** The first of a group has the name as its id: the summary links to it. */
  readonly id: string;
  readonly chosen?: boolean;
  /** Only for a checkbox: radio buttons are required as a group. */
  readonly required?: boolean;
  /** Named by the element `<id>-label` and described by `<id>-detail`, not named by its label as a whole. */
  readonly isDescribed?: boolean;
  readonly className?: string;
};

export function ChoiceInput({ chosen = false, required = false, isDescribed, ...input }: ChoiceInputProps) {
  const { isChosen, aria } = useField(input.name);
  const described = [aria['aria-describedby'], `${input.id}-detail`].filter(Boolean).join(' ');
  return (
    <input
      {...input}
      aria-required={required || undefined}
      defaultChecked={isChosen(input.value, chosen)}
      {...aria}
      {...(isDescribed && { 'aria-labelledby': `${input.id}-label`, 'aria-describedby': described })}
    />
  );
}
