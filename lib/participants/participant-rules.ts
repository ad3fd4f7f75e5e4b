// What the organizer asks of the participants of an event, from its file and the snapshot of the event.
import type { WaiverText } from '#lib/checkout/store-checkout.ts';
import type { Ctx } from '#lib/context.ts';
import { findStoredEvent } from '#lib/events/event-snapshot.ts';
import {
  type AskedOfParticipants,
  type ParticipantRules,
  participantRules,
} from '#lib/registration/participant-questions.ts';

/** What the organizer adds to the provider's event; passed in, because it is loaded from files. In the reader's language. */
export type ParticipantContent = {
  asked(eventId: string): Promise<AskedOfParticipants>;
  waiver(version: string): Promise<WaiverText | null>;
  timeZone: string;
};

/** `sign`: each participant signs; never so without a waiver. `waiverVersion`: may be ''. */
export type EventRules = ParticipantRules & { readonly waiverVersion: string };

/** From the snapshot alone: an event that left the list is still there. */
export async function findParticipantRules(
  ctx: Ctx,
  eventId: string,
  content: Pick<ParticipantContent, 'asked' | 'timeZone'>,
): Promise<EventRules> {
  const [stored, asked] = await Promise.all([findStoredEvent(ctx, eventId), content.asked(eventId)]);
  const event = stored?.detail ?? { additional_questions: [], ticket_types: [] };
  const rules = participantRules({
    event,
    asked,
    startsAt: stored && new Date(stored.item.starts_at),
    now: ctx.now(),
    timeZone: content.timeZone,
  });
  const hasWaiver = stored?.detail?.waiver_required ?? true;
  return { ...rules, sign: rules.sign && hasWaiver, waiverVersion: stored?.detail?.waiver_version ?? '' };
}

/** A link may still fill in, sign and change answers. */
export const mayChange = ({ changesUntil }: Pick<ParticipantRules, 'changesUntil'>, now: Date): boolean =>
  changesUntil === null || now < new Date(changesUntil);
