import { describe, expect, it } from 'vitest';
import type { RegistrationState } from '#lib/checkout/state/registration-state.ts';
import { bibHolder, pictureWords } from './bib.tsx';

const registration = (
  ticketName: string,
  participant: string | null,
  state: RegistrationState = 'confirmed',
  distanceKm: number | null = null,
) => ({
  ticketName,
  distanceKm,
  participant,
  state,
  price: null,
});
const holder = (...registrations: ReturnType<typeof registration>[]) =>
  bibHolder({ buyer: { name: 'Mother' }, order: { registrations } });

describe('the participant on the bib', () => {
  it('is the buyer with the ticket type of the buyer, if the buyer participates', () => {
    expect(holder(registration('Kids 1 km', 'Tom'), registration('Ten', 'Mother'))).toEqual({
      participant: 'Mother',
      ticketType: 'Ten',
      distanceKm: null,
    });
  });

  it('is the only participant if the buyer does not participate', () => {
    expect(holder(registration('Kids 1 km', 'Tom'))).toEqual({
      participant: 'Tom',
      ticketType: 'Kids 1 km',
      distanceKm: 1,
    });
  });

  it('is empty for several participants or none; the ticket type is named if all have the same', () => {
    expect(holder(registration('Kids 1 km', 'Tom'), registration('Kids 1 km', 'Ann'))).toEqual({
      participant: '',
      ticketType: 'Kids 1 km',
      distanceKm: 1,
    });
    expect(holder(registration('Ten', 'Tom'), registration('Kids 1 km', 'Ann'))).toEqual({
      participant: '',
      ticketType: '',
      distanceKm: null,
    });
    expect(holder(registration('Ten', null), registration('Ten', null))).toEqual({
      participant: '',
      ticketType: 'Ten',
      distanceKm: null,
    });
    expect(bibHolder({ buyer: { name: 'Mother' }, order: null })).toEqual({
      participant: '',
      ticketType: '',
      distanceKm: null,
    });
  });

  it('has a distance if it is one for all', () => {
    const half = (name: string) => registration('Half', name, 'confirmed', 21.1);
    expect(holder(half('Tom'), half('Ann')).distanceKm).toBe(21);
    expect(holder(half('Tom'), registration('Ten', 'Ann', 'confirmed', 10)).distanceKm).toBeNull();
  });

  it('ignores cancelled registrations', () => {
    expect(holder(registration('Ten', 'Mother', 'over'), registration('Kids 1 km', 'Tom'))).toEqual({
      participant: 'Tom',
      ticketType: 'Kids 1 km',
      distanceKm: 1,
    });
  });

  it('names no ticket type for a participant with two', () => {
    expect(holder(registration('Ten', 'Mother'), registration('Relay', 'Mother'))).toEqual({
      participant: 'Mother',
      ticketType: '',
      distanceKm: null,
    });
  });
});

describe('the words beside the shared picture', () => {
  const words = (...names: string[]) =>
    pictureWords({
      buyer: { name: 'Mother' },
      order: { registrations: names.map((name) => registration('Ten', name)) },
    });

  it('speak of a name only if the picture has one', () => {
    expect(words('Mother', 'Tom')).toBe('bibHides');
    expect(words('Tom')).toBe('bibHides');
    expect(words('Tom', 'Ann')).toBe('bibOfSeveral');
    expect(words()).toBe('bibOfSeveral');
  });

  it('say so if the picture cannot write the name', () => {
    expect(words('አበበ')).toBe('bibWithoutName');
  });
});
