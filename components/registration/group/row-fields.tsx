'use client';
// The fields of one person: name, distance, answers, guardian. None belongs to the form around it: the group posts all people in
// one field.
import { type ReactNode, useId, useState } from 'react';
import { fitsStrip } from '#components/ui/form/fits-strip.ts';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import {
  needsGuardian,
  type ParticipantRow,
  questionsOf,
  type RowField,
} from '#lib/registration/participant-row.ts';
import { LONGEST } from '#lib/registration/registration-input.ts';
import type { GroupProps } from './group-types.ts';

/** No form has this id: a control that names it is not posted, and Enter in it sends nothing. */
export const NO_FORM = 'no-form';

const GUARDIAN = ['name', 'phone', 'relation'] as const;

export type Change = (row: Partial<ParticipantRow>) => void;

type Props = {
  readonly row: ParticipantRow;
  readonly fields: readonly RowField[];
  readonly group: GroupProps;
  readonly idOf: (field: RowField) => string;
  readonly problemOf: (field: RowField) => string | undefined;
  readonly askedAs?: (field: RowField) => string | undefined;
  readonly onChange: Change;
};

export function fieldsOfRow(row: ParticipantRow, { rules }: Pick<GroupProps, 'rules'>): RowField[] {
  if (row.byLink) return ['ticket', 'phone'];
  return [
    ...(row.isBuyer ? [] : (['name'] as const)),
    'ticket',
    ...questionsOf(row, rules).map(({ key }): RowField => `answer.${key}`),
    ...(row.isBuyer ? [] : (['phone'] as const)),
    ...(needsGuardian(row, rules) ? (['guardian.name', 'guardian.phone', 'guardian.relation'] as const) : []),
  ];
}

export function RowFields({ fields, ...props }: Props) {
  return fields.map((field) => <RowControl key={field} field={field} {...props} />);
}

type ControlProps = Omit<Props, 'fields'> & { readonly field: RowField };

function RowControl({ field, ...props }: ControlProps) {
  const { row, group, idOf, problemOf, askedAs, onChange } = props;
  const { words, tickets } = group;
  const label = askedAs?.(field);
  const common = { id: idOf(field), problem: problemOf(field) };
  const part = GUARDIAN.find((one) => field === `guardian.${one}`);
  if (part) return <GuardianPart {...common} part={part} row={row} words={words} onChange={onChange} />;
  if (field === 'name')
    return (
      <TextPart
        {...common}
        label={label ?? words.name}
        value={row.name}
        maxLength={LONGEST.name}
        onChange={(name) => onChange({ name })}
      />
    );
  if (field === 'phone')
    return (
      <TextPart
        {...common}
        label={words.phone}
        value={row.phone}
        maxLength={32}
        inputMode="tel"
        onChange={(phone) => onChange({ phone })}
      />
    );
  if (field === 'ticket')
    return (
      <Strip
        {...common}
        label={label ?? (tickets.some(({ plate }) => plate) ? words.distance : words.ticket)}
        options={tickets.map(({ ticket_type_id: value, short }) => ({ value, label: short }))}
        value={row.ticket ?? ''}
        onChange={(ticket) => onChange({ ticket })}
      />
    );
  return <AnswerPart {...common} field={field} label={label} row={row} group={group} onChange={onChange} />;
}

type GuardianProps = Pick<ControlProps, 'row' | 'onChange'> & {
  readonly id: string;
  readonly problem: string | undefined;
  readonly part: (typeof GUARDIAN)[number];
  readonly words: GroupProps['words'];
};

function GuardianPart({ part, row, words, onChange, ...common }: GuardianProps) {
  const guardian = row.guardian ?? { name: '', phone: '', relation: '' };
  return (
    <TextPart
      {...common}
      label={words.guardianParts[part]}
      value={guardian[part]}
      maxLength={LONGEST.name}
      inputMode={part === 'phone' ? 'tel' : 'text'}
      onChange={(value) => onChange({ guardian: { ...guardian, [part]: value } })}
    />
  );
}

type AnswerPartProps = Pick<ControlProps, 'field' | 'row' | 'group' | 'onChange'> & {
  readonly id: string;
  readonly problem: string | undefined;
  readonly label: string | undefined;
};

