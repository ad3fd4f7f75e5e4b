import { describe, expect, it } from 'vitest';
import { sampleEvent } from '#lib/events/testing/sample-event.ts';
import { eventJsonLd, type StructuredEvent, scriptJson } from './structured-data.tsx';

const facts = (tickets: object[], fields: Partial<StructuredEvent> = {}): StructuredEvent => ({
  event: sampleEvent(tickets, { name: 'Lake Run', payment_methods: ['momo', 'airtel'] }),
  startsAt: new Date('2027-01-30T03:30:00.000Z'),
  pricesKnown: true,
  availability: 'on_sale',
  now: new Date('2027-01-10T09:00:00.000Z'),
  timeZone: 'Africa/Kampala',
  url: 'https://runners.example/events/evt_1',
  picture: 'https://runners.example/events/evt_1/picture.png',
  description: 'A run.',
  place: null,
  organizer: { name: 'Runners', url: 'https://runners.example/' },
  ...fields,
});
const stock = (ticket: object, fields: Partial<StructuredEvent> = {}) =>
  eventJsonLd(facts([ticket], fields)).offers[0]?.availability.replace('https://schema.org/', '');

describe('eventJsonLd', () => {
  it('has the start in the organizer’s time zone', () => {
    expect(eventJsonLd(facts([{}]))).toMatchObject({
      '@type': 'Event',
      startDate: '2027-01-30T06:30:00+03:00',
      eventStatus: 'https://schema.org/EventScheduled',
    });
  });

  it('offers each ticket at its lowest total, in major units', () => {
    expect(eventJsonLd(facts([{}])).offers).toMatchObject([
      { price: '41700', priceCurrency: 'UGX', url: 'https://runners.example/events/evt_1/register' },
    ]);
    const cheaper = { airtel: { service_fee_minor: 1_000, total_minor: 41_000 } };
    expect(eventJsonLd(facts([cheaper])).offers[0]?.price).toBe('41000');
    const dollars = { currency: 'USD', total_minor: 1250 };
    expect(eventJsonLd(facts([dollars])).offers[0]?.price).toBe('12.50');
  });

  it('has no offers without current prices', () => {
    expect(eventJsonLd(facts([{}], { pricesKnown: false, availability: 'closed' }))).toMatchObject({
      name: 'Lake Run',
      offers: [],
    });
  });

  it('has no offer without a price, and offers free tickets at 0', () => {
    const [airtelOnly] = [facts([{ airtel: null }])];
    airtelOnly.event.payment_methods = ['airtel'];
    expect(eventJsonLd(airtelOnly).offers).toEqual([]);
    const free = eventJsonLd(facts([{ is_free: true }]));
    expect(free.offers[0]?.price).toBe('0');
    expect(free.isAccessibleForFree).toBe(true);
  });

  it('reports the availability', () => {
    expect(stock({})).toBe('InStock');
    expect(stock({ remaining: 3 })).toBe('LimitedAvailability');
    expect(stock({ remaining: 0 })).toBe('SoldOut');
    expect(stock({}, { availability: 'not_yet' })).toBe('PreOrder');
    expect(stock({ sales_end: '2027-01-01T00:00:00.000Z' })).toBe('OutOfStock');
    expect(stock({}, { availability: 'payments_disabled' })).toBe('OutOfStock');
  });

  it('has the end of a sale, unless the sale is over', () => {
    const until = (sales_end: string) => eventJsonLd(facts([{ sales_end }])).offers[0];
    const later = '2027-01-20T00:00:00.000Z';
    expect(until(later)).toMatchObject({ availabilityEnds: later });
    expect(until(new Date(0).toISOString())).not.toHaveProperty('availabilityEnds');
    expect(until(new Date(0).toISOString())?.availability).toMatch(/OutOfStock$/);
  });

  it('has a place only from the organizer’s notes', () => {
    expect(eventJsonLd(facts([{}]))).not.toHaveProperty('location');
    expect(eventJsonLd(facts([{}], { place: 'Kololo' })).location).toMatchObject({ name: 'Kololo' });
  });

  it('cannot end its script element', () => {
    const name = '</script><script>alert(1)</script>';
    const json = scriptJson({ name });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ name });
  });
});
