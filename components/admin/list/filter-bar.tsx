// Search and filters over a list: GET forms and links, so that each result has an address and needs no script.

import type { ReactNode } from 'react';
import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { HiddenFields } from '#components/admin/ui/hidden-fields.tsx';
import { PhoneFold } from '#components/admin/ui/phone-fold.tsx';

/** Parameters by name, as `ListQuery.given` has them: each form keeps those of the others. */
export type Given = Readonly<Record<string, readonly string[] | undefined>>;

export type ChipProps = {
  readonly names: readonly string[];
  readonly label: string;
  readonly value?: string | undefined;
  /** The list without this filter, for the cross; absent where it cannot be removed. */
  readonly clearHref?: string | undefined;
  /** Controls with these names: a `ChoiceList`, fields. Absent: a link that sets the filter. */
  readonly fields?: ReactNode;
  /** Words of the button below the fields: "Show 197 orders". Absent: "Apply". */
  readonly submit?: string;
  /** Sets a filter without fields. */
  readonly href?: string;
};

type Props = {
  readonly t: DeskWords;
  readonly action: string;
  readonly given: Given;
  /** `name`: absent `q`. `hint`: in the empty field, not in place of the label. */
  readonly search?: { readonly label: string; readonly hint: string; readonly name?: string };
  readonly chips: readonly ChipProps[];
  readonly children?: ReactNode;
};

/** One row where there is room. A phone shows the filters that are set, and folds the others. */
export function FilterBar({ t, action, given, search, chips, children }: Props) {
  const isSet = ({ value }: ChipProps): boolean => value !== undefined;
  const unset = chips.filter((chip) => !isSet(chip));
  const form = { t, action, given };
  return (
    <search className="flex flex-wrap gap-2.5 max-md:grid max-md:grid-cols-[minmax(0,1fr)]">
      {search && <SearchForm {...form} {...search} />}
      {(chips.length > 0 || children) && (
        <div className="chips">
          <Chips {...form} chips={chips.filter(isSet)} />
          {unset.length > 0 && (
            <PhoneFold className="chips-fold" summary={<span>{t('list.filter')}</span>}>
              <div className="flex flex-wrap gap-2 md:contents">
                <Chips {...form} chips={unset} />
              </div>
            </PhoneFold>
          )}
          {children}
        </div>
      )}
    </search>
  );
}

type Form = Pick<Props, 't' | 'action' | 'given'>;

function SearchForm({ t, action, given, label, hint, name = 'q' }: Form & NonNullable<Props['search']>) {
  const value = given[name]?.[0] ?? '';
  return (
    <form action={action} className="flex flex-[1_1_20rem] flex-wrap gap-2">
      <Kept given={given} without={[name]} />
      <label htmlFor={name} className="sr-only">
        {label}
      </label>
      <span className="relative min-w-0 flex-[1_1_10rem]">
        <DeskIcon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto" />
        {/* The key makes a new field for another search. */}
        <input
          key={value}
          id={name}
          name={name}
          type="search"
          defaultValue={value}
          placeholder={hint}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          data-search=""
          className="input ps-10!"
        />
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute end-2 top-1/2 max-lg:hidden noscript:hidden"
        >
          <kbd className="key">/</kbd>
        </span>
      </span>
      <button type="submit" className="btn btn-quiet">
        {t('list.search')}
      </button>
    </form>
  );
}

/** Keeps the other parameters, except a cursor. */
const Kept = ({ given, without }: { readonly given: Given; readonly without: readonly string[] }) => {
  const left = [...without, 'after', 'before', 'top'];
  return (
    <HiddenFields
      fields={Object.fromEntries(Object.entries(given).filter(([name]) => !left.includes(name)))}
    />
  );
};

const Chips = ({ chips, ...form }: Form & Pick<Props, 'chips'>) =>
  chips.map((chip) => <Chip key={chip.label} {...form} chip={chip} />);

function Chip({ t, action, given, chip }: Form & { readonly chip: ChipProps }) {
  const { label, value, clearHref, fields, names, submit, href } = chip;
  const isSet = value !== undefined;
  const words = (
    <>
      <span className={isSet && value ? 'text-quiet' : ''}>{label}</span>
      {value && <span className="min-w-0 font-bold">{value}</span>}
    </>
  );
  return (
    <div className="chip-filter" data-set={isSet || undefined}>
      {fields ? (
        // Opening one closes the others.
        <details name="desk-filters">
          <summary>
            {words}
            <DeskIcon name="down" className="size-3.5" />
          </summary>
          <form action={action} className="chip-panel desk-sheet">
            <Kept given={given} without={names} />
            {fields}
            <div className="flex gap-2">
              <button type="submit" className="btn flex-1">
                {submit ?? t('list.apply')}
              </button>
              {isSet && clearHref && (
                <DeskLink href={clearHref} className="btn btn-quiet">
                  {t('list.clear')}
                </DeskLink>
              )}
            </div>
          </form>
        </details>
      ) : (
        <DeskLink href={href ?? clearHref ?? action} className="chip-words">
          {words}
        </DeskLink>
      )}
      {isSet && clearHref && (
        <DeskLink href={clearHref} aria-label={t('list.remove', { filter: label })} className="chip-cross">
          <DeskIcon name="close" className="size-3.5" />
        </DeskLink>
      )}
    </div>
  );
}

type ChoiceListProps = {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly legend: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: ReactNode;
    readonly count?: string;
    readonly checked: boolean;
  }[];
};

/** Choices of a filter, each with its count. */
export const ChoiceList = ({ type, name, legend, options }: ChoiceListProps) => (
  <fieldset className="grid">
    <legend className="pb-1 text-quiet text-sm">{legend}</legend>
    {options.map(({ value, label, count, checked }) => (
      <label key={value} className="tick items-center">
        <input type={type} name={name} value={value} defaultChecked={checked} />
        <span>{label}</span>
        {count !== undefined && <span className="flex-none! text-quiet tabular-nums">{count}</span>}
      </label>
    ))}
  </fieldset>
);
