// What a buyer registered, from the stored request that was sent for it, and the names of its registrations: the provider
// returns none (partner-api.md 2.3). Pure.

import type { StoredRequest } from '#lib/checkout/load-checkout.ts';
import type { EventFacts } from '#lib/events/event-snapshot.ts';
import type { Registration } from '#lib/partner-api/orders.ts';
import { repeatedParticipants } from '#lib/registration/check-participants.ts';

/** What is entered. `ticketName` is empty if the ticket type is gone. */
export type EntryView = { ticketName: string; distanceKm: number | null };

export type ParticipantView = EntryView & {
  /** The participant's name; null where it is not known. */
  participant: string | null;
};

/** What the buyer filled in beside name, e-mail and phone, to be checked before payment. */
export type SubmittedView = {
  /** In the order in which they were filled in. */
  participants: ParticipantView[];
  /** Names that occur more than once for the same ticket type: the buyer is asked whether that was meant. */
  repeated: string[];
  guardian: { name: string; phone: string; relation: string } | null;
  /** By the organizer's questions, in their order. */
  answers: { label: string; answer: string | number | boolean | string[] }[];
  discountCode: string | null;
  /** Minor units. */
  donation: number | null;
  note: string | null;
  /** The accepted waiver; its version may be ''. */
  waiver: { version: string } | null;
};

/** @param event names of ticket types and questions; a question that the event has no more is shown by its key */
export function submittedView(
  sent: StoredRequest,
  { ticketNames, questions }: Pick<EventFacts, 'ticketNames' | 'questions'>,
): SubmittedView {
  const participants = sentParticipants(sent);
  return {
    participants: participants.map(({ ticketTypeId, distanceKm, name }) => ({
      ticketName: ticketNames.get(ticketTypeId) ?? '',
      distanceKm,
      participant: name || null,
    })),
    repeated: repeatedParticipants(participants, ({ ticketTypeId }) => ticketTypeId).map(({ name }) => name),
    guardian: sent.guardian ?? null,
    answers: answersInOrder(sent.custom_fields ?? {}, questions),
    discountCode: sent.discount_code ?? null,
    donation: sent.donation_amount ?? null,
    note: sent.note ?? null,
    waiver: sent.waiver_accepted ? { version: sent.waiver_version ?? '' } : null,
  };
}

/** In the event's order, since `jsonb` does not preserve the order of keys. */
function answersInOrder(
  answers: NonNullable<StoredRequest['custom_fields']>,
  questions: EventFacts['questions'],
): SubmittedView['answers'] {
  const labels = new Map(questions.map(({ key, label }) => [key, label]));
  const given = new Map(Object.entries(answers));
  return [...new Set([...labels.keys(), ...given.keys()])].flatMap((key) => {
    const answer = given.get(key);
    return answer === undefined ? [] : [{ label: labels.get(key) ?? key, answer }];
  });
}

type Sent = Pick<StoredRequest, 'lines'>;

const groupOf = (ticketTypeId: string, distanceKm: number | null | undefined): string =>
  JSON.stringify([ticketTypeId, distanceKm ?? null]);

/**
 * One name per registration, matched by ticket type and distance in the order sent. Null where that is ambiguous: fewer
 * names than registrations, or some of several were cancelled.
 */
export function nameParticipants(registrations: readonly Registration[], request: Sent): (string | null)[] {
  const names = namesByGroup(request);
  const groups = Map.groupBy(registrations, (one) => groupOf(one.ticket_type_id, one.distance_km));
  const taken = new Map<string, number>();
  return registrations.map(({ ticket_type_id, distance_km }) => {
    const group = groupOf(ticket_type_id, distance_km);
    const own = names.get(group) ?? [];
    const members = groups.get(group) ?? [];
    const next = taken.get(group) ?? 0;
    taken.set(group, next + 1);
    const alike = new Set(members.map(({ status }) => status)).size === 1;
    return alike && own.length === members.length ? (own[next] ?? null) : null;
  });
}

function namesByGroup(request: Sent): Map<string, string[]> {
  const named = sentParticipants(request).filter(({ name }) => name !== '');
  const groups = Map.groupBy(named, (one) => groupOf(one.ticketTypeId, one.distanceKm));
  return new Map([...groups].map(([group, members]) => [group, members.map(({ name }) => name)]));
}

type SentParticipant = { ticketTypeId: string; distanceKm: number | null; name: string };

/** Participants in the order sent; `name` is '' where none was given. */
export function sentParticipants({ lines }: Sent): SentParticipant[] {
  return lines.flatMap(({ ticket_type_id, participants = [] }) =>
    participants.map(({ name = '', distance_km = null }) => ({
      ticketTypeId: ticket_type_id,
      distanceKm: distance_km,
      name,
    })),
  );
}
