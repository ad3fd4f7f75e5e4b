// Answers as stored and sent in `custom_fields` (partner-api.md 4.6). The provider does not check them. Pure.

import { z } from 'zod';
import { parseEmail } from '#lib/registration/email-address.ts';
import {
  isDate,
  type ParticipantQuestion,
  type ParticipantQuestionKind,
} from '#lib/registration/participant-questions.ts';
import { looks } from '#lib/registration/question-kind.ts';
import { LONGEST, oneLine } from '#lib/registration/registration-input.ts';
import type { RegistrationProblem } from '#lib/registration/registration-problems.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { parseNumber } from '#lib/shared/typed-number.ts';
import { numberText } from '#lib/shared/typed-text.ts';
import { contactPhone, contactPhoneProblem } from '#lib/shared/ugandan-mobile.ts';

export type Answer = string | number | boolean | string[];

const LONGEST_WHOLE = 15;
const MOST_DECIMALS = 6;
const Day = z.iso.date();

/** Problems of a missing answer that is chosen, not typed. */
const NOT_CHOSEN: Partial<Record<ParticipantQuestionKind, RegistrationProblem>> = {
  tick: 'tick_required',
  yes_no: 'choose_one',
  radio: 'choose_one',
  select: 'choose_one',
  several: 'choose_some',
};

export type AnswerRule = Pick<ParticipantQuestion, 'kind' | 'options' | 'required' | 'min' | 'max'>;

/**
 * `null` for an optional question without an answer.
 * @param posted a date may come in three parts: day, month, year
 */
export function checkAnswer(
  rule: AnswerRule,
  posted: readonly string[],
): Result<Answer | null, RegistrationProblem> {
  const { kind } = rule;
  const typed = isDate(kind) ? dateOf(posted) : posted.filter((value) => value.trim() !== '');
  if (typed.length > 0) return parseAnswer(rule, typed);
  return rule.required ? err(NOT_CHOSEN[kind] ?? 'required') : ok(null);
}

/** Forms that were stored earlier hold an ISO date already. */
function dateOf(posted: readonly string[]): string[] {
  const parts = posted.map(numberText);
  const [day = '', month = '', year = ''] = parts;
  const typed = parts.filter((value) => value !== '');
  return typed.length > 1 ? [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`] : typed;
}

function parseAnswer(rule: AnswerRule, typed: string[]): Result<Answer | null, RegistrationProblem> {
  const { kind, options } = rule;
  if (kind === 'several') return chosen(options, typed);
  const last = typed.at(-1)?.trim() ?? '';
  if (last.length > LONGEST.answer) return err('too_long');
  if (kind === 'radio' || kind === 'select') {
    const one = chosen(options, [last]);
    return one.ok ? ok(one.value[0] ?? null) : one;
  }
  const parsed = PARSE[kind](kind === 'textarea' ? last : oneLine(last));
  return parsed.ok && isOutside(parsed.value, rule) ? err(OUTSIDE[kind] ?? 'invalid_option') : parsed;
}

const OUTSIDE: Partial<Record<ParticipantQuestionKind, RegistrationProblem>> = {
  number: 'number_out_of_range',
  date: 'date_out_of_range',
  birth_date: 'invalid_birth_date',
  time: 'time_out_of_range',
};

/** ISO dates and times compare as text. */
function isOutside(answer: Answer, { kind, min, max }: AnswerRule): boolean {
  if (typeof answer === 'number')
    return (min !== null && answer < Number(min)) || (max !== null && answer > Number(max));
  if (typeof answer !== 'string' || !(isDate(kind) || kind === 'time')) return false;
  return (min !== null && answer < min) || (max !== null && answer > max);
}

function chosen(options: AnswerRule['options'], typed: string[]): Result<string[], RegistrationProblem> {
  const wanted = new Set(typed.map(looks));
  const known = options.map(({ value }) => value).filter((option) => wanted.has(looks(option)));
  return known.length === wanted.size ? ok(known) : err('invalid_option');
}

type Parse = (typed: string) => Result<Answer, RegistrationProblem>;

const asTyped: Parse = (typed) => ok(typed);

const asDay: Parse = (typed) => (Day.safeParse(typed).success ? ok(typed) : err('invalid_date'));

const PARSE: Record<Exclude<ParticipantQuestionKind, 'radio' | 'select' | 'several'>, Parse> = {
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
  date: asDay,
  birth_date: asDay,
  time: parseTime,
  email: parseEmail,
  tel: (typed) => {
    const phone = contactPhone(typed);
    return phone ? ok(phone) : err(contactPhoneProblem(typed));
  },
  tick: () => ok(true),
  yes_no: (typed) => (typed === 'yes' || typed === 'no' ? ok(typed === 'yes') : err('invalid_option')),
};

const TIME = /^(\d{1,2})[:.h ](\d{2})(?:[:. ](\d{2}))?$/;

/** Hours and minutes, or with seconds: `1:45`, `01.45`, `1h45`, `1:45:30`; two digits each afterwards. */
function parseTime(typed: string): Result<string, RegistrationProblem> {
  const [, hours = '', minutes = '', seconds] = TIME.exec(typed) ?? [];
  if (hours === '' || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return err('invalid_time');
  return ok([hours.padStart(2, '0'), minutes, ...(seconds === undefined ? [] : [seconds])].join(':'));
}
