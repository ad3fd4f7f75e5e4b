import { describe, expect, it } from 'vitest';
import { placesWords, shortEventNames, shortTicketNames } from './order-names.ts';

const named = (...names: string[]) => names.map((name) => ({ ticket_type_id: name, name }));
const tickets = new Map([
  ['full', '42 km'],
  ['half', '21 km'],
  ['kids', 'Children'],
]);
const places = (...of: readonly (readonly [string, number])[]) =>
  of.map(([ticket_type_id, quantity]) => ({ ticket_type_id, distance_km: null, quantity }));

describe('shortTicketNames', () => {
  it('are the distances of a race, unless two types share one', () => {
    expect([...shortTicketNames(named('Marathon 42 km', '10 km', 'Fun')).values()]).toEqual([
      '42 km',
      '10 km',
      'Fun',
    ]);
    expect([...shortTicketNames(named('Walk 5 km', 'Run 5 km')).values()]).toEqual(['Walk 5 km', 'Run 5 km']);
  });
});

it('names races by their first letters, each differently', () => {
  const names = ['Kampala City Marathon', 'Kigali City Marathon', 'Rwenzori', '10 km of the Big Lake'];
  const codes = shortEventNames(new Map(names.map((name, at) => [`evt_${at}`, name])));
  expect([...codes.values()]).toEqual(['KCM', 'KCM 2', 'RWE', '1KOT']);
});

describe('placesWords', () => {
  it('names the unit of several distances once, at the end', () => {
    expect(placesWords(places(['full', 1], ['half', 2]), { tickets })).toBe('42 · 2 × 21 km');
    expect(placesWords([{ ticket_type_id: 'any', distance_km: 10, quantity: 3 }], { tickets })).toBe(
      '3 × 10 km',
    );
  });

  it('keeps each name where one is no distance', () => {
    expect(placesWords(places(['full', 1], ['kids', 2]), { tickets })).toBe('42 km · 2 × Children');
    expect(placesWords([], { tickets })).toBe('');
  });
});
