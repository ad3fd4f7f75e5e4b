import { describe, expect, it } from 'vitest';
import { freeTickets, nothingToPay } from '#lib/events/payable.ts';
import { sampleEvent } from '#lib/events/testing/sample-event.ts';

const event = (payment_methods: string[], ...free: boolean[]) =>
  sampleEvent(
    free.map((is_free, n) => ({ ticket_type_id: `tkt_${n}`, is_free })),
    { payment_methods },
  );

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
