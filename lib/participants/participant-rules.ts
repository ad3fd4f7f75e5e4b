// What the organizer asks of the participants of an event, from its file and the snapshot of the event.
import type { Ctx } from '#lib/context.ts';
import { findStoredEvent } from '#lib/events/event-snapshot.ts';
import { type ParticipantRules, participantRules } from '#lib/registration/participant-questions.ts';

/** `sign`: each participant signs; never so without a waiver. `waiverVersion`: may be ''. */
export type EventRules = ParticipantRules & { readonly waiverVersion: string };

/** Rules in the language of `locale`, from the snapshot alone: an event that left the list still has them. */
export async function findParticipantRules(ctx: Ctx, eventId: string, locale: string): Promise<EventRules> {
  const [stored, asked, { timeZone }] = await Promise.all([
    findStoredEvent(ctx, eventId),
    ctx.shop.asked(eventId, locale),
    ctx.shop.organizer(),
  ]);
  const event = stored?.detail ?? { additional_questions: [], ticket_types: [] };
  const rules = participantRules({
    event,
    asked,
    startsAt: stored && new Date(stored.item.starts_at),
    now: ctx.now(),
    timeZone,
  });
  const hasWaiver = stored?.detail?.waiver_required ?? true;
  return { ...rules, sign: rules.sign && hasWaiver, waiverVersion: stored?.detail?.waiver_version ?? '' };
}

/** A link may still fill in, sign and change answers. */
export const mayChange = ({ changesUntil }: Pick<ParticipantRules, 'changesUntil'>, now: Date): boolean =>
  changesUntil === null || now < new Date(changesUntil);
