// Answers to the organizer's questions, for `custom_fields` (partner-api.md 4.6). Pure.
// Required answers and options are ours to check: the provider has no error for them (partner-api.md 7.3).
import { z } from 'zod';
import type { AdditionalQuestion } from '#lib/partner-api/schemas/event.ts';
import {
  type EntryInput,
  LONGEST,
  oneLine,
  questionField,
  valuesOf,
} from '#lib/registration/entry/entry-form.ts';
import type { EntryProblem, Problems } from '#lib/registration/entry/entry-problems.ts';
import { distinctOptions, type QuestionKind, questionKind } from '#lib/registration/entry/question-kind.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { readNumber } from '#lib/shared/typed-number.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

type Answer = string | number | boolean | string[];

const LONGEST_WHOLE = 15;
const MOST_DECIMALS = 6;
const Email = z.email();
const Day = z.iso.date();

/** Answers by the questions' keys, without those left open: text, numbers, true or false, or a list of options. */
export function checkQuestions(
  questions: readonly AdditionalQuestion[],
  input: EntryInput,
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

/** Nothing can be filled in where one chooses. */
const LEFT_OPEN: Partial<Record<QuestionKind, EntryProblem>> = {
  tick: 'tick_required',
  yes_no: 'choose_one',
  radio: 'choose_one',
  select: 'choose_one',
  several: 'choose_some',
};

/** Null when it was left open and may be. */
function answerOf(question: AdditionalQuestion, input: EntryInput): Result<Answer | null, EntryProblem> {
  const kind = questionKind(question);
  const typed = valuesOf(input, questionField(question.key)).filter((value) => value.trim() !== '');
  if (typed.length > 0) return read(kind, question.options, typed);
  if (!question.required) return ok(null);
  return err(LEFT_OPEN[kind] ?? 'required');
}

function read(
  kind: QuestionKind,
  options: readonly string[],
  typed: string[],
): Result<Answer | null, EntryProblem> {
  if (kind === 'several') return chosen(options, typed);
  const last = typed.at(-1)?.trim() ?? '';
  if (last.length > LONGEST.answer) return err('too_long');
  if (kind === 'radio' || kind === 'select') {
    const one = chosen(options, [last]);
    return one.ok ? ok(one.value[0] ?? null) : one;
  }
  return READ[kind](kind === 'textarea' ? last : oneLine(last));
}

/** The options as the organizer wrote them, in her order; of those that look alike the first. */
function chosen(options: readonly string[], typed: string[]): Result<string[], EntryProblem> {
  const wanted = new Set(typed.map(oneLine));
  const known = distinctOptions(options).filter((option) => wanted.has(oneLine(option)));
  return known.length === wanted.size ? ok(known) : err('invalid_option');
}

type Read = (typed: string) => Result<Answer, EntryProblem>;

const asTyped: Read = (typed) => ok(typed);

const READ: Record<Exclude<QuestionKind, 'radio' | 'select' | 'several'>, Read> = {
  text: asTyped,
  textarea: asTyped,
  url: asTyped,
  number: (typed) => {
    const number = readNumber(typed, MOST_DECIMALS);
    if (!number.ok) return err(number.error === 'unclear' ? 'unclear_number' : 'invalid_number');
    const { negative, whole, fraction } = number.value;
    if (whole.length > LONGEST_WHOLE) return err('invalid_number');
    return ok(Number(`${negative ? '-' : ''}${whole}.${fraction}`));
  },
  date: (typed) => (Day.safeParse(typed).success ? ok(typed) : err('invalid_date')),
  email: (typed) => (Email.safeParse(typed).success ? ok(typed) : err('invalid_email')),
  tel: (typed) => {
    const phone = contactPhone(typed);
    return phone ? ok(phone) : err('invalid_phone');
  },
  tick: () => ok(true),
  yes_no: (typed) => (typed === 'yes' || typed === 'no' ? ok(typed === 'yes') : err('invalid_option')),
};
