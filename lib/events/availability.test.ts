import { describe, expect, it } from 'vitest';
import { availabilityOf, offSale } from '#lib/events/availability.ts';
import { sampleEvent } from '#lib/events/testing/sample-event.ts';

const NOW = new Date('2027-01-10T09:00:00.000Z');
const BEFORE = '2027-01-09T09:00:00.000Z';
const AFTER = '2027-01-11T09:00:00.000Z';

const of = (...tickets: object[]) => availabilityOf('open', sampleEvent(tickets), NOW);

describe('a race', () => {
  it('is on sale while one kind of entry is', () => {
    expect(of({ remaining: 0 }, { remaining: 1 }, { sales_end: BEFORE })).toBe('on_sale');
    expect(of({ sales_start: BEFORE, sales_end: AFTER })).toBe('on_sale');
  });

  it('is sold out when nothing is left of what is sold', () => {
    expect(of({ remaining: 0 }, { remaining: 5, sales_end: BEFORE })).toBe('sold_out');
  });

  it('without any kind of entry is not sold out: there is nothing to enter yet', () => {
    expect(of()).toBe('no_entries');
    expect(availabilityOf('scheduled', sampleEvent([]), NOW)).toBe('no_entries');
    expect(availabilityOf('finished', sampleEvent([]), NOW)).toBe('closed');
  });

  it('is not yet on sale while a window is still to open', () => {
    expect(of({ sales_start: AFTER }, { remaining: 0 })).toBe('not_yet');
  });

  it('is closed when every window is over', () => {
    expect(of({ sales_end: BEFORE }, { sales_end: NOW.toISOString() })).toBe('closed');
  });

  it('follows the status before its entries, and the clearance before both windows and places', () => {
    expect(availabilityOf('scheduled', sampleEvent([{}]), NOW)).toBe('not_yet');
    expect(availabilityOf('finished', sampleEvent([{}]), NOW)).toBe('closed');
    expect(availabilityOf('open', { ...sampleEvent([{ remaining: 0 }]), payments_enabled: false }, NOW)).toBe(
      'payments_disabled',
    );
  });

  it('is as one that takes no payments while nothing on sale can be paid for', () => {
    const unpaid = (...tickets: object[]) =>
      availabilityOf('open', { ...sampleEvent(tickets), payment_methods: ['card'] }, NOW);
    expect(unpaid({})).toBe('payments_disabled');
    expect(unpaid({ is_free: true })).toBe('on_sale');
    expect(unpaid({}, { is_free: true, remaining: 0 })).toBe('payments_disabled');
    expect(unpaid({ remaining: 0 })).toBe('sold_out');
    expect(unpaid({ sales_end: BEFORE })).toBe('closed');
  });

  it('takes a window that cannot be read as none', () => {
    expect(of({ sales_end: 'soon', sales_start: 7 })).toBe('on_sale');
  });
});

describe('a race that is listed while its own read is not found', () => {
  const of = (status: string, starts_at: string, wasRead: boolean) =>
    offSale({ status, starts_at }, wasRead, NOW);

  it('is still to open where it is ahead and was never on sale', () => {
    expect(of('scheduled', AFTER, false)).toBe('no_entries');
    expect(of('scheduled', AFTER, true)).toBe('no_entries');
    expect(of('open', AFTER, false)).toBe('no_entries');
  });

  it('is closed where it was on sale, has started, or is neither open nor scheduled', () => {
    expect(of('open', AFTER, true)).toBe('closed');
    expect(of('open', BEFORE, false)).toBe('closed');
    expect(of('scheduled', BEFORE, false)).toBe('closed');
    expect(of('paused', AFTER, false)).toBe('closed');
  });
});
