'use client';
// The fields of one person: name, distance, answers, guardian. The form around them does not post them: the group posts
// all people in one field.
import type { ComponentProps } from 'react';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import {
  GUARDIAN,
  needsGuardian,
  type ParticipantRow,
  questionsOf,
  type RowField,
  rowProblemField,
} from '#lib/registration/participant-row.ts';
import { LONGEST } from '#lib/registration/registration-input.ts';
import type { GroupProps } from './group-types.ts';
import {
  DatePart,
  type Option,
  type PartProps,
  SelectPart,
  Strip,
  TextPart,
  type TextProps,
  TicksPart,
} from './row-inputs.tsx';

type Props = {
  readonly row: ParticipantRow;
  readonly fields: readonly RowField[];
  readonly group: GroupProps;
  /** Place of the person among all. */
  readonly index: number;
  readonly problemOf: (field: RowField) => string | undefined;
  readonly askedAs?: (field: RowField) => string | undefined;
  readonly onChange: (row: Partial<ParticipantRow>) => void;
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
  const { row, group, index, problemOf, askedAs, onChange } = props;
  const { words, tickets } = group;
  const label = askedAs?.(field);
  // The form's summary links to a problem by the name of its field.
  const common = { id: rowProblemField(index, field), problem: problemOf(field) };
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
        options={optionsOf(field, group)}
        value={row.ticket ?? ''}
        onChange={(ticket) => onChange({ ticket })}
      />
    );
  return <AnswerPart {...common} field={field} label={label} row={row} group={group} onChange={onChange} />;
}

type GuardianProps = Pick<ControlProps, 'row' | 'onChange'> &
  Omit<PartProps, 'label'> & {
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
      maxLength={part === 'phone' ? 32 : LONGEST[part]}
      inputMode={part === 'phone' ? 'tel' : 'text'}
      onChange={(value) => onChange({ guardian: { ...guardian, [part]: value } })}
    />
  );
}

type AnswerPartProps = Pick<ControlProps, 'field' | 'row' | 'group' | 'onChange'> &
  Omit<PartProps, 'label'> & { readonly label: string | undefined };

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

/** With more options, a select takes the place of the strip. */
const MOST_OPTIONS = 8;

type AnswerProps = PartProps & {
  readonly question: ParticipantQuestion;
  readonly words: GroupProps['words'];
  readonly value: string | readonly string[];
  readonly onChange: (value: string | string[]) => void;
};

function Answer({ question, words, value, label: asked, onChange, ...part }: AnswerProps) {
  const { kind, options, required, unit, help } = question;
  const one = typeof value === 'string' ? value : (value.at(-1) ?? '');
  const label = (
    <>
      <span>{asked}</span>
      {!required && <span className="font-normal text-quiet">{` (${words.optional})`}</span>}
      {help && <span className="block font-normal text-quiet text-sm">{help}</span>}
    </>
  );
  const rest = { ...part, label };
  switch (kind) {
    case 'radio':
    case 'select':
      return <OneOf {...rest} options={options} none={words.noAnswer} value={one} onChange={onChange} />;
    case 'yes_no':
      return <Strip {...rest} options={yesOrNo(words)} value={one} onChange={onChange} />;
    case 'tick':
      return (
        <TicksPart
          {...rest}
          options={[{ value: 'yes', label: asked }]}
          value={[value].flat()}
          onChange={onChange}
        />
      );
    case 'several':
      return (
        <TicksPart {...rest} legend={label} options={options} value={[value].flat()} onChange={onChange} />
      );
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

/** Many options are chosen from a select. `none`: its words before a choice. */
export const OneOf = ({ none, ...choice }: ComponentProps<typeof Strip> & { readonly none: string }) =>
  choice.options.length > MOST_OPTIONS ? <SelectPart {...choice} none={none} /> : <Strip {...choice} />;

/** The options of a question of several people. */
export function optionsOf(part: string, { tickets, rules, words }: GroupProps): readonly Option[] {
  if (part === 'ticket') return tickets.map(({ ticket_type_id: value, short }) => ({ value, label: short }));
  const question = rules.questions.find(({ key }) => part === `answer.${key}`);
  return question && question.kind !== 'yes_no' ? question.options : yesOrNo(words);
}

const INPUT_MODE: Partial<Record<ParticipantQuestion['kind'], TextProps['inputMode']>> = {
  number: 'decimal',
  tel: 'tel',
  email: 'email',
  url: 'url',
  time: 'numeric',
};

const yesOrNo = ({ yes, no }: GroupProps['words']): Option[] => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];
