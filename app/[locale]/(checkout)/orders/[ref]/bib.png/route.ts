// The picture that a buyer shares. It leaves out the order code, and only a paid order has one.
import { capabilityPicture } from '#components/checkout/capability-file.ts';
import { sharedBibOf } from '#components/checkout/summary/bib.tsx';
import { hasParticipants } from '#components/checkout/words/stage-facts.ts';
import { loadParticipantPicture } from '#components/pictures/load-participant-picture.ts';
import { findPlacedView } from '#lib/checkout-sessions/session-view.ts';

export const dynamic = 'force-dynamic';

export const GET = capabilityPicture(findPlacedView, async (view, locale) => {
  const { order, event } = view;
  if (!order || !hasParticipants(view)) return null;
  return loadParticipantPicture({ event, ...sharedBibOf({ ...view, order }) }, locale);
});
