'use client';
import type { ReactNode } from 'react';
// Radio buttons and checkboxes, alone or as a group. The whole label is the target.
import { type FramedField, GroupFrame, useField } from '#components/ui/form/field.tsx';

type InputProps = {
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
};

/** The control itself, in a label of the caller's own. */
export function ChoiceInput({ chosen = false, required = false, isDescribed, ...input }: InputProps) {
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

type Props = Omit<InputProps, 'isDescribed'> & {
  /** `choice` is a card, `tick` a plain line. */
  readonly className?: string;
  readonly children: ReactNode;
};

export const ChoiceField = ({ className = 'choice', required = true, children, ...input }: Props) => (
  <label htmlFor={input.id} className={className}>
    <ChoiceInput required={required} {...input} />
    <span className="text-pretty">{children}</span>
  </label>
);

type GroupProps = FramedField & {
  readonly type: 'radio' | 'checkbox';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Few short options in one line. */
  readonly isStrip?: boolean;
};

/** One question with several options. */
export function ChoiceGroup({ type, options, isStrip = false, ...framed }: GroupProps) {
  const { name } = framed;
  return (
    <GroupFrame {...framed} choose={type === 'radio'}>
      <div className={isStrip ? 'strip' : 'grid gap-2'}>
        {options.map((option, index) => (
          <ChoiceField
            key={option.value}
            type={type}
            name={name}
            value={option.value}
            id={index === 0 ? name : `${name}-${index}`}
            required={false}
            className={isStrip ? '' : 'choice'}
          >
            {option.label}
          </ChoiceField>
        ))}
      </div>
    </GroupFrame>
  );
}
