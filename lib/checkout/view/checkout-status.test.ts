import { describe, expect, it } from 'vitest';
import { REPORT_AFTER_SECONDS } from '#lib/checkout/sweep.ts';
import { isSilent, requestedCheck } from '#lib/checkout/view/checkout-status.ts';
import { SILENT_SECONDS } from '#lib/shared/mobile-network.ts';

const at = (seconds: number) => new Date(seconds * 1000);

describe('a silent prompt', () => {
  it('is one that nothing was heard of for longer than prompts live', () => {
    expect(isSilent('prompted', at(0), at(SILENT_SECONDS - 1))).toBe(false);
    expect(isSilent('prompted', at(0), at(SILENT_SECONDS))).toBe(true);
  });

  it('is shown to its buyer before the organizer', () => {
    expect(SILENT_SECONDS).toBeLessThan(REPORT_AFTER_SECONDS);
  });

  it('is none when it was answered or never went out', () => {
    expect(isSilent('paid', at(0), at(9999))).toBe(false);
    expect(isSilent('prompted', null, at(9999))).toBe(false);
  });
});

describe('a requested check', () => {
  it('is answered by a later fetch, not by an earlier one', () => {
    const read = (seconds: number) => ({ lastFetchedAt: at(seconds), statusAt: at(0) });
    expect(requestedCheck(null, read(1), null)).toBeNull();
    expect(requestedCheck(at(5), null, null)).toEqual({ at: at(5), answered: false });
    expect(requestedCheck(at(5), read(4), null)).toEqual({ at: at(5), answered: false });
    expect(requestedCheck(at(5), read(5), null)).toEqual({ at: at(5), answered: true });
  });

  it('is no longer shown once it brought an update', () => {
    expect(requestedCheck(at(5), { lastFetchedAt: at(6), statusAt: at(6) }, null)).toBeNull();
  });

  it('belongs to the current payment, not to an earlier one', () => {
    const read = { lastFetchedAt: at(6), statusAt: at(0) };
    expect(requestedCheck(at(5), read, { createdAt: at(7) })).toBeNull();
    expect(requestedCheck(at(5), read, { createdAt: at(4) })).toEqual({ at: at(5), answered: true });
  });
});
