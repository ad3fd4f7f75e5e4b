'use client';
import type { ReactNode } from 'react';
// Radio buttons and checkboxes whose whole card is the target, alone or as a group.
import { FieldProblem, helpIdOf, useField } from '#components/ui/form/field.tsx';

type Props = {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  /** The first of a group has the name as its id: the summary links to it. */
  readonly id: string;
  readonly chosen?: boolean;
  /** Only for a checkbox: radio buttons are required as a group. */
  readonly required?: boolean;
  /** Describes the choice; not part of its accessible name. */
  readonly detail?: ReactNode;
  readonly children: ReactNode;
};

export function ChoiceField({ type, name, value, id, chosen = false, required = true, ...said }: Props) {
  const { isChosen, aria } = useField(name);
  const { detail, children } = said;
  const [labelId, detailId] = [`${id}-label`, `${id}-detail`];
  const described = [aria['aria-describedby'], detailId].filter(Boolean).join(' ');
  return (
    <label className="choice">
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        aria-required={required || undefined}
        defaultChecked={isChosen(value, chosen)}
        {...aria}
        {...(detail && { 'aria-labelledby': labelId, 'aria-describedby': described })}
      />
      <span className="grid gap-1 text-pretty">
        {detail ? (
          <>
            <span id={labelId} className="font-bold">
              {children}
            </span>
            <span id={detailId} className="grid gap-1 text-quiet">
              {detail}
            </span>
          </>
        ) : (
          children
        )}
      </span>
    </label>
  );
}

type GroupProps = {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly optional?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

const ONE = { role: 'radiogroup' };
const ONE_NEEDED = { ...ONE, 'aria-required': true };

/** One question with several options. */
export function ChoiceGroup({ type, name, label, help, optional, options }: GroupProps) {
  return (
    <fieldset
      className="grid gap-1.5"
      aria-describedby={help && helpIdOf(name)}
      {...(type === 'radio' && (optional ? ONE : ONE_NEEDED))}
    >
      <legend className="mb-1.5 font-bold">
        {label}
        {optional && <span className="font-normal text-quiet"> ({optional})</span>}
      </legend>
      {help && (
        <p id={helpIdOf(name)} className="text-quiet text-sm">
          {help}
        </p>
      )}
      <div className="grid gap-2">
        {options.map((option, index) => (
          <ChoiceField
            key={option.value}
            type={type}
            name={name}
            value={option.value}
            id={index === 0 ? name : `${name}-${index}`}
            required={false}
          >
            {option.label}
          </ChoiceField>
        ))}
      </div>
      <FieldProblem name={name} />
    </fieldset>
  );
}
