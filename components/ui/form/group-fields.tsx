import type { ReactNode } from 'react';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { FieldControl, FieldProblem } from '#components/ui/form/field.tsx';
import { type FieldWords, Help, Label } from '#components/ui/form/field-words.tsx';
import { helpIdOf } from '#components/ui/form/form-state.ts';

type FrameProps = FieldWords & {
  readonly choose?: boolean;
  readonly children: ReactNode;
};

const GroupFrame = ({ name, label, help, optional, choose = false, children }: FrameProps) => (
  <fieldset
    className="grid min-w-0 content-start gap-1.5"
    aria-describedby={help && helpIdOf(name)}
    {...(choose && { role: 'radiogroup', 'aria-required': !optional || undefined })}
  >
    <legend className="mb-1.5 font-bold">
      <Label label={label} optional={optional} />
    </legend>
    <Help name={name} help={help} />
    <FieldProblem name={name} />
    {children}
  </fieldset>
);

type ChoiceProps = FieldWords & {
  readonly type: 'radio' | 'checkbox';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isStrip?: boolean;
};

export function ChoiceGroup({ type, options, isStrip = false, ...words }: ChoiceProps) {
  const { name } = words;
  return (
    <GroupFrame {...words} choose={type === 'radio'}>
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

const PARTS = ['day', 'month', 'year'] as const;

type DateProps = FieldWords & {
  readonly words: Readonly<Record<(typeof PARTS)[number], string>>;
  /** A browser may fill in the buyer's date of birth. */
  readonly isBirthday: boolean;
};

export function DateField({ words, isBirthday, ...framed }: DateProps) {
  const { name, help, optional } = framed;
  return (
    <GroupFrame {...framed}>
      <div className="flex flex-wrap gap-3">
        {PARTS.map((part, index) => {
          const id = index === 0 ? name : `${name}-${part}`;
          return (
            <label
              key={part}
              htmlFor={id}
              className={`grid flex-1 gap-1 text-quiet text-sm ${part === 'year' ? 'max-w-25' : 'max-w-18'}`}
            >
              <span className="whitespace-nowrap">{words[part]}</span>
              <FieldControl
                index={index}
                help={help}
                id={id}
                name={name}
                inputMode="numeric"
                autoComplete={isBirthday ? `bday-${part}` : 'off'}
                maxLength={part === 'year' ? 4 : 2}
                aria-required={!optional || undefined}
                className="input w-full text-base text-ink"
              />
            </label>
          );
        })}
      </div>
    </GroupFrame>
  );
}
