// The runner's own page: what it shows of a participant. Nothing of the others, of the buyer or of the payment: no name but the
// runner's and the club's, no amount, no order code, no phone number.

import { storedRequest } from '#lib/checkout/load-checkout.ts';
import type { Ctx } from '#lib/context.ts';
import type { Participant } from '#lib/db/generated/client.ts';
import { eventFacts } from '#lib/events/event-snapshot.ts';
import { clubIn } from '#lib/registration/participant-questions.ts';
import { type LoadedRunner, loadRunner } from './load-runner.ts';
import { answersOf, changeableQuestions, questionsForTicket, rowOf } from './participant-answers.ts';
import { type EventRules, findParticipantRules, mayChange } from './participant-rules.ts';

/** `null` if no link has this `ref`; never calls the provider. */
export async function findRunnerPage(ctx: Ctx, ref: string, locale: string) {
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
    /** '' if the ticket type is gone. */
    ticketName: event.ticketNames.get(person.ticketTypeId) ?? '',
    distanceKm: person.distanceKm,
    /** Counted from 1, of `count` whom the order entered. */
    position: person.position,
    count,
    /** `null` for a place whose runner has not filled it in. */
    name: person.name,
    /** The runner's own, or the one that the buyer entered all for; '' without one. */
    club:
      clubIn(answersOf(person), rules.questions) ||
      clubIn(storedRequest(checkout).custom_fields ?? {}, event.questions),
    minor: person.minor,
    /** Code for the kit; `null` unless the entry is valid, named, and signed where that is asked. */
    code: state === 'valid' && todo === null ? person.code : null,
    /** The form that the runner has to fill in before the bib is shown. */
    todo,
    signedAt: person.signedAt,
    waiverVersion: rules.waiverVersion,
    asksToSign: rules.sign,
    answers: shownAnswers(person, rules),
    /** What the page's form asks: of a place all that may be asked, otherwise what may change. */
    questions: todo === 'claim' ? questionsForTicket(person, rules) : changeableQuestions(person, rules),
    /** The stored answers by key, as the form would post them; a date is an ISO date. */
    typed: rowOf(person, rules.questions).answers,
    /** Keys of questions whose first answer the provider has: a change does not reach it. */
    atPartner: buyers === 0 || person.isBuyer ? atPartner(runner, rules) : [],
    /** Until when the forms are open; `null` if that is not known. */
    changesUntil: rules.changesUntil === null ? null : new Date(rules.changesUntil),
    isOpen: state === 'valid' && mayChange(rules, ctx.now()),
    /** The page was opened in another browser than the buyer's. */
    isOpened: person.openedAt !== null,
  };
}

export type RunnerView = NonNullable<Awaited<ReturnType<typeof findRunnerPage>>>;

function todoOf({ name, signedAt }: Participant, { sign }: EventRules): 'claim' | 'sign' | null {
  if (name === null) return 'claim';
  return sign && signedAt === null ? 'sign' : null;
}

/** Answers in the order of the questions, without those to questions that the organizer has taken back. */
function shownAnswers(person: Participant, { questions }: EventRules) {
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
