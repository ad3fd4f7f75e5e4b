// The type of a desk's setting: where it is stored, how its fields are drawn and read, and its value in words.
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import type { Language } from '#lib/i18n/languages.ts';

export const CARDS = ['organizer', 'race', 'alerts', 'retention', 'texts'] as const;
export type Card = (typeof CARDS)[number];

export type SettingsEvent = {
  readonly id: string;
  readonly name: string;
  readonly startsAt: Date | null;
  readonly tickets: readonly { readonly id: string; readonly name: string }[];
};

export type SettingFacts = Pick<DeskView, 't' | 'format' | 'timeZone' | 'language'> & {
  readonly event: SettingsEvent | null;
  readonly languages: readonly Language[];
};

/** `problems`: sentences by field. `value`: as the file would have it; null: not set. */
export type Read = { readonly value: unknown; readonly problems?: Readonly<Record<string, string>> };

export type Setting = {
  /** Name of its first field; names of the others begin with it and a dot. */
  readonly name: string;
  readonly card: Card;
  /** `file` and `key` as lib/content names them. */
  readonly file: string;
  readonly key: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly view: View;
  /** The value that counts while nothing is set. */
  readonly usual?: unknown;
  readonly draw: (value: unknown, facts: SettingFacts) => Typed;
  readonly read: (posted: Typed, facts: SettingFacts) => Read;
  /** The value in words; '' for none. */
  readonly say: (value: unknown, facts: SettingFacts) => string;
  /** Shown at the first field if the schema refuses the value. */
  readonly problem: string;
  /** A saved value cannot be changed, because people agreed to it. */
  readonly isFinal?: boolean;
};

export type View =
  | { readonly kind: 'line'; readonly type?: 'text' | 'tel' | 'email' | 'url' }
  | { readonly kind: 'number'; readonly unit: string }
  | { readonly kind: 'colour' }
  | { readonly kind: 'area'; readonly rows: number }
  | { readonly kind: 'words' }
  | { readonly kind: 'choice' | 'ticks'; readonly options: readonly Option[] }
  | { readonly kind: 'sales' | 'kit' | 'questions' };

type Option = { readonly value: string; readonly label: string };

export const NO_VALUE: Read = { value: null };

const MOST_SHOWN = 160;

/** Shortens a long text to its beginning and its length. */
export function shortenedValue(text: string, { t, format }: Pick<SettingFacts, 't' | 'format'>): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MOST_SHOWN) return line;
  return t('settings.long', {
    start: line.slice(0, MOST_SHOWN),
    count: format.number(text.length),
  });
}

export const rowsOf = (posted: Typed, name: string): number =>
  Math.min(MOST_ROWS, Math.max(0, Number(posted[`${name}.rows`]) || 0));

const MOST_ROWS = 60;

/** The fields of one row, without their prefix. */
export function rowFields(posted: Typed, name: string, index: number): Typed {
  const prefix = `${name}.${index}.`;
  return Object.fromEntries(
    Object.entries(posted)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, value]) => [field.slice(prefix.length), value]),
  );
}

export const fieldsOfRows = (name: string, rows: readonly Typed[]): Typed => ({
  [`${name}.rows`]: String(rows.length),
  ...Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([field, value]) => [`${name}.${index}.${field}`, value] as const),
    ),
  ),
});

/** The step of a row's button, parsed from `kit.add` or `questions.up.2`. */
export type RowStep = { readonly name: string; readonly what: string; readonly index: number };

export function rowStepOf(step: string): RowStep | null {
  const [, name, what, index] = /^(\w+)\.(add|remove|up|down)(?:\.(\d{1,2}))?$/.exec(step) ?? [];
  return name && what ? { name, what, index: Number(index ?? 0) } : null;
}

/** The fields after the step; other fields stay. */
export function withStep(posted: Typed, { name, what, index }: RowStep): Typed {
  const rows = Array.from({ length: rowsOf(posted, name) }, (_, at) => rowFields(posted, name, at));
  const others = Object.fromEntries(
    Object.entries(posted).filter(([field]) => !field.startsWith(`${name}.`)),
  );
  return { ...others, ...fieldsOfRows(name, stepped(rows, what, index)) };
}

function stepped(rows: readonly Typed[], what: string, index: number): readonly Typed[] {
  if (what === 'add') return [...rows, {}];
  if (what === 'remove') return rows.toSpliced(index, 1);
  const to = what === 'up' ? index - 1 : index + 1;
  const row = rows[index];
  if (!row || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(index, 1).toSpliced(to, 0, row);
}
