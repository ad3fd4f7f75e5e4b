import { describe, expect, it, test } from 'vitest';
import { sampleEvent } from '#lib/events/testing/sample-event.ts';
import {
  availabilityOf,
  freeTickets,
  hasStarted,
  nothingToPay,
  offSale,
  unknownSales,
  withTicketSales,
} from './sale-rules.ts';

const NOW = new Date('2027-01-10T09:00:00.000Z');
const BEFORE = '2027-01-09T09:00:00.000Z';
const AFTER = '2027-01-11T09:00:00.000Z';

const of = (...tickets: object[]) => availabilityOf('open', sampleEvent(tickets), NOW);

describe('an event', () => {
  it('is on sale while one ticket type is', () => {
    expect(of({ remaining: 0 }, { remaining: 1 }, { sales_end: BEFORE })).toBe('on_sale');
    expect(of({ sales_start: BEFORE, sales_end: AFTER })).toBe('on_sale');
  });

  it('is sold out when no ticket type on sale has places left', () => {
    expect(of({ remaining: 0 }, { remaining: 5, sales_end: BEFORE })).toBe('sold_out');
  });

  it('without ticket types is not sold out', () => {
    expect(of()).toBe('no_entries');
    expect(availabilityOf('scheduled', sampleEvent([]), NOW)).toBe('no_entries');
    expect(availabilityOf('finished', sampleEvent([]), NOW)).toBe('closed');
  });

  it('is not yet on sale before the first sale window', () => {
    expect(of({ sales_start: AFTER }, { remaining: 0 })).toBe('not_yet');
  });

  it('is closed after every sale window', () => {
    expect(of({ sales_end: BEFORE }, { sales_end: NOW.toISOString() })).toBe('closed');
  });

  it('checks the status first, then payments, then sale windows and places', () => {
    expect(availabilityOf('scheduled', sampleEvent([{}]), NOW)).toBe('not_yet');
    expect(availabilityOf('finished', sampleEvent([{}]), NOW)).toBe('closed');
    expect(availabilityOf('open', { ...sampleEvent([{ remaining: 0 }]), payments_enabled: false }, NOW)).toBe(
      'payments_disabled',
    );
  });

  it('has payments disabled while no ticket type on sale can be paid for', () => {
    const unpaid = (...tickets: object[]) =>
      availabilityOf('open', { ...sampleEvent(tickets), payment_methods: ['card'] }, NOW);
    expect(unpaid({})).toBe('payments_disabled');
    expect(unpaid({ is_free: true })).toBe('on_sale');
    expect(unpaid({}, { is_free: true, remaining: 0 })).toBe('payments_disabled');
    expect(unpaid({ remaining: 0 })).toBe('sold_out');
    expect(unpaid({ sales_end: BEFORE })).toBe('closed');
  });

  it('ignores a sale window that cannot be parsed', () => {
    expect(of({ sales_end: 'soon', sales_start: 7 })).toBe('on_sale');
  });
});

describe('an event that is listed while its own fetch is not found', () => {
  const of = (status: string, starts_at: string, wasFetched: boolean) =>
    offSale({ status, starts_at }, wasFetched, NOW);

  it('opens later if it has not started and was never on sale', () => {
    expect(of('scheduled', AFTER, false)).toBe('no_entries');
    expect(of('scheduled', AFTER, true)).toBe('no_entries');
    expect(of('open', AFTER, false)).toBe('no_entries');
  });

  it('is closed if it was on sale, has started, or is neither open nor scheduled', () => {
    expect(of('open', AFTER, true)).toBe('closed');
    expect(of('open', BEFORE, false)).toBe('closed');
    expect(of('scheduled', BEFORE, false)).toBe('closed');
    expect(of('paused', AFTER, false)).toBe('closed');
  });
});

const now = new Date('2027-01-30T14:00:00.000Z');

test.each([
  ['began 16 minutes ago', -16 * 60, true],
  ['begins now', 0, true],
  ['begins in 15 seconds', 15, true],
  ['begins in 16 seconds', 16, false],
])('hasStarted of an event that %s (%i) is %s', (_, seconds, started) =>
  expect(hasStarted(new Date(now.getTime() + seconds * 1000), now)).toBe(started),
);

const event = (payment_methods: string[], ...free: boolean[]) =>
  sampleEvent(
    free.map((is_free, n) => ({ ticket_type_id: `tkt_${n}`, is_free })),
    { payment_methods },
  );

