import { describe, expect, it } from 'vitest';
import type { ListedEvent } from '#lib/events/list-events.ts';
import { sampleTicket } from '#lib/events/testing/sample-event.ts';
import { EventDetailSchema } from '#lib/partner-api/events.ts';
import { eventMarks, saleOrder } from './event-marks.ts';
import { wordsBefore } from './prices.tsx';

const NOW = new Date('2027-01-10T09:00:00.000Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

const item = {
  event_id: 'evt_1',
  name: 'Race',
  status: 'open',
  visibility: 'public',
  starts_at: '2027-03-01T03:30:00.000Z',
  currency: 'UGX',
  payments_enabled: true,
  offSale: null,
};
const listed = (tickets: object[], fields: object = {}): Omit<ListedEvent, 'ticketTypes'> => ({
  ...item,
  detail: EventDetailSchema.parse({
    ...item,
    payment_methods: ['momo', 'airtel'],
    waiver_required: false,
    ticket_types: tickets.map(sampleTicket),
    ...fields,
  }),
});
const marks = (
  tickets: object[],
  fields: object = {},
  closes: Date | null = null,
  km: number | null = null,
) => eventMarks(listed(tickets, fields), closes, NOW, km);

describe('the price in the list', () => {
  it('is the lowest total of all ticket types and methods, with fees', () => {
    const cheaperByAirtel = {
      total_minor: 21_000,
      airtel: { service_fee_minor: 500, total_minor: 20_500 },
    };
    expect(marks([{}, cheaperByAirtel]).price).toEqual({
      minor: 20_500,
      currency: 'UGX',
      from: true,
      orFree: false,
    });
    expect(marks([{}, cheaperByAirtel], { payment_methods: ['momo'] }).price).toMatchObject({
      minor: 21_000,
    });
  });

  it('is that of the chosen distance', () => {
    const half = { name: 'Half Marathon', distance_km: 21.0975, total_minor: 67_450, airtel: null };
    const tickets = [{ name: 'Fun 5 km', total_minor: 26_250 }, half];
    expect(marks(tickets, {}, null, 21).price).toMatchObject({ minor: 67_450, from: false });
    expect(marks([{ name: 'Fun 5 km' }, { ...half, remaining: 0 }], {}, null, 21).price).toBeNull();
  });

  it('has "from" only if something costs more', () => {
    expect(marks([{ airtel: null }]).price).toEqual({
      minor: 41_700,
      currency: 'UGX',
      from: false,
      orFree: false,
    });
  });

  it('ignores tickets that are no longer sold', () => {
    const cheap = { total_minor: 10_000, airtel: null };
    const gone = [
      { ...cheap, remaining: 0 },
      { ...cheap, sales_end: days(-1).toISOString() },
    ];
    expect(marks([{}, ...gone]).price).toMatchObject({ minor: 41_700 });
    expect(marks(gone).price).toBeNull();
  });

  it('ignores tickets that are not yet sold, unless all are', () => {
    const later = { total_minor: 10_000, airtel: null, sales_start: days(1).toISOString() };
    expect(marks([{}, later]).price).toMatchObject({ minor: 41_700 });
    expect(marks([later])).toMatchObject({ availability: 'not_yet', price: { minor: 10_000 } });
  });

  it('is that of the paid tickets beside free ones, and mentions both', () => {
    const price = marks([{}, { is_free: true, total_minor: 0 }]).price;
    expect(price).toEqual({ minor: 41_700, currency: 'UGX', from: true, orFree: true });
    expect(marks([{ remaining: 0 }, { is_free: true }]).price).toBe('free');
    const none = marks([{}, { is_free: true }], { payment_methods: [] }).price;
    expect(none, 'nothing else can be had').toBe('free');
  });

  it.each([
    [true, true, 'freeOrFrom'],
    [false, true, 'freeOr'],
    [true, false, 'from'],
    [false, false, null],
  ])('with higher prices (%s) and free tickets (%s) follows "%s"', (from, orFree, words) =>
    expect(wordsBefore({ minor: 1, currency: 'UGX', from, orFree })).toBe(words),
  );

  it('is free if every ticket is, and unknown without details', () => {
    expect(marks([{ is_free: true }]).price).toBe('free');
    expect(eventMarks({ ...item, detail: null }, null, NOW).price).toBeNull();
  });
});

describe('eventMarks', () => {
  it('reports sold out', () => {
    expect(marks([{ remaining: 0 }])).toMatchObject({ availability: 'sold_out', placesLeft: null });
  });

  it('reports few places as the sum over all ticket types', () => {
    expect(marks([{ remaining: 12 }, { remaining: 8 }]).placesLeft).toBe(20);
    expect(marks([{ remaining: 12 }, { remaining: 9 }]).placesLeft).toBeNull();
  });

  it('reports the end of the last sale window if it is soon', () => {
    const ends = (count: number) => ({ sales_end: days(count).toISOString() });
    expect(marks([ends(2), ends(5)]).closes).toEqual(days(5));
    expect(marks([ends(2), {}]).closes).toBeNull();
    expect(marks([ends(15)]).closes).toBeNull();
  });

  it('uses the organizer’s date if it is sooner and has not passed', () => {
    expect(marks([{}], {}, days(3)).closes).toEqual(days(3));
    expect(marks([{ sales_end: days(5).toISOString() }], {}, days(3)).closes).toEqual(days(3));
    expect(marks([{}], {}, days(-1)).closes).toBeNull();
    expect(marks([{ remaining: 0 }], {}, days(3)).closes).toBeNull();
  });

  it('reports the next beginning of a sale that is to come', () => {
    const opens = (count: number) => ({ sales_start: days(count).toISOString() });
    expect(marks([opens(9), opens(4)]).opens).toEqual(days(4));
    expect(marks([opens(4), {}]).opens).toBeNull();
    expect(marks([{}], { status: 'scheduled' }).opens).toBeNull();
  });

  it('reports a network that is the only way to pay', () => {
    const only = (methods: string[], tickets: object[] = [{}], fields: object = {}) =>
      marks(tickets, { payment_methods: methods, ...fields }).onlyMethod;
    expect(only(['airtel'])).toBe('airtel');
    expect(only(['momo'], [{ is_free: true }, {}])).toBe('momo');
    expect(only(['airtel'], [{}], { status: 'scheduled' })).toBe('airtel');
    expect(only(['momo', 'airtel'])).toBeNull();
    expect(only(['airtel'], [{ is_free: true }])).toBeNull();
    expect(only(['airtel'], [{ remaining: 0 }])).toBeNull();
  });

  it('reports the start even if tickets are still sold', () => {
    const started = (fields: object) => eventMarks({ ...item, ...fields, detail: null }, null, NOW).started;
    expect(started({ starts_at: days(-0.01).toISOString() })).toBe(true);
    expect(started({ starts_at: days(-0.01).toISOString(), status: 'finished' })).toBe(true);
    expect(started({ starts_at: days(0.01).toISOString() })).toBe(false);
  });

  it('uses the list alone before the details are fetched', () => {
    const alone = (fields: object) =>
      eventMarks({ ...item, ...fields, detail: null }, null, NOW).availability;
    expect(alone({})).toBe('on_sale');
    expect(alone({ status: 'scheduled' })).toBe('not_yet');
    expect(alone({ status: 'finished' })).toBe('closed');
    expect(alone({ payments_enabled: false })).toBe('payments_disabled');
  });

  it('is off sale if the provider no longer has the details, whatever the list says', () => {
    const event = { ...item, detail: null, offSale: 'closed' } as const;
    expect(eventMarks(event, null, NOW)).toMatchObject({
      availability: 'closed',
      price: null,
      pricesKnown: false,
    });
  });
});

it('events that can be entered come first, those that cannot any more last', () => {
  const ranks = [
    marks([{}]),
    marks([{ sales_start: days(2).toISOString() }]),
    marks([{ remaining: 0 }]),
    { ...marks([{}]), started: true },
  ].map(saleOrder);
  expect(ranks).toEqual([0, 1, 2, 2]);
});
