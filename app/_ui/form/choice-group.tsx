'use client';
// Several answers to one question, of which one or more can be chosen.
import { ChoiceField } from '#app/_ui/form/choice-field.tsx';
import { FieldProblem } from '#app/_ui/form/field-problem.tsx';
import { helpIdOf } from '#app/_ui/form/use-field.ts';

type Props = {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly optional?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

const ONE = { role: 'radiogroup' };
const ONE_NEEDED = { ...ONE, 'aria-required': true };

export function ChoiceGroup({ type, name, label, help, optional, options }: Props) {
  return (
    <fieldset
      className="field"
      aria-describedby={help && helpIdOf(name)}
      {...(type === 'radio' && (optional ? ONE : ONE_NEEDED))}
    >
      <legend className="field-label mb-1.5">
        {label}
        {optional && <span className="font-normal text-quiet"> ({optional})</span>}
      </legend>
      {help && (
        <p id={helpIdOf(name)} className="field-help">
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
