// The picture that a runner shares. It leaves out the kit code, and only a valid bib has one.
import { capabilityPicture } from '#components/checkout/capability-file.ts';
import { spokenDistance } from '#components/participants/runner-bib.tsx';
import { loadParticipantPicture } from '#components/pictures/load-participant-picture.ts';
import { findRunnerPage } from '#lib/participants/runner-page.ts';

export const dynamic = 'force-dynamic';

export const GET = capabilityPicture(findRunnerPage, async (view, locale) => {
  const { event, ticketName, name, code } = view;
  if (!code) return null;
  const distanceKm = spokenDistance(view) ?? undefined;
  return loadParticipantPicture({ event, ticketName, name, distanceKm, count: 1 }, locale);
});
