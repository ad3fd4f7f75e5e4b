import { describe, expect, it } from 'vitest';
import type { ListedEvent } from '#lib/events/list-events.ts';
import { sampleTicket } from '#lib/events/testing/sample-event.ts';
import { EventDetailSchema } from '#lib/partner-api/schemas/event.ts';
import { raceMarks, wordsBefore } from './race-marks.ts';

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
const listed = (tickets: object[], fields: object = {}): ListedEvent => ({
  ...item,
  detail: EventDetailSchema.parse({
    ...item,
    payment_methods: ['momo', 'airtel'],
    waiver_required: false,
    ticket_types: tickets.map(sampleTicket),
    ...fields,
  }),
});
const marks = (tickets: object[], fields: object = {}, closes: Date | null = null) =>
  raceMarks(listed(tickets, fields), closes, NOW);

describe('the price in the list', () => {
  it('is the lowest total of any entry by any method, fees included', () => {
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

  it('says "from" only where something costs more', () => {
    expect(marks([{ airtel: null }]).price).toEqual({
      minor: 41_700,
      currency: 'UGX',
      from: false,
      orFree: false,
    });
  });

  it('counts no entry that cannot be bought any more', () => {
    const cheap = { total_minor: 10_000, airtel: null };
    const gone = [
      { ...cheap, remaining: 0 },
      { ...cheap, sales_end: days(-1).toISOString() },
    ];
    expect(marks([{}, ...gone]).price).toMatchObject({ minor: 41_700 });
    expect(marks(gone).price).toBeNull();
  });

  it('counts no entry that cannot be bought yet, unless none can', () => {
    const later = { total_minor: 10_000, airtel: null, sales_start: days(1).toISOString() };
    expect(marks([{}, later]).price).toMatchObject({ minor: 41_700 });
    expect(marks([later])).toMatchObject({ availability: 'not_yet', price: { minor: 10_000 } });
  });

  it('is that of the paid entries where another is free, and says both', () => {
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
  ])('with others that cost more (%s) and free ones (%s) stands after "%s"', (from, orFree, words) =>
    expect(wordsBefore({ minor: 1, currency: 'UGX', from, orFree })).toBe(words),
  );

  it('is free where every entry is, and unknown where the detail is', () => {
    expect(marks([{ is_free: true }]).price).toBe('free');
    expect(raceMarks({ ...item, detail: null }, null, NOW).price).toBeNull();
  });
});

describe('a mark', () => {
  it('says that it is sold out', () => {
    expect(marks([{ remaining: 0 }])).toMatchObject({ availability: 'sold_out', placesLeft: null });
  });

  it('says that few places are left, all entries together', () => {
    expect(marks([{ remaining: 12 }, { remaining: 8 }]).placesLeft).toBe(20);
    expect(marks([{ remaining: 12 }, { remaining: 9 }]).placesLeft).toBeNull();
  });

  it('says that entries close soon: the last of all windows', () => {
    const ends = (count: number) => ({ sales_end: days(count).toISOString() });
    expect(marks([ends(2), ends(5)]).closes).toEqual(days(5));
    expect(marks([ends(2), {}]).closes).toBeNull();
    expect(marks([ends(15)]).closes).toBeNull();
  });

  it('takes the organizer’s word where it is sooner, and only before it has passed', () => {
    expect(marks([{}], {}, days(3)).closes).toEqual(days(3));
    expect(marks([{ sales_end: days(5).toISOString() }], {}, days(3)).closes).toEqual(days(3));
    expect(marks([{}], {}, days(-1)).closes).toBeNull();
    expect(marks([{ remaining: 0 }], {}, days(3)).closes).toBeNull();
  });

  it('says that it has started, whatever is sold still', () => {
    const started = (fields: object) => raceMarks({ ...item, ...fields, detail: null }, null, NOW).started;
    expect(started({ starts_at: days(-0.01).toISOString() })).toBe(true);
    expect(started({ starts_at: days(-0.01).toISOString(), status: 'finished' })).toBe(true);
    expect(started({ starts_at: days(0.01).toISOString() })).toBe(false);
  });

  it('tells what the list alone knows before the detail was read', () => {
    const alone = (fields: object) => raceMarks({ ...item, ...fields, detail: null }, null, NOW).availability;
    expect(alone({})).toBe('on_sale');
    expect(alone({ status: 'scheduled' })).toBe('not_yet');
    expect(alone({ status: 'finished' })).toBe('closed');
    expect(alone({ payments_enabled: false })).toBe('payments_disabled');
  });

  it('sells nothing whose own read finds nothing, whatever the list says of it', () => {
    const event = { ...item, detail: null, offSale: 'closed' } as const;
    expect(raceMarks(event, null, NOW)).toMatchObject({ availability: 'closed', price: null, told: false });
  });
});
