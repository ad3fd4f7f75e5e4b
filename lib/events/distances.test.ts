import { describe, expect, it } from 'vitest';
import {
  distanceInName,
  distanceOf,
  eventDistances,
  isDistance,
  namesDistance,
  nameWithoutDistance,
  spokenKm,
  ticketDistances,
} from './distances.ts';

it.each([
  ['10 km', true],
  ['5K', true],
  ['kilomita 10', true],
  ['21,1 km', true],
  ['10 km walk', false],
  ['Half Marathon', false],
])('%s is a distance and nothing else: %s', (name, expected) => {
  expect(isDistance(name)).toBe(expected);
});

describe('the distance in a name', () => {
  it.each([
    ['10 km', 10],
    ['Kololo Community 5K', 5],
    ['Half Marathon 21 km', 21],
    ['Half Marathon', 21.0975],
    ['Semi-marathon', 21.0975],
    ['Nusu marathon', 21.0975],
    ['Kampala City Marathon', 42.195],
    ['Peninsula 21,1 km', 21.1],
    ['Mbio ya kilomita 10', 10],
    ['10-kilomètres', 10],
    ['Marathon relay 4 x 10.5 km', 10.5],
    ['Karamoja Ultra-Marathon', null],
    ['Early bird 2027', null],
    ['5 kids', null],
    ['0 km', null],
  ])('of %s is %s', (name, km) => {
    expect(distanceInName(name)).toBe(km);
  });
});

it('a ticket type has the provider’s distance before the one in its name', () => {
  expect(distanceOf({ name: '10 km', distance_km: 10.4 })).toBe(10.4);
  expect(distanceOf({ name: '10 km', distance_km: null })).toBe(10);
});

it.each([
  ['Half Marathon 21 km', 'Half Marathon'],
  ['Peninsula 21,1km', 'Peninsula'],
  ['Community – 5K', 'Community'],
  ['10 km', '10 km'],
  ['10 km for schools', '10 km for schools'],
  ['Free entry', 'Free entry'],
])('%s beside its distance is %s', (name, short) => {
  expect(nameWithoutDistance(name)).toBe(short);
});

it('runners drop the fraction of long distances', () => {
  expect([42.195, 21.0975, 10, 7.5, 1.609].map(spokenKm)).toEqual([42, 21, 10, 7.5, 1.6]);
});

describe('the distances of an event', () => {
  const type = (name: string) => ({ name, distance_km: null });

  it('are those of its ticket types, each once, the longest first', () => {
    const ticketTypes = [type('5 km'), type('Half Marathon'), type('21 km corporate')];
    expect(eventDistances({ name: 'Kampala City Marathon', ticketTypes })).toEqual([21, 5]);
  });

  it('include the one in its name if a ticket type has none', () => {
    const ticketTypes = [type('Free entry'), type('Children 1 km')];
    expect(eventDistances({ name: 'Kololo Community 5K', ticketTypes })).toEqual([5, 1]);
  });

  it('are the one in its name before ticket types are known', () => {
    expect(eventDistances({ name: 'Jinja Half Marathon', ticketTypes: null })).toEqual([21]);
    expect(eventDistances({ name: 'Gulu Night Run', ticketTypes: null })).toEqual([]);
  });
});

describe('the distances of ticket types', () => {
  const of = (name: string, ...names: string[]) =>
    ticketDistances({ name, ticket_types: names.map((each) => ({ name: each, distance_km: null })) });

  it('include the one in the name of the event for the only ticket type without one', () => {
    expect(of('Kololo Community 5K', 'Free entry', 'Children 1 km')).toEqual([5, 1]);
    expect(of('Lira Run', 'Free entry')).toEqual([null]);
  });

  it('do not if another has it, or if several have none', () => {
    expect(of('Entebbe 10K', '10 km', 'VIP')).toEqual([10, null]);
    expect(of('Entebbe 10K', 'VIP', 'Early bird')).toEqual([null, null]);
  });
});

it.each([
  ['Lakeside 5 km', 5],
  ['5K', 5],
  ['Peninsula 21.1 km', 21.1],
  ['Semi-marathon 21,1 km', 21.1],
])('the name "%s" says the distance %s', (name, km) => {
  expect(namesDistance(name, km)).toBe(true);
});

it.each([
  ['Half Marathon', 21.1],
  ['Marathon 42 km', 42.2],
  ['Airport 10 km', 1],
  ['', 0],
])('the name "%s" does not say the distance %s', (name, km) => {
  expect(namesDistance(name, km)).toBe(false);
});
