// The chips of a list's filters, each made from the name of its parameter and its choices.
import type { ReactNode } from 'react';
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import type { ListAddress } from '#lib/admin/list/list-address.ts';
import { type ChipProps, ChoiceList } from './filter-bar.tsx';

type Option = {
  readonly value: string;
  readonly label: string;
  /** Drawn in place of the label at the choice: a mark, or a name of any direction. */
  readonly drawn?: ReactNode;
  readonly count?: string;
};

type Choices = {
  readonly name: string;
  readonly label: string;
  /** Words above the choices; absent: the label. */
  readonly legend?: string;
  /** Only one option can be chosen. */
  readonly isSingle?: boolean;
  readonly options: readonly Option[];
};

type Of = { readonly address: Pick<ListAddress, 'given'> };

/** The choices of one parameter, those of the address chosen. */
export const FilterChoices = ({ address, name, legend, label, isSingle, options }: Of & Choices) => (
  <ChoiceList
    type={isSingle ? 'radio' : 'checkbox'}
    name={name}
    legend={legend ?? label}
    options={options.map(({ value, label: words, drawn, ...option }) => ({
      ...option,
      value,
      label: drawn ?? words,
      checked: address.given[name]?.includes(value) ?? false,
    }))}
  />
);

type FieldProps = Of & {
  readonly name: string;
  readonly label: string;
  readonly type?: 'date' | 'text';
};

export const FilterField = ({ address, name, label, type = 'text' }: FieldProps) => (
  <label className="grid gap-1 text-quiet text-sm">
    <span>{label}</span>
    <input
      name={name}
      type={type}
      defaultValue={address.given[name]?.[0]}
      {...(type === 'text' && { maxLength: 100, autoComplete: 'off' })}
      className="input"
    />
  </label>
);

type Chip = Choices & {
  /** Words of what is chosen, if they are not those of the options. */
  readonly value?: string | undefined;
  readonly submit?: string;
};

export function chipsOf({ format, event, events }: DeskView, address: ListAddress) {
  const { given, href, without } = address;
  const wordsOf = ({ name, options }: Choices) =>
    options.filter(({ value }) => given[name]?.includes(value)).map(({ label }) => label);
  const anyOf = (words: readonly string[]) => (words.length > 0 ? format.anyOf(words) : undefined);
  return {
    wordsOf,
    choices: ({ value, submit, ...of }: Chip): ChipProps => ({
      names: [of.name],
      label: of.label,
      value: value ?? anyOf(wordsOf(of)),
      clearHref: without(of.name),
      fields: <FilterChoices address={address} {...of} />,
      ...(submit && { submit }),
    }),
    /** The chosen race, if it is a filter; a member of one race cannot remove it. */
    event: (label: string): ChipProps[] => {
      const clearHref = events.length > 1 ? without('event') : undefined;
      return event && given.event
        ? [{ names: ['event'], label, value: event.name, clearHref, href: href() }]
        : [];
    },
    /** Several parameters, or several groups of one, under one chip. `words`: of all that is set. */
    several: (
      names: readonly string[],
      label: string,
      words: readonly string[],
      fields: ReactNode,
    ): ChipProps => ({ names, label, value: anyOf(words), clearHref: without(...names), fields }),
    /** The parameters `from` and `to`. `span`: a parameter that names days in words, with its choices. */
    days: (label: string, words: Readonly<Record<'from' | 'to', string>>, span?: Choices): ChipProps => {
      const [from, to] = [given.from?.[0], given.to?.[0]];
      const named = span && wordsOf(span)[0];
      const names = [...(span ? [span.name] : []), 'from', 'to'];
      return {
        names,
        label,
        value: named ?? (from || to ? `${from ?? '…'} – ${to ?? '…'}` : undefined),
        clearHref: without(...names),
        fields: (
          <>
            {span && <FilterChoices address={address} {...span} />}
            <FilterField address={address} name="from" label={words.from} type="date" />
            <FilterField address={address} name="to" label={words.to} type="date" />
          </>
        ),
      };
    },
    /** A filter that other pages set: it can only be removed. */
    set: (name: string, label: string, value: string): ChipProps => ({
      names: [name],
      label,
      value,
      clearHref: without(name),
      href: href(),
    }),
  };
}
