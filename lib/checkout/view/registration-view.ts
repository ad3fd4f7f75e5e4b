// What a buyer registered, from the stored request that was sent for it and the rows of the people. Pure.

import { z } from 'zod';
import type { StoredRequest } from '#lib/checkout/load-checkout.ts';
import type { Participant } from '#lib/db/generated/client.ts';
import type { EventFacts } from '#lib/events/event-snapshot.ts';
import { repeatedParticipants } from '#lib/registration/check-participants.ts';

/** What is entered. `ticketName` is empty if the ticket type is gone. */
export type EntryView = { ticketName: string; distanceKm: number | null };

export type ParticipantView = EntryView & {
  /** The participant's name; null where it is not known. */
  participant: string | null;
};

type Answered = { key: string; label: string; answer: string | number | boolean | string[] };

/**
 * `answers`: those of a single participant without the ones that the order has, with the key as label where the event does not
 * ask the question.
 */
export type SubmittedParticipant = ParticipantView & {
  answers: Answered[];
  guardian: { name: string; phone: string; relation: string } | null;
};

/** `answers`: of the order, without what is asked of each of several participants. */
export type SubmittedView = {
  participants: SubmittedParticipant[];
  /** Names that occur more than once for the same ticket type: the buyer is asked whether that was meant. */
  repeated: string[];
  guardian: { name: string; phone: string; relation: string } | null;
  answers: Answered[];
  discountCode: string | null;
  /** Minor units. */
  donation: number | null;
  note: string | null;
  /** The accepted waiver; its version may be ''. */
  waiver: { version: string } | null;
};

const Answers = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
const StoredGuardian = z.object({ name: z.string(), phone: z.string(), relation: z.string() });

const without = (answers: z.infer<typeof Answers>, others: object): z.infer<typeof Answers> =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !Object.hasOwn(others, key)));

/** @param event names of ticket types and questions; a question that the event has no more is shown by its key */
export function submittedView(
  sent: StoredRequest,
  people: readonly Pick<Participant, 'name' | 'ticketTypeId' | 'distanceKm' | 'answers' | 'guardian'>[],
  { ticketNames, questions }: Pick<EventFacts, 'ticketNames' | 'questions'>,
): SubmittedView {
  const several = people.length > 1 ? people : [];
  const ofEach = Object.assign({}, ...several.map(({ answers }) => Answers.safeParse(answers).data));
  const ofOrder = without(sent.custom_fields ?? {}, ofEach);
  const named = people.map(({ name, ticketTypeId }) => ({ name: name ?? '', ticketTypeId }));
  return {
    participants: people.map(({ ticketTypeId, distanceKm, name, ...own }) => ({
      ticketName: ticketNames.get(ticketTypeId) ?? '',
      distanceKm,
      participant: name,
      answers: answersInOrder(
        without(
          Answers.safeParse(own.answers).data ?? {},
          people.length > 1 ? {} : (sent.custom_fields ?? {}),
        ),
        questions,
      ),
      guardian: StoredGuardian.safeParse(own.guardian).data ?? null,
    })),
    repeated: repeatedParticipants(named, ({ ticketTypeId }) => ticketTypeId).map(({ name }) => name),
    guardian: sent.guardian ?? null,
    answers: answersInOrder(ofOrder, questions),
    discountCode: sent.discount_code ?? null,
    donation: sent.donation_amount ?? null,
    note: sent.note ?? null,
    waiver: sent.waiver_accepted ? { version: sent.waiver_version ?? '' } : null,
  };
}

/** Sorted in the event's order, since `jsonb` does not preserve the order of keys. */
function answersInOrder(
  answers: NonNullable<StoredRequest['custom_fields']>,
  questions: EventFacts['questions'],
): SubmittedView['answers'] {
  const labels = new Map(questions.map(({ key, label }) => [key, label]));
  const byKey = new Map(Object.entries(answers));
  return [...new Set([...labels.keys(), ...byKey.keys()])].flatMap((key) => {
    const answer = byKey.get(key);
    return answer === undefined ? [] : [{ key, label: labels.get(key) ?? key, answer }];
  });
}
