import { describe, expect, it } from 'vitest';
import { nameRunners } from '#lib/registration/view/name-runners.ts';

const registration = (ticket_type_id: string, distance_km: number | null = null, status = 'confirmed') => ({
  id: crypto.randomUUID(),
  ticket_type_id,
  distance_km,
  status,
});
const line = (ticket_type_id: string, ...participants: { name?: string; distance_km?: number }[]) => ({
  ticket_type_id,
  quantity: participants.length,
  participants,
});

describe('who runs what', () => {
  it('goes by ticket and distance, in the order in which names were sent', () => {
    const lines = [
      line('ten', { name: 'Akello' }, { name: 'Kato' }),
      line('far', { name: 'Okello', distance_km: 21 }, { name: 'Ann', distance_km: 42 }),
    ];
    const registrations = [
      registration('far', 42),
      registration('ten'),
      registration('far', 21),
      registration('ten'),
    ];
    expect(nameRunners(registrations, { lines })).toEqual(['Ann', 'Akello', 'Okello', 'Kato']);
  });

  it('names nobody where one of several was cancelled, and still names the others', () => {
    const lines = [line('ten', { name: 'Akello' }, { name: 'Kato' }), line('five', { name: 'Ann' })];
    const registrations = [registration('ten'), registration('ten', null, 'cancelled'), registration('five')];
    expect(nameRunners(registrations, { lines })).toEqual([null, null, 'Ann']);
  });

  it('names nobody where names are missing', () => {
    const registrations = [registration('ten'), registration('ten')];
    expect(nameRunners(registrations, { lines: [line('ten', { name: 'Akello' }, {})] })).toEqual([
      null,
      null,
    ]);
  });
});
