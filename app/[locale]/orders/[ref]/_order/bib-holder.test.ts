import { describe, expect, it } from 'vitest';
import { bibHolder } from './bib-holder.ts';

const entry = (ticketName: string, runner: string | null, status = 'confirmed') => ({
  ticketName,
  distanceKm: null,
  runner,
  status,
});
const holder = (...registrations: ReturnType<typeof entry>[]) =>
  bibHolder({ buyer: { name: 'Mother' }, order: { registrations } });

describe('whose bib it is', () => {
  it('is the buyer’s, with her own entry, where she runs', () => {
    expect(holder(entry('Kids 1 km', 'Tom'), entry('Ten', 'Mother'))).toEqual({
      runner: 'Mother',
      entry: 'Ten',
    });
  });

  it('is the only runner’s where somebody else entered her', () => {
    expect(holder(entry('Kids 1 km', 'Tom'))).toEqual({ runner: 'Tom', entry: 'Kids 1 km' });
  });

  it('names nobody where several run or none is known, and the entry where all have the same', () => {
    expect(holder(entry('Kids 1 km', 'Tom'), entry('Kids 1 km', 'Ann'))).toEqual({
      runner: '',
      entry: 'Kids 1 km',
    });
    expect(holder(entry('Ten', 'Tom'), entry('Kids 1 km', 'Ann'))).toEqual({ runner: '', entry: '' });
    expect(holder(entry('Ten', null), entry('Ten', null))).toEqual({ runner: '', entry: 'Ten' });
    expect(bibHolder({ buyer: { name: 'Mother' }, order: null })).toEqual({ runner: '', entry: '' });
  });

  it('leaves out who does not run any more', () => {
    expect(holder(entry('Ten', 'Mother', 'cancelled'), entry('Kids 1 km', 'Tom'))).toEqual({
      runner: 'Tom',
      entry: 'Kids 1 km',
    });
  });

  it('tells no entry where one runner has two', () => {
    expect(holder(entry('Ten', 'Mother'), entry('Relay', 'Mother'))).toEqual({ runner: 'Mother', entry: '' });
  });
});
