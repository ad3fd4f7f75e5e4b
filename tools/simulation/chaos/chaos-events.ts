// The events that the simulated buyers register for, and sales of another channel beside them.
import { randomUUID } from 'node:crypto';
import { ORG } from '../../scripts/stack/connect-provider.ts';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import type { PartnerCaller } from '../partner-caller.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { EventKind } from './purchase-plan.ts';

const PRICE: Record<EventKind, number> = { paid: 20_000, free: 0, small: 15_000 };
/** Holds do not expire during a run: it tests faults, not slow buyers. */
const HOLD_SECONDS = 6 * 3600;
const PROMPT_SECONDS = 3 * 3600;

export type ChaosEvent = { eventId: string; ticketTypeId: string };
export type ChaosEvents = Record<EventKind, ChaosEvent>;

/** One event with room for everyone, one free, one with room for half of those who come. */
export async function openEvents(control: ProviderControl, purchases: number): Promise<ChaosEvents> {
  const small = Math.max(2, Math.round(purchases * 0.025));
  return {
    paid: await openEvent(control, 'paid', purchases * 3),
    free: await openEvent(control, 'free', purchases * 3),
    small: await openEvent(control, 'small', small),
  };
}

async function openEvent(control: ProviderControl, kind: EventKind, capacity: number): Promise<ChaosEvent> {
  const ticketTypeId = `tkt_chaos_${kind}_${randomUUID().slice(0, 8)}`;
  const { event_id: eventId } = await control.createEvent({
    org: ORG,
    name: `Chaos Run, ${kind}`,
    ticket_types: [{ ticket_type_id: ticketTypeId, name: 'Ten', price_minor: PRICE[kind], capacity }],
    payment_methods: ['momo', 'airtel'],
    waiver_required: false,
    hold_seconds: HOLD_SECONDS,
    prompt_seconds: PROMPT_SECONDS,
  });
  return { eventId, ticketTypeId };
}

/** One order placed without the storefront, sometimes left unpaid. */
export async function sellElsewhere(
  caller: PartnerCaller,
  event: ChaosEvent,
  random: SeededRandom,
): Promise<void> {
  const number = random.whole(0, 999_999);
  const msisdn = `0773${String(number).padStart(6, '0')}`;
  const pays = random.chance(0.7);
  const order = await caller.createOrder(randomUUID(), {
    event_id: event.eventId,
    lines: [{ ticket_type_id: event.ticketTypeId, quantity: 1 }],
    buyer_name: `Elsewhere ${number}`,
    buyer_email: `elsewhere-${number}@chaos.example.org`,
    buyer_phone: msisdn,
    partner_reference: `desk-${number}`,
  });
  if (order && pays) await caller.payOrder(randomUUID(), order.id, msisdn);
}
