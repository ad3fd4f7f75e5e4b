// The organizer's questions: with which control each is asked, and its answer for `custom_fields` (partner-api.md 4.6).
// The provider has no error for missing answers or unknown options (partner-api.md 7.3), so they are checked here. Pure.

import { z } from 'zod';
import type { AdditionalQuestion } from '#lib/partner-api/events.ts';
import { parseEmail } from '#lib/registration/email-address.ts';
import {
  LONGEST,
  oneLine,
  questionField,
  type RegistrationInput,
} from '#lib/registration/registration-input.ts';
import type { Problems, RegistrationProblem } from '#lib/registration/registration-problems.ts';
import { valuesOf } from '#lib/shared/posted-values.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { parseNumber } from '#lib/shared/typed-number.ts';
import { numberText, plainText } from '#lib/shared/typed-text.ts';
import { contactPhone, contactPhoneProblem } from '#lib/shared/ugandan-mobile.ts';

type Answer = string | number | boolean | string[];

const LONGEST_WHOLE = 15;
const MOST_DECIMALS = 6;
const Day = z.iso.date();

/** Answers by the questions' keys, without empty ones: text, number, boolean, or a list of options. */
export function checkQuestions(
  questions: readonly AdditionalQuestion[],
  input: RegistrationInput,
  problems: Problems,
): Record<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const question of questions) {
    const answer = answerOf(question, input);
    if (!answer.ok) problems[questionField(question.key)] = answer.error;
    else if (answer.value !== null) answers.set(question.key, answer.value);
  }
  return Object.fromEntries(answers);
}

/** Problem of a missing answer, if it is chosen and not typed. */
const NOT_CHOSEN: Partial<Record<QuestionKind, RegistrationProblem>> = {
  tick: 'tick_required',
  yes_no: 'choose_one',
  radio: 'choose_one',
  select: 'choose_one',
  several: 'choose_some',
};

/** `null` for an optional question without an answer. */
function answerOf(
  question: AdditionalQuestion,
  input: RegistrationInput,
): Result<Answer | null, RegistrationProblem> {
  const kind = questionKind(question);
  const posted = valuesOf(input, questionField(question.key));
  const typed = kind === 'date' ? dateOf(posted) : posted.filter((value) => value.trim() !== '');
  if (typed.length > 0) return parseAnswer(kind, question.options, typed);
  if (!question.required) return ok(null);
  return err(NOT_CHOSEN[kind] ?? 'required');
}

/** Day, month and year as one ISO date. Forms that were stored earlier hold such a date already. */
function dateOf(posted: readonly string[]): string[] {
  const typed = posted.map(numberText);
  const [day = '', month = '', year = ''] = typed;
  const isInParts = typed.filter((value) => value !== '').length > 1;
  return isInParts
    ? [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`]
    : typed.filter((value) => value !== '');
}

function parseAnswer(
  kind: QuestionKind,
  options: readonly string[],
  typed: string[],
): Result<Answer | null, RegistrationProblem> {
  if (kind === 'several') return chosen(options, typed);
  const last = typed.at(-1)?.trim() ?? '';
  if (last.length > LONGEST.answer) return err('too_long');
  if (kind === 'radio' || kind === 'select') {
    const one = chosen(options, [last]);
    return one.ok ? ok(one.value[0] ?? null) : one;
  }
  return PARSE[kind](kind === 'textarea' ? last : oneLine(last));
}

/** The options as the organizer wrote them, in that order. */
function chosen(options: readonly string[], typed: string[]): Result<string[], RegistrationProblem> {
  const wanted = new Set(typed.map(looks));
  const known = distinctOptions(options).filter((option) => wanted.has(looks(option)));
  return known.length === wanted.size ? ok(known) : err('invalid_option');
}

type Parse = (typed: string) => Result<Answer, RegistrationProblem>;

const asTyped: Parse = (typed) => ok(typed);

const PARSE: Record<Exclude<QuestionKind, 'radio' | 'select' | 'several'>, Parse> = {
  text: asTyped,
  textarea: asTyped,
  url: asTyped,
  number: (typed) => {
    const number = parseNumber(typed, MOST_DECIMALS);
    if (!number.ok) return err(number.error === 'unclear' ? 'unclear_number' : 'invalid_number');
    const { negative, whole, fraction } = number.value;
    if (whole.length > LONGEST_WHOLE) return err('invalid_number');
    return ok(Number(`${negative ? '-' : ''}${whole}.${fraction}`));
  },
  date: (typed) => (Day.safeParse(typed).success ? ok(typed) : err('invalid_date')),
  email: parseEmail,
  tel: (typed) => {
    const phone = contactPhone(typed);
    return phone ? ok(phone) : err(contactPhoneProblem(typed));
  },
  tick: () => ok(true),
  yes_no: (typed) => (typed === 'yes' || typed === 'no' ? ok(typed === 'yes') : err('invalid_option')),
};

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
export function questionKind({ type, options }: Pick<AdditionalQuestion, 'type' | 'options'>): QuestionKind {
  const kind = BY_TYPE.get(type.toLowerCase().replaceAll(/[^a-z]/g, ''));
  if (distinctOptions(options).length === 0)
    return kind && !['radio', 'select', 'several'].includes(kind) ? kind : 'text';
  if (kind === 'tick') return 'several';
  return kind ?? 'select';
}

/** The options that are not empty, each once: options that differ only in white space or unseen characters look alike. */
export function distinctOptions(options: readonly string[]): string[] {
  const seen = options.map(looks);
  return options.filter((_, index) => seen[index] !== '' && seen.indexOf(seen[index] ?? '') === index);
}

const looks = (option: string): string => oneLine(plainText(option));
