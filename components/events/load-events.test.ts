import { describe, expect, it } from 'vitest';
import type { Availability } from '#lib/events/sale-rules.ts';
import { type CardEvent, comingEvents, eventProblemResponse, hasEventList, staleKey } from './load-events.ts';

const asOf = new Date('2027-01-10T09:00:00.000Z');

describe('hasList', () => {
  it('is false for an old empty list', () => {
    expect(hasEventList({ asOf, stale: true, events: [] })).toBe(false);
    expect(hasEventList({ asOf, stale: false, events: [] })).toBe(true);
    expect(hasEventList({ asOf, stale: true, events: [{}] })).toBe(true);
  });

  it('is false before the provider has answered', () => {
    expect(hasEventList({ asOf: null, stale: true, events: [] })).toBe(false);
  });
});

describe('staleKey', () => {
  const card = (pricesKnown: boolean, availability: Availability = 'on_sale') => ({
    ticketTypes: [],
    marks: { pricesKnown, availability },
  });

  it('mentions prices only if all cards show prices', () => {
    expect(staleKey(true, [card(true), card(true)])).toBe('stale');
    expect(staleKey(true, [card(false), card(false)])).toBe('staleList');
    expect(staleKey(true, [card(true), card(false)])).toBe('staleList');
  });

  it('of a recent list is about events on sale whose details are too old', () => {
    expect(staleKey(false, [card(true), card(false)])).toBe('stalePrices');
    expect(staleKey(false, [card(true), card(false, 'closed')])).toBeNull();
    expect(staleKey(false, [{ ...card(false), ticketTypes: null }])).toBeNull();
  });
});

describe('comingEvents', () => {
  const card = (
    id: string,
    availability: Availability,
    more: Partial<CardEvent['marks']> = {},
  ): CardEvent => ({
    id,
    name: id,
    startsAt: asOf,
    place: null,
    ticketTypes: null,
    distances: [],
    marks: {
      pricesKnown: true,
      availability,
      price: null,
      placesLeft: null,
      closes: null,
      opens: null,
      onlyMethod: null,
      started: false,
      ...more,
    },
  });
  const chosen = (...list: CardEvent[]) => {
    const { events, open } = comingEvents(list, 'this', 2);
    return { open, ids: events.map(({ id }) => id) };
  };
  const later = card('later', 'not_yet');

  it('are on sale, and never the event itself', () => {
    const open = ['a', 'this', 'b', 'c'].map((id) => card(id, 'on_sale'));
    expect(chosen(...open, later)).toEqual({ open: true, ids: ['a', 'b'] });
    expect(chosen(card('a', 'on_sale'), later)).toEqual({ open: true, ids: ['a'] });
  });

  it('are none without places or details, and none that has started', () => {
    const others = (['sold_out', 'closed', 'payments_disabled'] as const).map((why) => card(why, why));
    const unknown = card('unknown', 'on_sale', { pricesKnown: false });
    const started = card('started', 'on_sale', { started: true });
    expect(chosen(...others, unknown, started)).toEqual({ open: false, ids: [] });
    expect(chosen(unknown, later), 'later, although another may be open').toEqual({ open: false, ids: [] });
  });

  it('open later where none is open', () => {
    const empty = card('empty', 'no_entries', { pricesKnown: false });
    expect(chosen(card('sold', 'sold_out'), later, empty)).toEqual({ open: false, ids: ['later', 'empty'] });
  });
});

it('answers an outage with 503 and no caching', () => {
  const answer = eventProblemResponse({ code: 'unavailable' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(eventProblemResponse({ code: 'not_found' }).status).toBe(404);
});
