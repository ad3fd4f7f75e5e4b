import { describe, expect, it } from 'vitest';
import { sampleEvent } from '#lib/events/testing/sample-event.ts';
import { eventJsonLd, type RaceFacts, scriptJson } from './event-json-ld.ts';

const facts = (tickets: object[], fields: Partial<RaceFacts> = {}): RaceFacts => ({
  event: sampleEvent(tickets, { name: 'Lake Run', payment_methods: ['momo', 'airtel'] }),
  startsAt: new Date('2027-01-30T03:30:00.000Z'),
  told: true,
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
const stock = (ticket: object, fields: Partial<RaceFacts> = {}) =>
  eventJsonLd(facts([ticket], fields)).offers[0]?.availability.replace('https://schema.org/', '');

describe('a race for search engines', () => {
  it('starts on the organizer’s clock', () => {
    expect(eventJsonLd(facts([{}]))).toMatchObject({
      '@type': 'Event',
      startDate: '2027-01-30T06:30:00+03:00',
      eventStatus: 'https://schema.org/EventScheduled',
    });
  });

  it('offers each entry at its total, in major units', () => {
    expect(eventJsonLd(facts([{}])).offers).toMatchObject([
      { price: '41700', priceCurrency: 'UGX', url: 'https://runners.example/events/evt_1/register' },
    ]);
    const dollars = { currency: 'USD', total_minor: 1250 };
    expect(eventJsonLd(facts([dollars])).offers[0]?.price).toBe('12.50');
  });

  it('offers nothing whose price is of another day', () => {
    expect(eventJsonLd(facts([{}], { told: false, availability: 'closed' }))).toMatchObject({
      name: 'Lake Run',
      offers: [],
    });
  });

  it('offers nothing that has no price, and free entries for nothing', () => {
    const [airtelOnly] = [facts([{ airtel: null }])];
    airtelOnly.event.payment_methods = ['airtel'];
    expect(eventJsonLd(airtelOnly).offers).toEqual([]);
    const free = eventJsonLd(facts([{ is_free: true }]));
    expect(free.offers[0]?.price).toBe('0');
    expect(free.isAccessibleForFree).toBe(true);
  });

  it('says what is left', () => {
    expect(stock({})).toBe('InStock');
    expect(stock({ remaining: 3 })).toBe('LimitedAvailability');
    expect(stock({ remaining: 0 })).toBe('SoldOut');
    expect(stock({}, { availability: 'not_yet' })).toBe('PreOrder');
    expect(stock({ sales_end: '2027-01-01T00:00:00.000Z' })).toBe('OutOfStock');
    expect(stock({}, { availability: 'payments_disabled' })).toBe('OutOfStock');
  });

  it('says until when an entry is sold, and no date of a sale that is over', () => {
    const until = (sales_end: string) => eventJsonLd(facts([{ sales_end }])).offers[0];
    const later = '2027-01-20T00:00:00.000Z';
    expect(until(later)).toMatchObject({ availabilityEnds: later });
    expect(until(new Date(0).toISOString())).not.toHaveProperty('availabilityEnds');
    expect(until(new Date(0).toISOString())?.availability).toMatch(/OutOfStock$/);
  });

  it('has a place only where the organizer tells it', () => {
    expect(eventJsonLd(facts([{}]))).not.toHaveProperty('location');
    expect(eventJsonLd(facts([{}], { place: 'Kololo' })).location).toMatchObject({ name: 'Kololo' });
  });

  it('cannot end the script it stands in', () => {
    const name = '</script><script>alert(1)</script>';
    const json = scriptJson({ name });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ name });
  });
});
