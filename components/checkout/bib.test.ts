import { describe, expect, it } from 'vitest';
import { bibHolder } from './bib.tsx';

const registration = (ticketName: string, participant: string | null, status = 'confirmed') => ({
  ticketName,
  distanceKm: null,
  participant,
  status,
});
const holder = (...registrations: ReturnType<typeof registration>[]) =>
  bibHolder({ buyer: { name: 'Mother' }, order: { registrations } });

describe('the participant on the bib', () => {
  it('is the buyer, with her own ticket type, if she participates', () => {
    expect(holder(registration('Kids 1 km', 'Tom'), registration('Ten', 'Mother'))).toEqual({
      participant: 'Mother',
      ticketType: 'Ten',
    });
  });

  it('is the only participant if the buyer does not participate', () => {
    expect(holder(registration('Kids 1 km', 'Tom'))).toEqual({ participant: 'Tom', ticketType: 'Kids 1 km' });
  });

  it('is empty for several participants or none; the ticket type is named if all have the same', () => {
    expect(holder(registration('Kids 1 km', 'Tom'), registration('Kids 1 km', 'Ann'))).toEqual({
      participant: '',
      ticketType: 'Kids 1 km',
    });
    expect(holder(registration('Ten', 'Tom'), registration('Kids 1 km', 'Ann'))).toEqual({
      participant: '',
      ticketType: '',
    });
    expect(holder(registration('Ten', null), registration('Ten', null))).toEqual({
      participant: '',
      ticketType: 'Ten',
    });
    expect(bibHolder({ buyer: { name: 'Mother' }, order: null })).toEqual({
      participant: '',
      ticketType: '',
    });
  });

  it('ignores cancelled registrations', () => {
    expect(holder(registration('Ten', 'Mother', 'cancelled'), registration('Kids 1 km', 'Tom'))).toEqual({
      participant: 'Tom',
      ticketType: 'Kids 1 km',
    });
  });

  it('names no ticket type for a participant with two', () => {
    expect(holder(registration('Ten', 'Mother'), registration('Relay', 'Mother'))).toEqual({
      participant: 'Mother',
      ticketType: '',
    });
  });
});
