// What a buyer entered, read from the request that was sent for it: what she checks is what the provider has. Pure.
import type { RaceFacts } from '#lib/events/race-facts.ts';
import { repeatedRunners } from '#lib/registration/entry/repeated-runners.ts';
import type { StoredRequest } from '#lib/registration/stored-request.ts';
import type { EnteredView } from '#lib/registration/view/checkout-view.ts';
import { sentRunners } from '#lib/registration/view/name-runners.ts';

/**
 * @param race gives tickets and questions their names; a question that it does not have any more is told by its key
 */
export function enteredView(
  sent: StoredRequest,
  { ticketNames, questions }: Pick<RaceFacts, 'ticketNames' | 'questions'>,
): EnteredView {
  const runners = sentRunners(sent);
  return {
    runners: runners.map(({ ticketTypeId, distanceKm, name }) => ({
      ticketName: ticketNames.get(ticketTypeId) ?? '',
      distanceKm,
      runner: name || null,
    })),
    repeated: repeatedRunners(runners, ({ ticketTypeId }) => ticketTypeId).map(({ name }) => name),
    guardian: sent.guardian ?? null,
    answers: answersInOrder(sent.custom_fields ?? {}, questions),
    discountCode: sent.discount_code ?? null,
    donation: sent.donation_amount ?? null,
    note: sent.note ?? null,
    waiver: sent.waiver_accepted ? { version: sent.waiver_version ?? '' } : null,
  };
}

/** The database keeps no order of keys. */
function answersInOrder(
  answers: NonNullable<StoredRequest['custom_fields']>,
  questions: RaceFacts['questions'],
): EnteredView['answers'] {
  const labels = new Map(questions.map(({ key, label }) => [key, label]));
  const given = new Map(Object.entries(answers));
  return [...new Set([...labels.keys(), ...given.keys()])].flatMap((key) => {
    const answer = given.get(key);
    return answer === undefined ? [] : [{ label: labels.get(key) ?? key, answer }];
  });
}
