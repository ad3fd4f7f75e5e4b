'use client';
// The form of the room: changes are listed beside it, and reviewed before saving. It also posts without a script.
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { DeskForm } from '#components/admin/ui/desk-form.tsx';
import { FoldedSheet } from '#components/admin/ui/phone-fold.tsx';
import { useForm, useFormValue } from '#components/ui/form/form-context.tsx';
import type { FormAction, FormState, Typed } from '#components/ui/form/form-state.ts';
import { valuesOf } from '#lib/shared/posted-values.ts';
import { PREVIEW_PATH } from '#lib/shared/preview.ts';

export type SettingsWords = Readonly<
  Record<
    'review' | 'save' | 'preview' | 'unsaved' | 'none' | 'notSaved' | 'notice' | 'undo' | 'audit' | 'working',
    string
  >
>;

type Named = { readonly name: string; readonly label: string };

type Props = {
  readonly action: FormAction;
  /** `settings` can be changed; `saved` has the fields of what is saved. */
  readonly settings: readonly Named[];
  readonly saved: Typed;
  readonly words: SettingsWords;
  /** Address of the page without the changes. */
  readonly undoHref: string;
  readonly aside: ReactNode;
  readonly children: ReactNode;
};

/** Names of the settings that differ from what is saved; empty without a script. */
const Changed = createContext<readonly string[]>([]);

export const SettingsForm = (props: Props) => (
  <DeskForm action={props.action} className="grid grid-cols-1 gap-4">
    <WithChanges {...props} />
  </DeskForm>
);

function WithChanges({ settings, saved, words, undoHref, aside, children }: Props) {
  const changed = useFormValue(
    (typed) => settings.filter(({ name }) => differs(name, typed, saved)).map(({ name }) => name),
    saved,
  );
  return (
    <Changed value={changed}>
      {/* Enter in a field presses the first button of the form. */}
      <button type="submit" name="step" value="review" className="hidden">
        {words.review}
      </button>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
        <div className="gap-4 max-lg:contents lg:sticky lg:top-4 lg:grid">
          <Review settings={settings} words={words} undoHref={undoHref} />
          {aside}
        </div>
      </div>
      <div className="-mx-3.5 sticky bottom-[min(0px,(19px-1rem)*9999)] z-10 flex flex-wrap items-center justify-between gap-x-3 border-edge border-t bg-sheet px-3.5 py-2 md:-mx-7 md:px-7 lg:hidden">
        <p className="grid">
          <span className="font-bold">{countWords(words, changed.length)}</span>
          {changed.length > 0 && <span className="text-quiet text-sm">{words.notSaved}</span>}
        </p>
        <StepButton words={words} />
      </div>
    </Changed>
  );
}

const countWords = ({ unsaved, none }: SettingsWords, count: number): string =>
  count === 0 ? none : unsaved.replace('#', String(count));

/** Compares the fields of a setting: its name, and what begins with it and a dot. */
function differs(name: string, typed: Typed, saved: Typed): boolean {
  const own = (field: string) => field === name || field.startsWith(`${name}.`);
  const fields = new Set([...Object.keys(typed), ...Object.keys(saved)].filter(own));
  return [...fields].some((field) => normal(typed, field) !== normal(saved, field));
}

const normal = (values: Typed, field: string): string =>
  valuesOf(values, field)
    .map((value) => value.replaceAll('\r\n', '\n').trim())
    .join('\n\n');

/** Reviews the changes first, then saves them. */
function StepButton({ words }: { readonly words: SettingsWords }) {
  const { state, pending } = useForm();
  const isReviewed = Boolean(state.table);
  return (
    <button
      type="submit"
      name="step"
      value={isReviewed ? 'save' : 'review'}
      aria-disabled={pending}
      className="btn"
    >
      {pending ? words.working : isReviewed ? words.save : words.review}
    </button>
  );
}

type ReviewProps = Pick<Props, 'settings' | 'words' | 'undoHref'>;

function Review({ settings, words, undoHref }: ReviewProps) {
  const { table, typed } = useForm().state;
  const changed = useContext(Changed);
  if (!table && changed.length === 0)
    return (
      <div className="desk-sheet hidden gap-3 p-4 lg:grid">
        <p className="text-quiet">{words.none}</p>
        <StepButton words={words} />
      </div>
    );
  return (
    <section
      aria-label={words.review}
      className={`desk-sheet border-2! border-ink! p-4 ${table ? 'grid max-lg:-order-1' : 'hidden lg:grid'} gap-3`}
    >
      {table && <input type="hidden" name="reviewed" value={String(typed?.reviewed ?? '')} />}
      <h2 className="display text-h2">{table?.caption ?? countWords(words, changed.length)}</h2>
      <ul className="divide-y divide-edge border-edge border-y">
        {table
          ? table.rows.map(({ id, cells: [label, before, after] }) => (
              <li key={id} className="wrap-anywhere grid gap-0.5 py-2">
                <a href={`#${id}`} className="link inline-flex items-center font-bold">
                  {label}
                </a>
                <span>
                  <del className="text-quiet">{before}</del> <span aria-hidden="true">→</span>{' '}
                  <ins className="font-bold no-underline">{after}</ins>
                </span>
              </li>
            ))
          : settings
              .filter(({ name }) => changed.includes(name))
              .map(({ name, label }) => (
                <li key={name} className="py-2">
                  <a href={`#${name}`} className="link inline-flex items-center font-bold">
                    {label}
                  </a>
                </li>
              ))}
      </ul>
      {table?.remark && (
        <div className="notice notice-warn grid gap-1">
          <h3 className="font-bold">{words.notice}</h3>
          {table.remark.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <StepButton words={words} />
      {table && (
        <button
          type="submit"
          name="step"
          value="preview"
          formAction={PREVIEW_PATH}
          formMethod="post"
          formEncType="multipart/form-data"
          formTarget="_blank"
          className="btn btn-quiet"
        >
          {words.preview}
        </button>
      )}
      <a href={undoHref} className="link inline-flex min-h-11 items-center justify-self-center">
        {words.undo}
      </a>
      {table && <p className="text-quiet text-sm">{words.audit}</p>}
    </section>
  );
}

type CardProps = Omit<ComponentProps<typeof FoldedSheet>, 'isOpen'> & {
  /** Names of its settings. */
  readonly names: readonly string[];
  readonly isOpen: boolean;
};

const hasProblem = (problems: FormState['problems'], names: readonly string[]): boolean =>
  Object.keys(problems).some((field) => names.some((name) => field === name || field.startsWith(`${name}.`)));

/** A card with a problem is always open. */
export const SettingsCard = ({ names, isOpen, ...sheet }: CardProps) => (
  <FoldedSheet isOpen={hasProblem(useForm().state.problems, names) || isOpen} {...sheet} />
);

type FoldProps = {
  readonly name: string;
  readonly isOpen?: boolean;
  readonly summary: ReactNode;
  readonly look: string;
  readonly children: ReactNode;
};

export const SettingsFold = ({ name, isOpen = false, summary, look, children }: FoldProps) => (
  <details open={hasProblem(useForm().state.problems, [name]) || isOpen}>
    <summary className={look}>{summary}</summary>
    {children}
  </details>
);

export const ChangedMark = ({ name, words }: { readonly name: string; readonly words: string }) =>
  useContext(Changed).includes(name) && (
    <span className="ms-1 inline-block rounded-md bg-ink px-1.5 py-px font-bold text-ground text-xs">
      {words}
    </span>
  );
