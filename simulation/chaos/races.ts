// The races that the buyers of the simulation enter, and sales of another channel beside them.
import { randomUUID } from 'node:crypto';
import { ORG } from '../../scripts/connect-provider.ts';
import type { ProviderControl } from '../../scripts/provider-control.ts';
import type { PartnerCaller } from '../partner-caller.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { RaceKind } from './purchase-plan.ts';

const PRICE: Record<RaceKind, number> = { paid: 20_000, free: 0, small: 15_000 };
/** Nothing lapses while the simulation plays: it is about faults, not about slow buyers. */
const HOLD_SECONDS = 6 * 3600;
const PROMPT_SECONDS = 3 * 3600;

export type Race = { eventId: string; ticketTypeId: string };
export type Races = Record<RaceKind, Race>;

/** One race with room for everyone, one free, one with room for half of those who come. */
export async function openRaces(control: ProviderControl, purchases: number): Promise<Races> {
  const small = Math.max(2, Math.round(purchases * 0.025));
  return {
    paid: await openRace(control, 'paid', purchases * 3),
    free: await openRace(control, 'free', purchases * 3),
    small: await openRace(control, 'small', small),
  };
}

async function openRace(control: ProviderControl, kind: RaceKind, capacity: number): Promise<Race> {
  const ticketTypeId = `tkt_chaos_${kind}_${randomUUID().slice(0, 8)}`;
  const { event_id: eventId } = await control.createEvent({
    org: ORG,
    name: `Chaos Run, ${kind}`,
    ticket_types: [{ ticket_type_id: ticketTypeId, name: 'Ten', price_minor: PRICE[kind], capacity }],
    payment_methods: ['momo'],
    waiver_required: false,
    hold_seconds: HOLD_SECONDS,
    prompt_seconds: PROMPT_SECONDS,
  });
  return { eventId, ticketTypeId };
}

/** One entry that somebody sells without the storefront, at times left unpaid. */
export async function sellElsewhere(caller: PartnerCaller, race: Race, random: SeededRandom): Promise<void> {
  const number = random.whole(0, 999_999);
  const msisdn = `0773${String(number).padStart(6, '0')}`;
  const pays = random.chance(0.7);
  const order = await caller.createOrder(randomUUID(), {
    event_id: race.eventId,
    lines: [{ ticket_type_id: race.ticketTypeId, quantity: 1 }],
    buyer_name: `Elsewhere ${number}`,
    buyer_email: `elsewhere-${number}@chaos.example.org`,
    buyer_phone: msisdn,
    partner_reference: `desk-${number}`,
  });
  if (order && pays) await caller.payOrder(randomUUID(), order.id, msisdn);
}
