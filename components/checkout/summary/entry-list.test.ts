import { expect, test } from 'vitest';
import { ticketLabel } from './entry-list.tsx';

test('a ticket is labelled with its distance unless its name says it', () => {
  const label = (ticketName: string, distanceKm: number | null) =>
    ticketLabel({ ticketName, distanceKm }, 'en');
  expect(label('Half Marathon', 21.0975)).toBe('Half Marathon, 21 km');
  const said = ['Half Marathon 21 km', 'Half Marathon 21.1 km', '10 km'] as const;
  expect([label(said[0], 21.0975), label(said[1], 21.1), label(said[2], 10)]).toEqual([...said]);
  expect([label('Fun Run', null), label('', null)]).toEqual(['Fun Run', '']);
});
