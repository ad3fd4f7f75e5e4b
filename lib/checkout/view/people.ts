import type { LoadedCheckout } from '#lib/checkout/load-checkout.ts';
import type { CheckoutStage } from '#lib/checkout/state/checkout-stage.ts';
import { type RegistrationState, registrationState } from '#lib/checkout/state/registration-state.ts';
import type { EntryView } from '#lib/checkout/view/registration-view.ts';
import type { Ctx } from '#lib/context.ts';
import type { Participant } from '#lib/db/generated/client.ts';
import type { EventFacts } from '#lib/events/event-snapshot.ts';

export type PersonView = EntryView & {
  position: number;
  ticketTypeId: string;
  /** `null` for a place whose runner has not filled in the name. */
  name: string | null;
  isBuyer: boolean;
  /** The runner's own number in E.164, if the buyer gave it. */
  phone: string | null;
  /** State of the registration; `null` where it is not known. */
  state: RegistrationState;
  /** Capability of the runner's page; `null` for a browser that has not shown that the order is its own. */
  ref: string | null;
  /** When the runner's page was first opened, its name filled in by link, and the waiver signed there. */
  openedAt: Date | null;
  claimedAt: Date | null;
  signedAt: Date | null;
};

export const loadPeople = (ctx: Ctx, checkoutId: string): Promise<Participant[]> =>
  ctx.db.participant.findMany({ where: { checkoutId }, orderBy: { position: 'asc' } });

type Of = {
  readonly order: LoadedCheckout['order'];
  readonly stage: CheckoutStage;
  readonly event: Pick<EventFacts, 'ticketNames'>;
};

export function personView(person: Participant, { order, stage, event }: Of): PersonView {
  return {
    position: person.position,
    ticketTypeId: person.ticketTypeId,
    ticketName: event.ticketNames.get(person.ticketTypeId) ?? '',
    distanceKm: person.distanceKm,
    name: person.name,
    isBuyer: person.isBuyer,
    phone: person.phone,
    state: order && registrationState(person.registrationStatus ?? UNKNOWN, stage, order),
    ref: person.ref,
    openedAt: person.openedAt,
    claimedAt: person.claimedAt,
    signedAt: person.signedAt,
  };
}

/** A status that says nothing: the order's own decides. */
const UNKNOWN = 'pending';
