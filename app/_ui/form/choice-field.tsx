'use client';
// A radio button or a checkbox whose whole card is the target.
import type { ReactNode } from 'react';
import { useField } from '#app/_ui/form/use-field.ts';

type Props = {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  /** The first of a group carries the name as its id, so that the summary leads to it. */
  readonly id: string;
  readonly chosen?: boolean;
  /** What it is about: another one is another choice, to be made anew. */
  readonly one?: string;
  /** Of a checkbox alone: radio buttons are needed as a group. */
  readonly required?: boolean;
  /** Describes the choice, and is no part of its name. */
  readonly detail?: ReactNode;
  readonly children: ReactNode;
};

export function ChoiceField({ type, name, value, id, chosen = false, required = true, one, ...said }: Props) {
  const { isChosen, aria } = useField(name);
  const { detail, children } = said;
  const [labelId, detailId] = [`${id}-label`, `${id}-detail`];
  const described = [aria['aria-describedby'], detailId].filter(Boolean).join(' ');
  return (
    <label className="choice" data-one={one}>
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
