// The inputs of the group editor: text, one of a few, one of many, several, a date. The form around it posts none.
import { type ReactNode, useId, useState } from 'react';
import { fitsStrip } from '#components/ui/form/fits-strip.ts';

/** No form has this id. A control that names it is not posted, and Enter in it sends nothing. */
export const NO_FORM = 'no-form';

export type PartProps = {
  readonly id: string;
  readonly problem: string | undefined;
  readonly label: ReactNode;
};

const Problem = ({ id, problem }: Pick<PartProps, 'id' | 'problem'>) =>
  problem && (
    <p id={`${id}-problem`} className="problem">
      {problem}
    </p>
  );

const aria = ({ id, problem }: Pick<PartProps, 'id' | 'problem'>) => ({
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby': problem ? `${id}-problem` : undefined,
});

export type TextProps = PartProps & {
  readonly value: string;
  readonly unit?: string;
  readonly maxLength: number;
  readonly inputMode?: 'text' | 'decimal' | 'tel' | 'email' | 'numeric' | 'url';
  readonly onChange: (value: string) => void;
};

export function TextPart({ label, value, unit, maxLength, inputMode, onChange, ...part }: TextProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={part.id} className="font-bold">
        {label}
        {unit && <span className="font-normal text-quiet">{` (${unit})`}</span>}
      </label>
      <Problem {...part} />
      <input
        id={part.id}
        form={NO_FORM}
        className="input"
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...aria(part)}
      />
    </div>
  );
}

export type Option = { readonly value: string; readonly label: string };
type ChoiceProps = PartProps & {
  readonly options: readonly Option[];
  readonly value: string;
  /** On a wide screen the choices stand beside the label. */
  readonly isWide?: boolean;
  readonly onChange: (value: string) => void;
};

export function Strip({ label, options, value, isWide = false, onChange, ...part }: ChoiceProps) {
  const name = useId();
  const isStrip = fitsStrip(options.map((option) => option.label));
  return (
    <fieldset
      className={`grid min-w-0 content-start gap-1.5 ${isWide ? 'lg:grid-cols-2 lg:items-center' : ''}`}
      aria-describedby={aria(part)['aria-describedby']}
    >
      <legend className={`mb-1.5 font-bold ${isWide ? 'lg:float-left lg:mb-0' : ''}`}>{label}</legend>
      <Problem {...part} />
      <div className={isStrip ? 'strip' : 'grid gap-2'}>
        {options.map((option, index) => {
          const id = index === 0 ? part.id : `${part.id}-${index}`;
          return (
            <label key={option.value} htmlFor={id} className={isStrip ? '' : 'choice'}>
              <input
                type="radio"
                form={NO_FORM}
                name={name}
                id={id}
                value={option.value}
                checked={value === option.value}
                aria-invalid={part.problem ? true : undefined}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

export function SelectPart({
  label,
  options,
  value,
  none,
  isWide: _,
  onChange,
  ...part
}: ChoiceProps & { readonly none: string }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={part.id} className="font-bold">
        {label}
      </label>
      <Problem {...part} />
      <select
        id={part.id}
        form={NO_FORM}
        className="input"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...aria(part)}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

type TicksProps = Omit<PartProps, 'label'> & {
  readonly label?: ReactNode;
  readonly legend?: ReactNode;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
};

export function TicksPart({ legend, options, value, onChange, ...part }: TicksProps) {
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      {legend && <legend className="mb-1.5 font-bold">{legend}</legend>}
      <Problem {...part} />
      {options.map((option, index) => {
        const id = index === 0 ? part.id : `${part.id}-${index}`;
        return (
          <label key={option.value} htmlFor={id} className="tick">
            <input
              type="checkbox"
              form={NO_FORM}
              id={id}
              checked={value.includes(option.value)}
              onChange={({ currentTarget }) =>
                onChange([
                  ...value.filter((one) => one !== '' && one !== option.value),
                  ...(currentTarget.checked ? [option.value] : []),
                ])
              }
              {...aria(part)}
            />
            <span>{option.label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const DATE_PARTS = ['day', 'month', 'year'] as const;

type DateProps = PartProps & {
  readonly parts: Readonly<Record<(typeof DATE_PARTS)[number], string>>;
  /** An ISO date, or '' until all parts are filled in. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function DatePart({ label, parts, value, onChange, ...part }: DateProps) {
  const [typed, setTyped] = useState(() => partsOf(value));
  const change = (one: Partial<typeof typed>) => {
    const next = { ...typed, ...one };
    const { day, month, year } = next;
    setTyped(next);
    onChange(day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '');
  };
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <Problem {...part} />
      <div className="flex flex-wrap gap-3">
        {DATE_PARTS.map((name, index) => {
          const id = index === 0 ? part.id : `${part.id}-${name}`;
          return (
            <label
              key={name}
              htmlFor={id}
              className={`grid flex-1 gap-1 text-quiet text-sm ${name === 'year' ? 'max-w-25' : 'max-w-18'}`}
            >
              <span className="whitespace-nowrap">{parts[name]}</span>
              <input
                id={id}
                form={NO_FORM}
                className="input w-full text-base text-ink"
                inputMode="numeric"
                autoComplete="off"
                maxLength={name === 'year' ? 4 : 2}
                value={typed[name]}
                onChange={({ currentTarget }) => change({ [name]: currentTarget.value.trim() })}
                {...aria(part)}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function partsOf(value: string): Record<(typeof DATE_PARTS)[number], string> {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}
