import { describe, expect, it } from 'vitest';
import { sampleTicket } from '#lib/events/testing/sample-event.ts';
import { withTicketSales } from '#lib/events/ticket-sales.ts';
import { EventDetailSchema } from '#lib/partner-api/schemas/event.ts';

const SOONER = '2027-01-09T09:00:00.000Z';
const LATER = '2027-01-11T09:00:00.000Z';

const times = (
  ticket: object,
  ...sales: { ticket: string | null; sales_start?: string; sales_end?: string }[]
) => {
  const event = EventDetailSchema.parse({
    event_id: 'evt_1',
    name: 'Race',
    currency: 'UGX',
    payments_enabled: true,
    payment_methods: ['momo'],
    ticket_types: [sampleTicket(ticket)],
    waiver_required: false,
  });
  const told = sales.map((sale) => ({ sales_start: null, sales_end: null, ...sale }));
  const [first] = withTicketSales(event, told).ticket_types;
  return [first?.sales_start ?? null, first?.sales_end ?? null];
};

describe('when an entry is sold, as its organizer says', () => {
  it('is found by the entry’s id or its name', () => {
    const window = { sales_start: SOONER, sales_end: LATER };
    expect(times({ ticket_type_id: 'tkt_1' }, { ticket: 'tkt_1', ...window })).toEqual([SOONER, LATER]);
    expect(times({ name: 'Early bird' }, { ticket: ' early Bird', ...window })).toEqual([SOONER, LATER]);
    expect(times({ name: 'constructor' }, { ticket: 'Late', ...window })).toEqual([null, null]);
  });

  it('is by its id before another’s name', () => {
    const byName = { ticket: 'Ten', sales_end: SOONER };
    const byId = { ticket: 'tkt_1', sales_end: LATER };
    expect(times({ ticket_type_id: 'tkt_1', name: 'Ten' }, byName, byId)).toEqual([null, LATER]);
  });

  it('may be said of every kind', () => {
    expect(times({ name: 'Ten' }, { ticket: null, sales_end: SOONER })).toEqual([null, SOONER]);
  });

  it('only fills in what the provider does not tell', () => {
    const sale = { ticket: 'tkt_1', sales_start: LATER, sales_end: LATER };
    expect(times({ ticket_type_id: 'tkt_1', sales_start: SOONER }, sale)).toEqual([SOONER, LATER]);
  });
});
