import { describe, expect, it } from 'vitest';
import { freeTickets, nothingToPay } from '#lib/events/payable.ts';
import { sampleTicket } from '#lib/events/testing/sample-event.ts';
import { EventDetailSchema } from '#lib/partner-api/schemas/event.ts';

const event = (payment_methods: string[], ...free: boolean[]) =>
  EventDetailSchema.parse({
    event_id: 'evt_1',
    name: 'Race',
    currency: 'UGX',
    payments_enabled: true,
    payment_methods,
    ticket_types: free.map((is_free, n) => sampleTicket({ ticket_type_id: `tkt_${n}`, is_free })),
    waiver_required: false,
  });

describe('a race with nothing to pay', () => {
  it('is one whose entries are all free', () => {
    expect(nothingToPay(event(['momo'], true, true))).toBe(true);
    expect(nothingToPay(event(['momo'], true, false))).toBe(false);
  });

  it('is also one that no money can be taken for', () => {
    expect(nothingToPay(event(['card'], true, false))).toBe(true);
  });
});

it('knows the free kinds of entry by their ids', () => {
  expect(freeTickets(event(['momo'], true, false, true).ticket_types)).toEqual(['tkt_0', 'tkt_2']);
});
