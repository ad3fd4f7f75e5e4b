// A participant's stored answers, as the form would post them and as pages show them. Pure.
import { z } from 'zod';
import type { Participant } from '#lib/db/generated/client.ts';
import type { Answer } from '#lib/registration/check-questions.ts';
import type {
  ParticipantQuestion,
  ParticipantQuestionKind,
  ParticipantRules,
} from '#lib/registration/participant-questions.ts';
import { type ParticipantRow, questionsOf } from '#lib/registration/participant-row.ts';

const Answers = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
const StoredGuardian = z.object({ name: z.string(), phone: z.string(), relation: z.string() }).nullable();

export const answersOf = ({ answers }: Pick<Participant, 'answers'>): Record<string, Answer> =>
  Answers.parse(answers);

/** The person as the group editor would hold her. A date is an ISO date. */
export function rowOf(person: Participant, questions: readonly ParticipantQuestion[]): ParticipantRow {
  const answers = answersOf(person);
  return {
    name: person.name ?? '',
    ticket: person.ticketTypeId,
    answers: Object.fromEntries(
      questions.flatMap(({ key, kind }) => {
        const answer = answers[key];
        return answer === undefined ? [] : [[key, typedAnswer(answer, kind)]];
      }),
    ),
    minor: person.minor,
    guardian: StoredGuardian.parse(person.guardian),
    phone: person.phone ?? '',
    isBuyer: person.isBuyer,
    byLink: person.name === null,
  };
}

function typedAnswer(answer: Answer, kind: ParticipantQuestionKind): string | string[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'boolean') return String(answer);
  if (kind === 'tick') return answer ? 'yes' : '';
  return answer ? 'yes' : 'no';
}

/** The questions that this person is asked, without a date of birth that is known: it decides who is a child. */
export const changeableQuestions = (person: Participant, rules: ParticipantRules): ParticipantQuestion[] =>
  questionsOf(rowOf(person, rules.questions), rules).filter(
    ({ key, kind }) => kind !== 'birth_date' || answersOf(person)[key] === undefined,
  );

/** All questions that may be asked with this ticket, whatever the age. */
export const questionsForTicket = (
  { ticketTypeId }: Pick<Participant, 'ticketTypeId'>,
  { questions }: Pick<ParticipantRules, 'questions'>,
): ParticipantQuestion[] =>
  questions.filter(({ when }) => when.tickets === null || when.tickets.includes(ticketTypeId));

/** Answers as checked, with those to questions that the organizer has taken back: they stay. */
export function withTakenBack(
  person: Pick<Participant, 'answers'>,
  { questions }: Pick<ParticipantRules, 'questions'>,
  answers: Readonly<Record<string, Answer>>,
): Record<string, Answer> {
  const known = new Set(questions.map(({ key }) => key));
  const kept = Object.entries(answersOf(person)).filter(([key]) => !known.has(key));
  return { ...Object.fromEntries(kept), ...answers };
}
