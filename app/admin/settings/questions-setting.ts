// The organizer's questions to each runner, one row each. Key and kind stay, so that answers keep their meaning.
import { z } from 'zod';
import {
  fieldsOfRows,
  rowFields,
  rowsOf,
  type Setting,
  type SettingFacts,
} from '#app/admin/settings/setting.ts';
import type { Typed } from '#components/ui/form/form-state.ts';
import { FALLBACK_LANGUAGE, Words, wordsIn } from '#lib/content/localized-words.ts';
import { OrganizersQuestion } from '#lib/content/participants-asked.ts';
import { parsedJson } from '#lib/shared/parsed-json.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';
import { codeText, plainText } from '#lib/shared/typed-text.ts';
import { drawWords, readWords } from './words-fields.ts';

export const QUESTION_TYPES = [
  'text',
  'choice',
  'number',
  'date',
  'birth_date',
  'time',
  'yes_no',
  'consent',
] as const satisfies readonly z.infer<typeof OrganizersQuestion>['type'][];
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Types of questions that have a least and a most. */
const RANGED: readonly string[] = ['number', 'date', 'birth_date', 'time'];

const Option = z.union([z.string(), z.looseObject({ value: z.string() })]);
const Stored = z.looseObject({
  key: z.string(),
  type: z.string(),
  label: Words,
  help: Words.optional(),
  required: z.boolean().default(false),
  options: z.array(Option).optional(),
  unit: z.string().optional(),
  min: z.union([z.string(), z.number()]).optional(),
  max: z.union([z.string(), z.number()]).optional(),
  when: z.object({ under: z.number().optional(), tickets: z.array(z.string()).optional() }).default({}),
});
type Stored = z.infer<typeof Stored>;

const storedIn = (value: unknown): readonly Stored[] => z.array(Stored).safeParse(value).data ?? [];

const optionValue = (option: z.infer<typeof Option>): string =>
  typeof option === 'string' ? option : option.value;

export const questionsSetting = (
  given: Pick<Setting, 'name' | 'card' | 'file' | 'key' | 'label' | 'help' | 'problem'>,
): Setting => ({
  ...given,
  view: { kind: 'questions' },
  draw: (value, facts) => fieldsOfRows(given.name, storedIn(value).map(rowOfQuestion(facts))),
  read: readQuestions,
  say: (value, { t, language }) =>
    storedIn(value)
      .map(({ label, required }) =>
        t(required ? 'settings.asksRequired' : 'settings.asksOptional', { label: wordsIn(label, language) }),
      )
      .join(', '),
});

const rowOfQuestion =
  ({ languages }: SettingFacts) =>
  (question: Stored): Typed => {
    const { key, type, label, help, required, options = [], unit = '', min = '', max = '', when } = question;
    return {
      key,
      type,
      ...drawWords('label', label, languages),
      ...drawWords('help', help, languages),
      required: required ? 'yes' : [],
      options: options.map(optionValue).join('\n'),
      unit,
      min: String(min),
      max: String(max),
      under: when.under === undefined ? '' : String(when.under),
      tickets: when.tickets ?? [],
      // Words of options in other languages have no fields.
      was: JSON.stringify(options.filter((option) => typeof option !== 'string')),
    };
  };

function readQuestions(posted: Typed, facts: SettingFacts): ReturnType<Setting['read']> {
  const { t } = facts;
  const problems: Record<string, string> = {};
  const rows = Array.from({ length: rowsOf(posted, 'questions') }, (_, index) => ({
    row: rowFields(posted, 'questions', index),
    prefix: `questions.${index}`,
  })).filter(({ row }) => !isUntouched(row));
  const taken = new Set(rows.map(({ row }) => textOf(row, 'key')));
  const value = rows.map(({ row, prefix }) => {
    const label = readWords(row, 'label', facts.languages);
    const key = textOf(row, 'key') || newKey(label, taken);
    taken.add(key);
    const question = questionOf(row, { key, label }, facts);
    Object.assign(problems, problemsOf(question, prefix, facts));
    return question;
  });
  const births = rows.filter(({ row }) => textOf(row, 'type') === 'birth_date');
  const second = births[1];
  if (second) problems[`${second.prefix}.type`] = t('settings.problems.twoBirths');
  return { value: value.length > 0 ? value : null, problems };
}

/** True for a row that was added and left empty. */
const isUntouched = (row: Typed): boolean =>
  textOf(row, 'key') === '' &&
  Object.keys(row)
    .filter((field) => field !== 'type' && field !== 'was')
    .every((field) => textOf(row, field) === '');

/** Makes a key from the English words: `Running club` becomes `running_club`. */
function newKey(label: Words | undefined, taken: ReadonlySet<string>): string {
  const words = label === undefined ? '' : wordsIn(label, FALLBACK_LANGUAGE);
  const plain = words
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 30);
  const base = plain || 'question';
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}

type Named = { readonly key: string; readonly label: Words | undefined };

function questionOf(
  row: Typed,
  { key, label }: Named,
  facts: SettingFacts,
): Readonly<Record<string, unknown>> {
  const type = textOf(row, 'type') || 'text';
  const help = readWords(row, 'help', facts.languages);
  const under = codeText(textOf(row, 'under'));
  const tickets = valuesOf(row, 'tickets').filter(Boolean);
  const when = {
    ...(under && { under: Number(under) }),
    ...(tickets.length > 0 && { tickets: [...tickets] }),
  };
  const bound = (field: 'min' | 'max') => {
    const typed = codeText(textOf(row, field));
    return typed && RANGED.includes(type) ? { [field]: type === 'number' ? Number(typed) : typed } : {};
  };
  const unit = plainText(textOf(row, 'unit'));
  return {
    key,
    type,
    label: label ?? '',
    ...(help !== undefined && { help }),
    ...(textOf(row, 'required') && { required: true }),
    ...(type === 'choice' && { options: optionsOf(row) }),
    ...(type === 'number' && unit && { unit }),
    ...bound('min'),
    ...bound('max'),
    ...(Object.keys(when).length > 0 && { when }),
  };
}

/** Reads one option per line. Options that have words in other languages keep them. */
function optionsOf(row: Typed): readonly unknown[] {
  const was = z.array(Option).safeParse(parsedJson(textOf(row, 'was'))).data ?? [];
  const lines = textOf(row, 'options').split('\n').map(plainText);
  return [...new Set(lines.map((text) => text.trim()))]
    .filter(Boolean)
    .map((text) => was.find((option) => optionValue(option) === text) ?? text);
}

/** Sentences by field for what the schema refuses. */
function problemsOf(
  question: Readonly<Record<string, unknown>>,
  prefix: string,
  { t }: SettingFacts,
): Record<string, string> {
  const { label, type } = question;
  if (label === '') return { [`${prefix}.label`]: t('settings.problems.questionMissing') };
  const parsed = OrganizersQuestion.safeParse(question);
  if (parsed.success) return {};
  const range = RANGES[String(type)] ?? 'bound';
  const at = [
    ['options', 'options', 'optionsMissing'],
    ['when', 'under', 'under'],
    ['min', 'min', range],
    ['max', 'max', range],
  ] as const;
  const fields = new Set(parsed.error.issues.map(({ path: [field] }) => String(field)));
  const found = at.filter(([refused]) => fields.has(refused));
  const shown = found.length > 0 ? found : ([['label', 'label', 'questions']] as const);
  return Object.fromEntries(
    shown.map(([, field, problem]) => [`${prefix}.${field}`, t(`settings.problems.${problem}`)]),
  );
}

const RANGES: Readonly<Record<string, 'number' | 'duration'>> = { number: 'number', time: 'duration' };
