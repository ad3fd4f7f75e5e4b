// What a buyer entered, read from the request that was sent for it: what she checks is what the provider has. Pure.
import { z } from 'zod';
import type { RaceFacts } from '#lib/events/race-facts.ts';
import type { EnteredView } from '#lib/registration/checkout-view.ts';
import { sentRunners } from '#lib/registration/name-runners.ts';

const Answer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const SentRequest = z.object({
  guardian: z.object({ name: z.string(), phone: z.string(), relation: z.string() }).optional(),
  custom_fields: z.record(z.string(), Answer).default({}),
  discount_code: z.string().optional(),
  donation_amount: z.number().optional(),
  note: z.string().optional(),
  waiver_accepted: z.boolean().optional(),
  waiver_version: z.string().optional(),
});

/**
 * @param request the body of `POST /orders` as it was sent (partner-api.md 4.6)
 * @param race gives tickets and questions their names; a question that it does not have any more is told by its key
 */
export function enteredView(
  request: unknown,
  { ticketNames, questions }: Pick<RaceFacts, 'ticketNames' | 'questions'>,
): EnteredView {
  const sent = SentRequest.parse(request);
  return {
    runners: sentRunners(request).map(({ ticketTypeId, distanceKm, name }) => ({
      ticketName: ticketNames.get(ticketTypeId) ?? '',
      distanceKm,
      runner: name || null,
    })),
    guardian: sent.guardian ?? null,
    answers: answersInOrder(sent.custom_fields, questions),
    discountCode: sent.discount_code ?? null,
    donation: sent.donation_amount ?? null,
    note: sent.note ?? null,
    waiver: sent.waiver_accepted ? { version: sent.waiver_version ?? '' } : null,
  };
}

/** The database keeps no order of keys. */
function answersInOrder(
  answers: z.infer<typeof SentRequest>['custom_fields'],
  questions: RaceFacts['questions'],
): EnteredView['answers'] {
  const labels = new Map(questions.map(({ key, label }) => [key, label]));
  const given = new Map(Object.entries(answers));
  return [...new Set([...labels.keys(), ...given.keys()])].flatMap((key) => {
    const answer = given.get(key);
    return answer === undefined ? [] : [{ label: labels.get(key) ?? key, answer }];
  });
}
