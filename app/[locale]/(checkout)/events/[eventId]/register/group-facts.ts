// What the group editor of an event's form fetches when it is opened.
import { eventIdOf } from '#components/events/event-address.ts';
import { loadEventPage } from '#components/events/load-events.ts';
import { groupProps } from '#components/registration/group/group-props.ts';
import type { GroupProps } from '#components/registration/group/group-types.ts';
import { openTickets } from '#components/registration/tickets.tsx';
import { languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

/** Returns `null` for an event that is not known. Neither argument is trusted. */
export async function loadGroupFacts(eventId: string, language: unknown): Promise<GroupProps | null> {
  const [page, ctx] = await Promise.all([loadEventPage(eventIdOf(eventId)), server()]);
  if (!page.ok) return null;
  const { event, startsAt } = page.value;
  const now = ctx.now();
  return groupProps({ event, startsAt, open: openTickets(event, now), now }, languageOf(language));
}
