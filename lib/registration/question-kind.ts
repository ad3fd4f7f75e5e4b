// The control with which a question of the provider is asked. Pure; also runs in the browser.
import { oneLine } from '#lib/registration/registration-input.ts';
import { plainText } from '#lib/shared/typed-text.ts';

/** Control of a question. Its type is free text (partner-api.md 2.2). */
export type QuestionKind =
  | 'text'
  | 'textarea'
  | 'number'
  | 'date'
  | 'email'
  | 'tel'
  | 'url'
  | 'tick'
  | 'yes_no'
  | 'radio'
  | 'select'
  | 'several';

const BY_TYPE: ReadonlyMap<string, QuestionKind> = new Map([
  ...kinds('text', 'text', 'string', 'shorttext'),
  ...kinds('textarea', 'textarea', 'longtext', 'multiline', 'paragraph'),
  ...kinds('number', 'number', 'integer', 'numeric', 'decimal'),
  ...kinds('date', 'date'),
  ...kinds('email', 'email'),
  ...kinds('tel', 'tel', 'phone', 'telephone'),
  ...kinds('url', 'url', 'link'),
  ...kinds('tick', 'checkbox', 'consent', 'agreement', 'switch', 'toggle'),
  ...kinds('yes_no', 'boolean', 'bool', 'yesno'),
  ...kinds('radio', 'radio', 'radiobutton', 'radiobuttons', 'singlechoice'),
  ...kinds('select', 'select', 'dropdown'),
  ...kinds('several', 'multiselect', 'multi', 'multiple', 'multiplechoice', 'checkboxes', 'checkboxgroup'),
]);

function kinds(kind: QuestionKind, ...types: string[]): [string, QuestionKind][] {
  return types.map((type) => [type, kind]);
}

/** An unknown type is asked as text, or as a choice if the organizer listed options. */
export function questionKind({
  type,
  options,
}: {
  readonly type: string;
  readonly options: readonly string[];
}): QuestionKind {
  const kind = BY_TYPE.get(type.toLowerCase().replaceAll(/[^a-z]/g, ''));
  if (distinctOptions(options).length === 0)
    return kind && !['radio', 'select', 'several'].includes(kind) ? kind : 'text';
  if (kind === 'tick') return 'several';
  return kind ?? 'select';
}

/** Options that differ only in white space or unseen characters count once. */
export function distinctOptions(options: readonly string[]): string[] {
  const seen = options.map(looks);
  return options.filter((_, index) => seen[index] !== '' && seen.indexOf(seen[index] ?? '') === index);
}

export const looks = (option: string): string => oneLine(plainText(option));
