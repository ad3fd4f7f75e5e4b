// With which control an additional question is asked (partner-api.md 2.2 leaves its types open). Pure.
import type { AdditionalQuestion } from '#lib/partner-api/schemas/event.ts';
import { oneLine } from '#lib/registration/entry/entry-form.ts';

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

/** A type nobody knows is asked as text, or as a choice where the organizer listed the answers. */
export function questionKind({ type, options }: Pick<AdditionalQuestion, 'type' | 'options'>): QuestionKind {
  const kind = BY_TYPE.get(type.toLowerCase().replaceAll(/[^a-z]/g, ''));
  if (distinctOptions(options).length === 0)
    return kind && !['radio', 'select', 'several'].includes(kind) ? kind : 'text';
  if (kind === 'tick') return 'several';
  return kind ?? 'select';
}

/** Options as they are written, each once: those that look alike on a page are one, those without a letter are none. */
export function distinctOptions(options: readonly string[]): string[] {
  const looks = options.map(oneLine);
  return options.filter((_, index) => looks[index] !== '' && looks.indexOf(looks[index] ?? '') === index);
}
