import { isAsked, isChild } from '#lib/registration/asked-questions.ts';
import { nameProblem } from '#lib/registration/check-name.ts';
import { type Answer, checkAnswer } from '#lib/registration/check-questions.ts';
import type { ParticipantQuestion, ParticipantRules } from '#lib/registration/participant-questions.ts';
import type { Guardian, ParticipantRow, RowField } from '#lib/registration/participant-row.ts';
import { LONGEST, oneLine } from '#lib/registration/registration-input.ts';
import type { Problems, RegistrationProblem } from '#lib/registration/registration-problems.ts';
import { plainText } from '#lib/shared/typed-text.ts';
import { contactPhone, contactPhoneProblem } from '#lib/shared/ugandan-mobile.ts';

/** A person as stored: answers by the questions' keys, without empty ones; the guardian's phone in E.164. */
export type CheckedPerson = {
  /** `null` for a place. */
  name: string | null;
  answers: Record<string, Answer>;
  minor: boolean;
  guardian: Guardian | null;
  /** In E.164. */
  phone: string | null;
};

type At = {
  field: (field: RowField) => string;
  /** What the form asked of the order says of the only participant's birthday; '' where it says nothing. */
  bornOn?: string;
  noName?: RegistrationProblem;
};

/** Adds a problem for each wrong part. Of a place nothing is asked but where to send its link. */
export function checkPerson(
  typed: Omit<ParticipantRow, 'isBuyer'>,
  rules: ParticipantRules,
  { field, bornOn = '', noName = 'participant_name_required' }: At,
  problems: Problems,
): CheckedPerson {
  const phone = contactPhone(typed.phone);
  if (!phone && typed.phone.trim() !== '') problems[field('phone')] = contactPhoneProblem(typed.phone);
  if (typed.byLink) return { name: null, answers: {}, minor: false, guardian: null, phone };
  const name = oneLine(plainText(typed.name));
  const wrongName = nameProblem(name, noName);
  if (wrongName) problems[field('name')] = wrongName;
  const answers = new Map<string, Answer>();
  const check = ({ key, ...rule }: ParticipantQuestion) => {
    const answer = checkAnswer(rule, [typed.answers[key] ?? []].flat().map(plainText));
    if (!answer.ok) problems[field(`answer.${key}`)] = answer.error;
    else if (answer.value !== null) answers.set(key, answer.value);
    return answer.ok ? answer.value : null;
  };
  const birthdays = rules.questions.filter(({ kind }) => kind === 'birth_date');
  const born = birthdays.map(check).find((answer) => typeof answer === 'string') ?? bornOn;
  const one = { ticket: typed.ticket, bornOn: String(born), minor: typed.minor };
  for (const question of rules.questions)
    if (question.kind !== 'birth_date' && isAsked(question, one, rules.raceDay)) check(question);
  const minor = isChild(one, rules.raceDay);
  const guardian = minor ? checkGuardian(typed.guardian, field, problems) : null;
  return { name, answers: Object.fromEntries(answers), minor, guardian, phone };
}

function checkGuardian(typed: Guardian | null, field: At['field'], problems: Problems): Guardian {
  const name = oneLine(plainText(typed?.name ?? ''));
  const relation = oneLine(plainText(typed?.relation ?? ''));
  const number = typed?.phone.trim() ?? '';
  const phone = contactPhone(number);
  const wrongName = nameProblem(name, 'guardian_required');
  if (wrongName) problems[field('guardian.name')] = wrongName;
  if (relation === '') problems[field('guardian.relation')] = 'guardian_required';
  else if (relation.length > LONGEST.relation) problems[field('guardian.relation')] = 'too_long';
  if (number === '') problems[field('guardian.phone')] = 'guardian_required';
  else if (!phone) problems[field('guardian.phone')] = contactPhoneProblem(number);
  return { name, phone: phone ?? number, relation };
}