function AnswerPart({ field, label, row, group: { rules, words }, onChange, ...common }: AnswerPartProps) {
  const question = rules.questions.find(({ key }) => field === `answer.${key}`);
  if (!question) return null;
  const { key } = question;
  return (
    <Answer
      {...common}
      question={question}
      label={label ?? question.label}
      words={words}
      value={row.answers[key] ?? ''}
      onChange={(value) => onChange({ answers: { ...row.answers, [key]: value } })}
    />
  );
}

type PartProps = { readonly id: string; readonly problem: string | undefined; readonly label: ReactNode };

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

type TextProps = PartProps & {
  readonly value: string;
  readonly unit?: string;
  readonly maxLength: number;
  readonly inputMode?: 'text' | 'decimal' | 'tel' | 'email' | 'numeric';
  readonly onChange: (value: string) => void;
};

function TextPart({ label, value, unit, maxLength, inputMode, onChange, ...part }: TextProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={part.id} className="font-bold">
        {label}
        {unit && <span className="font-normal text-quiet">{` (${unit})`}</span>}
      </label>
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
      <Problem {...part} />
    </div>
  );
}

type Option = { readonly value: string; readonly label: string };
type ChoiceProps = PartProps & {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function Strip({ label, options, value, onChange, ...part }: ChoiceProps) {
  const name = useId();
  const isStrip = fitsStrip(options.map((option) => option.label));
  return (
    <fieldset
      className="grid min-w-0 content-start gap-1.5"
      aria-describedby={aria(part)['aria-describedby']}
    >
      <legend className="mb-1.5 font-bold">{label}</legend>
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
      <Problem {...part} />
    </fieldset>
  );
}

/** More options are chosen from a list. */
const MOST_OPTIONS = 8;

type AnswerProps = PartProps & {
  readonly question: ParticipantQuestion;
  readonly words: GroupProps['words'];
  readonly value: string | readonly string[];
  readonly onChange: (value: string | string[]) => void;
};

function Answer({ question, words, value, label: asked, onChange, ...part }: AnswerProps) {
  const { kind, options, required, unit } = question;
  const one = typeof value === 'string' ? value : (value.at(-1) ?? '');
  const label = (
    <>
      <span>{asked}</span>
      {!required && <span className="font-normal text-quiet">{` (${words.optional})`}</span>}
    </>
  );
  const rest = { ...part, label };
  switch (kind) {
    case 'radio':
    case 'select':
      return options.length > MOST_OPTIONS ? (
        <SelectPart {...rest} options={options} none={words.noAnswer} value={one} onChange={onChange} />
      ) : (
        <Strip {...rest} options={options} value={one} onChange={onChange} />
      );
    case 'yes_no':
      return <Strip {...rest} options={yesOrNo(words)} value={one} onChange={onChange} />;
    case 'tick':
      return (
        <Ticks
          {...rest}
          options={[{ value: 'yes', label: asked }]}
          value={[value].flat()}
          onChange={onChange}
        />
      );
    case 'several':
      return <Ticks {...rest} legend={label} options={options} value={[value].flat()} onChange={onChange} />;
    case 'date':
    case 'birth_date':
      return <DatePart {...rest} parts={words.dateParts} value={one} onChange={onChange} />;
    default:
      return (
        <TextPart
          {...rest}
          unit={unit}
          value={one}
          maxLength={LONGEST.answer}
          inputMode={INPUT_MODE[kind] ?? 'text'}
          onChange={onChange}
        />
      );
  }
}

const INPUT_MODE: Partial<Record<ParticipantQuestion['kind'], TextProps['inputMode']>> = {
  number: 'decimal',
  tel: 'tel',
  email: 'email',
};

export const yesOrNo = ({ yes, no }: GroupProps['words']): Option[] => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];

function SelectPart({
  label,
  options,
  value,
  none,
  onChange,
  ...part
}: ChoiceProps & { readonly none: string }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={part.id} className="font-bold">
        {label}
      </label>
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
      <Problem {...part} />
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

function Ticks({ legend, options, value, onChange, ...part }: TicksProps) {
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      {legend && <legend className="mb-1.5 font-bold">{legend}</legend>}
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
      <Problem {...part} />
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

function DatePart({ label, parts, value, onChange, ...part }: DateProps) {
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
      <Problem {...part} />
    </fieldset>
  );
}

function partsOf(value: string): Record<(typeof DATE_PARTS)[number], string> {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}
