// The runner's own page: what it shows of a participant. Nothing of the others, of the buyer or of the payment: no name but the
// runner's, no amount, no order code, no phone number.

import { storedRequest } from '#lib/checkout/load-checkout.ts';
import type { ParticipantState } from '#lib/checkout/state/participant-state.ts';
import type { Ctx } from '#lib/context.ts';
import type { Participant } from '#lib/db/generated/client.ts';
import { eventFacts } from '#lib/events/event-snapshot.ts';
import type { Answer } from '#lib/registration/check-questions.ts';
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import { type LoadedRunner, loadRunner } from './load-runner.ts';
import { answersOf, changeableQuestions, questionsForTicket, rowOf } from './participant-answers.ts';
import { type EventRules, findParticipantRules, mayChange } from './participant-rules.ts';

export type RunnerView = {
  ref: string;
  state: ParticipantState;
  event: { id: string; name: string; startsAt: Date | null };
  /** '' if the ticket type is gone. */
  ticketName: string;
  distanceKm: number | null;
  /** From 1, of `count` whom the order entered. */
  position: number;
  count: number;
  /** `null` for a place whose runner has not filled it in. */
  name: string | null;
  minor: boolean;
  /** For the kit; `null` unless the entry is valid, named, and signed where that is asked. */
  code: string | null;
  /** The form that the runner has to fill in before the bib is shown. */
  todo: 'claim' | 'sign' | null;
  signedAt: Date | null;
  waiverVersion: string;
  /** Each participant signs. */
  asksToSign: boolean;
  answers: {
    question: Pick<ParticipantQuestion, 'key' | 'label' | 'kind' | 'options' | 'unit'>;
    answer: Answer;
  }[];
  /** What the page's form asks: of a place all that may be asked, otherwise what may change. */
  questions: readonly ParticipantQuestion[];
  /** The stored answers by key, as the form would post them; a date is an ISO date. */
  typed: Record<string, string | readonly string[]>;
  /** Keys of questions whose first answer the provider has: a change does not reach it. */
  atPartner: readonly string[];
  /** Until when the forms are open; `null` if that is not known. */
  changesUntil: Date | null;
  isOpen: boolean;
  /** The page was opened in another browser than the buyer's. */
  isOpened: boolean;
};

/** `null` if no link has this `ref`; never calls the provider. */
export async function findRunnerPage(ctx: Ctx, ref: string, locale: string): Promise<RunnerView | null> {
  const runner = await loadRunner(ctx, ref);
  if (!runner) return null;
  const { person, checkout, state } = runner;
  const [event, rules, count, buyers] = await Promise.all([
    eventFacts(ctx, person.eventId),
    findParticipantRules(ctx, person.eventId, locale),
    ctx.db.participant.count({ where: { checkoutId: checkout.id } }),
    ctx.db.participant.count({ where: { checkoutId: checkout.id, isBuyer: true } }),
  ]);
  const todo = todoOf(person, rules);
  return {
    ref,
    state,
    event: { id: checkout.eventId, name: checkout.eventName, startsAt: event.startsAt },
    ticketName: event.ticketNames.get(person.ticketTypeId) ?? '',
    distanceKm: person.distanceKm,
    position: person.position,
    count,
    name: person.name,
    minor: person.minor,
    code: state === 'valid' && todo === null ? person.code : null,
    todo,
    signedAt: person.signedAt,
    waiverVersion: rules.waiverVersion,
    asksToSign: rules.sign,
    answers: shownAnswers(person, rules),
    questions: todo === 'claim' ? questionsForTicket(person, rules) : changeableQuestions(person, rules),
    typed: rowOf(person, rules.questions).answers,
    atPartner: buyers === 0 || person.isBuyer ? atPartner(runner, rules) : [],
    changesUntil: rules.changesUntil === null ? null : new Date(rules.changesUntil),
    isOpen: state === 'valid' && mayChange(rules, ctx.now()),
    isOpened: person.openedAt !== null,
  };
}

function todoOf({ name, signedAt }: Participant, { sign }: EventRules): RunnerView['todo'] {
  if (name === null) return 'claim';
  return sign && signedAt === null ? 'sign' : null;
}

/** In the order of the questions; an answer to a question that the organizer has taken back is not shown. */
function shownAnswers(person: Participant, { questions }: EventRules): RunnerView['answers'] {
  const answers = answersOf(person);
  return questions.flatMap((question) => {
    const answer = answers[question.key];
    return answer === undefined ? [] : [{ question, answer }];
  });
}

/** The provider was sent one set of answers: the buyer's, or the first participant's if the buyer does not run. */
function atPartner({ person, checkout }: LoadedRunner, { questions }: EventRules): string[] {
  if (!person.isBuyer && person.position > 1) return [];
  const sent = storedRequest(checkout).custom_fields ?? {};
  const mine = answersOf(person);
  return questions.flatMap(({ key, of }) => (of === 'provider' && key in sent && key in mine ? key : []));
}