describe('an event with nothing to pay', () => {
  it('has only free ticket types', () => {
    expect(nothingToPay(event(['momo'], true, true))).toBe(true);
    expect(nothingToPay(event(['momo'], true, false))).toBe(false);
  });

  it('or has no supported payment method', () => {
    expect(nothingToPay(event(['card'], true, false))).toBe(true);
  });
});

it('freeTickets returns the ids of the free ticket types', () => {
  expect(freeTickets(event(['momo'], true, false, true).ticket_types)).toEqual(['tkt_0', 'tkt_2']);
});

const SOONER = '2027-01-09T09:00:00.000Z';
const LATER = '2027-01-11T09:00:00.000Z';

type Sale = { ticket: string | null; sales_start?: string; sales_end?: string };

const completed = (sales: Sale[]) => sales.map((sale) => ({ sales_start: null, sales_end: null, ...sale }));

const times = (ticket: object, ...sales: Sale[]) => {
  const [first] = withTicketSales(sampleEvent([ticket]), completed(sales)).ticket_types;
  return [first?.sales_start ?? null, first?.sales_end ?? null];
};

describe('the organizer’s sale times', () => {
  it('are found by the ticket type’s id or name', () => {
    const window = { sales_start: SOONER, sales_end: LATER };
    expect(times({ ticket_type_id: 'tkt_1' }, { ticket: 'tkt_1', ...window })).toEqual([SOONER, LATER]);
    expect(times({ name: 'Early bird' }, { ticket: ' early Bird', ...window })).toEqual([SOONER, LATER]);
    expect(times({ name: 'constructor' }, { ticket: 'Late', ...window })).toEqual([null, null]);
  });

  it.each([
    ['10km', '10 km', true],
    ['10 KM.', '10 km', true],
    ['half-marathon (21,1 km)', 'Half Marathon 21.1 km', true],
    ['Half-marathon (21.1 km)', 'Half Marathon 21.1 km', true],
    ['Épreuve', 'EPREUVE', true],
    ['5.0 km', '50 km', false],
    ['!', '?', false],
    ['!', '!', true],
  ])('of %j apply to %j: %s', (key, name, isMeant) => {
    expect(times({ name }, { ticket: key, sales_end: LATER })[1]).toBe(isMeant ? LATER : null);
  });

  it('do not apply to a ticket type if another has exactly that name', () => {
    const names = ['10 km', '10km'].map((name, at) => ({ ticket_type_id: `tkt_${at}`, name }));
    const sales = completed([{ ticket: '10km', sales_end: LATER }]);
    expect(
      withTicketSales(sampleEvent(names), sales).ticket_types.map((one) => one.sales_end ?? null),
    ).toEqual([null, LATER]);
  });

  it('are found by id before name', () => {
    const byName = { ticket: 'Ten', sales_end: SOONER };
    const byId = { ticket: 'tkt_1', sales_end: LATER };
    expect(times({ ticket_type_id: 'tkt_1', name: 'Ten' }, byName, byId)).toEqual([null, LATER]);
  });

  it('may apply to every ticket type', () => {
    expect(times({ name: 'Ten' }, { ticket: null, sales_end: SOONER })).toEqual([null, SOONER]);
  });

  it('apply only where the provider names no time', () => {
    const sale = { ticket: 'tkt_1', sales_start: LATER, sales_end: LATER };
    expect(times({ ticket_type_id: 'tkt_1', sales_start: SOONER }, sale)).toEqual([SOONER, LATER]);
  });
});

describe('sale times without a ticket type', () => {
  const tickets = [
    { ticket_type_id: 'tkt_1', name: 'Ten' },
    { ticket_type_id: 'tkt_2', name: 'Early bird' },
  ];
  const unknown = (names: (string | null)[], of = tickets) =>
    unknownSales(sampleEvent(of), completed(names.map((ticket) => ({ ticket }))));

  it('have a name that is neither an id nor a name of the event', () => {
    expect(
      unknown(['tkt_1', ' early Bird', 'Early-Bird!', 'Early birds', 'tkt_3', 'constructor', null]),
    ).toEqual(['Early birds', 'tkt_3', 'constructor']);
  });

  it('are not reported while the event has no ticket types', () => {
    expect(unknown(['Ten'], [])).toEqual([]);
  });
});
