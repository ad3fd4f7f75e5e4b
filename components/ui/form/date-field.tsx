'use client';
// A date as day, month and year: three fields of one name, in this order.
import { type FramedField, GroupFrame, useField } from '#components/ui/form/field.tsx';

const PARTS = ['day', 'month', 'year'] as const;

type Props = FramedField & {
  readonly words: Readonly<Record<(typeof PARTS)[number], string>>;
  /** A browser may fill in the buyer's own. */
  readonly isBirthday: boolean;
};

export function DateField({ words, isBirthday, ...framed }: Props) {
  const { name, help, optional } = framed;
  const { values, aria } = useField(name, help);
  // An order of earlier holds one ISO date.
  const parts = values.length === 1 ? (values[0] ?? '').split('-').reverse() : values;
  return (
    <GroupFrame {...framed}>
      <div className="flex gap-3">
        {PARTS.map((part, index) => (
          <label key={part} className="grid gap-1 text-quiet text-sm">
            {words[part]}
            <input
              id={index === 0 ? name : `${name}-${part}`}
              name={name}
              inputMode="numeric"
              autoComplete={isBirthday ? `bday-${part}` : 'off'}
              maxLength={part === 'year' ? 4 : 2}
              aria-required={!optional || undefined}
              defaultValue={parts[index]}
              className={`input text-base text-ink ${part === 'year' ? 'w-25' : 'w-18'}`}
              {...aria}
            />
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
