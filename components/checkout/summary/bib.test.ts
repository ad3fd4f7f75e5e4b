import { describe, expect, it } from 'vitest';
import type { RegistrationState } from '#lib/checkout/state/registration-state.ts';
import { bibHolder, pictureWords, sharedBibOf } from './bib.tsx';

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

const shared = (...registrations: ReturnType<typeof registration>[]) => ({
  buyer: { name: 'Mother' },
  club: 'Nakawa Striders',
  order: { registrations, ticketCount: null },
});

describe('the shared picture', () => {
  it('names the only participant', () => {
    expect(sharedBibOf(shared(registration('Half', 'Tom', 'confirmed', 21.1)))).toEqual({
      count: 1,
      name: 'Tom',
      ticketName: 'Half',
      distanceKm: 21,
      club: 'Nakawa Striders',
      distances: [{ name: '21', km: 21, count: 1 }],
    });
  });

  it('counts several, also with the buyer, and names what all of them run', () => {
    const half = (name: string) => registration('Half', name, 'confirmed', 21.1);
    expect(sharedBibOf(shared(half('Mother'), half('Tom')))).toEqual({
      count: 2,
      name: null,
      ticketName: 'Half',
      distanceKm: 21,
      club: 'Nakawa Striders',
      distances: [{ name: '21', km: 21, count: 2 }],
    });
    expect(sharedBibOf(shared(half('Mother'), registration('Ten', 'Tom')))).toEqual({
      count: 2,
      name: null,
      ticketName: '',
      distanceKm: null,
      club: 'Nakawa Striders',
      distances: [
        { name: '21', km: 21, count: 1 },
        { name: 'Ten', km: null, count: 1 },
      ],
    });
  });

  it('leaves out cancelled registrations', () => {
    expect(
      sharedBibOf(shared(registration('Ten', 'Mother', 'over'), registration('Ten', 'Tom'))),
    ).toMatchObject({
      count: 1,
      name: 'Tom',
    });
  });
});

describe('the words beside the shared picture', () => {
  const words = (...names: string[]) =>
    pictureWords(shared(...names.map((name) => registration('Ten', name))));

  it('speak of a name only if the picture has one', () => {
    expect(words('Tom')).toBe('bibHides');
    expect(words('Mother', 'Tom')).toBe('bibOfSeveral');
    expect(words()).toBe('bibOfSeveral');
  });

  it('say so if the picture cannot write the name', () => {
    expect(words('አበበ')).toBe('bibWithoutName');
  });
});
