// An event and its ticket types as the provider sends them, for tests that set a field or two.
import { type EventDetail, EventDetailSchema } from '#lib/partner-api/events.ts';

/** The wire fields of partner-api.md 2.2, `fields` replace some. */
export const sampleTicket = (fields: object = {}) => ({
  ticket_type_id: 'tkt_1',
  name: '10 km',
  currency: 'UGX',
  price_minor: 40_000,
  service_fee_minor: 1_700,
  total_minor: 41_700,
  airtel: { service_fee_minor: 1_900, total_minor: 41_900 },
  is_free: false,
  capacity: 100,
  remaining: 70,
  ...fields,
});

/** An event with these ticket types, paid by mobile money; `fields` replace some of them. */
export const sampleEvent = (tickets: readonly object[], fields: object = {}): EventDetail =>
  EventDetailSchema.parse({
    event_id: 'evt_1',
    name: 'Race',
    currency: 'UGX',
    payments_enabled: true,
    payment_methods: ['momo'],
    ticket_types: tickets.map((ticket) => sampleTicket(ticket)),
    waiver_required: false,
    ...fields,
  });
