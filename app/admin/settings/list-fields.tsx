'use client';
// Lists of fields in a form: the days of the kit, and questions. Their buttons post the form, which comes back with the rows.
import type { ReactNode } from 'react';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { ChoiceInput, FieldControl, FieldProblem } from '#components/ui/form/field.tsx';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';

/** `name`: such as `kit.0.from`. */
type FieldProps = {
  readonly name: string;
  readonly label: string;
  /** Shown while nothing was sent. */
  readonly value: string;
  readonly type?: 'text' | 'date' | 'time' | 'number';
  readonly rows?: number;
  readonly className?: string;
};

export const ListField = ({ name, label, value, type = 'text', rows, className = '' }: FieldProps) => (
  <div className={`grid min-w-0 grid-cols-1 content-start gap-1 ${className}`}>
    <label htmlFor={name} className="text-quiet text-sm">
      {label}
    </label>
    <FieldProblem name={name} />
    <FieldControl
      className="input w-full min-w-0"
      {...(rows ? { as: 'textarea', rows } : { type })}
      name={name}
      value={value}
      autoComplete="off"
    />
  </div>
);

type SelectProps = Omit<FieldProps, 'type' | 'rows' | 'label'> & {
  /** Absent: the caller draws the label. */
  readonly label?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** React keeps the first choice of a list that is drawn again, so the key of the list is the choice. */
export function ListSelect({ name, label, value, options, className = '' }: SelectProps) {
  const { typed } = useForm().state;
  const chosen = typed ? textOf(typed, name) : value;
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1 ${className}`}>
      {label && (
        <>
          <label htmlFor={name} className="text-quiet text-sm">
            {label}
          </label>
          <FieldProblem name={name} />
        </>
      )}
      <FieldControl key={chosen} as="select" name={name} value={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </FieldControl>
    </div>
  );
}

type Row = { readonly index: number; readonly prefix: string; readonly values: Typed };

type RowsProps = {
  readonly name: string;
  /** Fields of what is saved. */
  readonly saved: Typed;
  readonly children: (row: Row) => ReactNode;
};

/** Draws the rows that were sent, else those that are saved. */
function Rows({ name, saved, children }: RowsProps) {
  const { typed } = useForm().state;
  const count = Number(textOf(typed ?? saved, `${name}.rows`)) || 0;
  const rows = Array.from({ length: count }, (_, index) => {
    const prefix = `${name}.${index}`;
    return <div key={prefix}>{children({ index, prefix, values: typed ?? saved })}</div>;
  });
  return (
    <>
      <input type="hidden" name={`${name}.rows`} value={count} />
      {rows}
    </>
  );
}

type StepProps = { readonly step: string; readonly label: string; readonly children: ReactNode };

const RowButton = ({ step, label, children }: StepProps) => (
  <button
    type="submit"
    name="step"
    value={step}
    aria-label={label}
    className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center underline md:min-h-8"
  >
    {children}
  </button>
);

export type KitRowWords = Readonly<
  Record<'date' | 'from' | 'to' | 'place' | 'add' | 'remove' | 'languages' | 'last', string>
>;
type Language = { readonly code: string; readonly name: string; readonly suffix: string };

type ListProps<W> = {
  readonly saved: Typed;
  readonly words: W;
  readonly languages: readonly Language[];
};

export function KitRows({ saved, words, languages }: ListProps<KitRowWords>) {
  return (
    <div className="divide-y divide-edge overflow-clip rounded-xl border border-edge">
      <Rows name="kit" saved={saved}>
        {({ index, prefix, values }) => (
          <div className="grid grid-cols-1 gap-2 p-3">
            <div className="grid grid-cols-2 gap-2 md:grid-cols-[9.5rem_8rem_8rem_minmax(0,1fr)_auto] md:items-end">
              <ListField
                name={`${prefix}.date`}
                label={words.date}
                type="date"
                value={textOf(values, `${prefix}.date`)}
                className="max-md:col-span-2"
              />
              <ListField
                name={`${prefix}.from`}
                label={words.from}
                type="time"
                value={textOf(values, `${prefix}.from`)}
              />
              <ListField
                name={`${prefix}.to`}
                label={words.to}
                type="time"
                value={textOf(values, `${prefix}.to`)}
              />
              <ListField
                name={`${prefix}.place`}
                label={words.place}
                value={textOf(values, `${prefix}.place`)}
                className="max-md:col-span-2"
              />
              <RowButton
                step={`kit.remove.${index}`}
                label={`${words.remove} ${textOf(values, `${prefix}.date`)}`}
              >
                {words.remove}
              </RowButton>
            </div>
            <Translations
              fields={[{ name: `${prefix}.place` }]}
              values={values}
              words={words}
              languages={languages}
            />
            <input type="hidden" name={`${prefix}.when`} value={textOf(values, `${prefix}.when`)} />
          </div>
        )}
      </Rows>
      <p className="flex flex-wrap items-center justify-between gap-x-4 bg-ground px-3">
        <RowButton step="kit.add" label={words.add}>
          {words.add}
        </RowButton>
        <span className="text-quiet text-sm">{words.last}</span>
      </p>
    </div>
  );
}

type TranslationsProps = {
  /** Each has a field in each language. */
  readonly fields: readonly { readonly name: string; readonly label?: string }[];
  readonly values: Typed;
  readonly words: { readonly languages: string };
  readonly languages: readonly Language[];
};

const Translations = ({ fields, values, words, languages }: TranslationsProps) => (
  <details>
    <summary className="w-fit cursor-pointer text-quiet text-sm">{words.languages}</summary>
    <div className="grid grid-cols-1 gap-2 pt-1 md:grid-cols-2">
      {fields.map(({ name, label }) =>
        languages
          .filter(({ suffix }) => suffix !== '')
          .map((language) => (
            <ListField
              key={language.code}
              name={`${name}${language.suffix}`}
              label={[label, language.name].filter(Boolean).join(', ')}
              value={textOf(values, `${name}${language.suffix}`)}
            />
          )),
      )}
    </div>
  </details>
);

export type QuestionWords = Readonly<
  Record<
    | 'question'
    | 'type'
    | 'options'
    | 'help'
    | 'required'
    | 'min'
    | 'max'
    | 'unit'
    | 'under'
    | 'tickets'
    | 'more'
    | 'up'
    | 'down'
    | 'remove'
    | 'add'
    | 'languages'
    | 'kept'
    | 'fresh',
    string
  >
>;

type Choice = { readonly value: string; readonly label: string };
type QuestionProps = ListProps<QuestionWords> & {
  readonly types: readonly Choice[];
  readonly tickets: readonly Choice[];
};

/** Kinds of questions with options, and kinds with a least and a most. */
const HAS_OPTIONS = ['choice'];
const HAS_RANGE = ['number', 'date', 'birth_date', 'time'];

export function QuestionRows(props: QuestionProps) {
  const { saved, words } = props;
  const { problems } = useForm().state;
  return (
    <div className="divide-y divide-edge overflow-clip rounded-xl border border-edge">
      <Rows name="questions" saved={saved}>
        {({ index, prefix, values }) => {
          const label = textOf(values, `${prefix}.label`);
          const isFresh = textOf(values, `${prefix}.key`) === '';
          const isWrong = Object.keys(problems).some((field) => field.startsWith(`${prefix}.`));
          return (
            <details open={isFresh || isWrong} className="group">
              <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-2 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <bdi className="font-bold">{label || words.fresh}</bdi>{' '}
                  <span className="text-quiet text-sm">
                    {[
                      props.types.find(({ value }) => value === textOf(values, `${prefix}.type`))?.label,
                      textOf(values, `${prefix}.required`) && words.required,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <DeskIcon name="down" className="size-4 group-open:rotate-180" />
              </summary>
              <Question {...props} prefix={prefix} values={values} isFresh={isFresh} />
              <p className="flex flex-wrap gap-x-3 px-3 pb-2">
                <RowButton step={`questions.up.${index}`} label={`${words.up}: ${label}`}>
                  {words.up}
                </RowButton>
                <RowButton step={`questions.down.${index}`} label={`${words.down}: ${label}`}>
                  {words.down}
                </RowButton>
                <RowButton step={`questions.remove.${index}`} label={`${words.remove}: ${label}`}>
                  {words.remove}
                </RowButton>
              </p>
            </details>
          );
        }}
      </Rows>
      <p className="flex flex-wrap items-center justify-between gap-x-4 bg-ground px-3">
        <RowButton step="questions.add" label={words.add}>
          {words.add}
        </RowButton>
        <span className="text-quiet text-sm">{words.kept}</span>
      </p>
    </div>
  );
}

type OneProps = QuestionProps & {
  readonly prefix: string;
  readonly values: Typed;
  readonly isFresh: boolean;
};

function Question({ prefix, values, isFresh, words, languages, types, tickets }: OneProps) {
  const now = (field: string) => textOf(values, `${prefix}.${field}`);
  const type = now('type') || 'text';
  const field = (name: string, label: string, more: Partial<FieldProps> = {}) => (
    <ListField name={`${prefix}.${name}`} label={label} value={now(name)} {...more} />
  );
  return (
    <div className="grid grid-cols-1 gap-2 px-3 pb-1">
      {['key', 'was', ...(isFresh ? [] : ['type'])].map((name) => (
        <input key={name} type="hidden" name={`${prefix}.${name}`} value={now(name)} />
      ))}
      <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {field('label', words.question)}
        {isFresh ? (
          <ListSelect name={`${prefix}.type`} label={words.type} value={type} options={types} />
        ) : (
          field('help', words.help)
        )}
      </div>
      <Translations
        fields={[
          { name: `${prefix}.label`, label: words.question },
          { name: `${prefix}.help`, label: words.help },
        ]}
        values={values}
        words={words}
        languages={languages}
      />
      {(isFresh || HAS_OPTIONS.includes(type)) && field('options', words.options, { rows: 4 })}
      <label htmlFor={`${prefix}.required`} className="tick">
        <ChoiceInput
          type="checkbox"
          name={`${prefix}.required`}
          value="yes"
          id={`${prefix}.required`}
          chosen={now('required') === 'yes'}
        />
        <span>{words.required}</span>
      </label>
      <Limits {...{ prefix, values, isFresh, words, tickets }} />
    </div>
  );
}

type LimitsProps = Pick<OneProps, 'prefix' | 'values' | 'isFresh' | 'words' | 'tickets'>;

/** Fields for who is asked, and what an answer may be. */
function Limits({ prefix, values, isFresh, words, tickets }: LimitsProps) {
  const now = (field: string) => textOf(values, `${prefix}.${field}`);
  const type = now('type') || 'text';
  const chosen = valuesOf(values, `${prefix}.tickets`);
  const field = (name: string, label: string, className = '') => (
    <ListField name={`${prefix}.${name}`} label={label} value={now(name)} className={className} />
  );
  return (
    <details open={now('under') !== '' || undefined}>
      <summary className="w-fit cursor-pointer text-quiet text-sm">{words.more}</summary>
      <div className="grid grid-cols-1 gap-2 pt-1 md:grid-cols-3">
        {isFresh && field('help', words.help, 'md:col-span-3')}
        {(isFresh || HAS_RANGE.includes(type)) && (
          <>
            {field('min', words.min)}
            {field('max', words.max)}
          </>
        )}
        {(isFresh || type === 'number') && field('unit', words.unit)}
        {field('under', words.under)}
        {tickets.length > 1 ? (
          <fieldset className="grid content-start md:col-span-3">
            <legend className="text-quiet text-sm">{words.tickets}</legend>
            {tickets.map((ticket) => (
              <label key={ticket.value} htmlFor={`${prefix}.tickets-${ticket.value}`} className="tick">
                <ChoiceInput
                  type="checkbox"
                  name={`${prefix}.tickets`}
                  value={ticket.value}
                  id={`${prefix}.tickets-${ticket.value}`}
                  chosen={chosen.includes(ticket.value)}
                />
                <span>{ticket.label}</span>
              </label>
            ))}
          </fieldset>
        ) : (
          chosen.map((ticket) => (
            <input key={ticket} type="hidden" name={`${prefix}.tickets`} value={ticket} />
          ))
        )}
      </div>
    </details>
  );
}
