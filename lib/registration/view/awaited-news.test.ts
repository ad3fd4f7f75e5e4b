import { describe, expect, it } from 'vitest';
import { LONGEST_PROMPT_SECONDS } from '#lib/mirror/outlived-prompt.ts';
import { askedFor, isSilent } from '#lib/registration/view/awaited-news.ts';
import { SILENT_SECONDS } from '#lib/shared/silent-seconds.ts';

const at = (seconds: number) => new Date(seconds * 1000);

describe('a silent prompt', () => {
  it('is one that nothing was heard of for longer than prompts live', () => {
    expect(isSilent('prompted', at(0), at(SILENT_SECONDS - 1))).toBe(false);
    expect(isSilent('prompted', at(0), at(SILENT_SECONDS))).toBe(true);
  });

  it('is told before it is given up on', () => {
    expect(SILENT_SECONDS).toBeLessThan(LONGEST_PROMPT_SECONDS);
  });

  it('is none when it was answered or never went out', () => {
    expect(isSilent('paid', at(0), at(9999))).toBe(false);
    expect(isSilent('prompted', null, at(9999))).toBe(false);
  });
});

describe('a look that was asked for', () => {
  it('is answered by a read that came after, not by one from before', () => {
    const read = (seconds: number) => ({ lastReadAt: at(seconds), statusAt: at(0) });
    expect(askedFor(null, read(1), null)).toBeNull();
    expect(askedFor(at(5), null, null)).toEqual({ at: at(5), answered: false });
    expect(askedFor(at(5), read(4), null)).toEqual({ at: at(5), answered: false });
    expect(askedFor(at(5), read(5), null)).toEqual({ at: at(5), answered: true });
  });

  it('is told no more once it brought news: there is something new', () => {
    expect(askedFor(at(5), { lastReadAt: at(6), statusAt: at(6) }, null)).toBeNull();
  });

  it('is of the payment that goes on: what was asked for an earlier one is over', () => {
    const read = { lastReadAt: at(6), statusAt: at(0) };
    expect(askedFor(at(5), read, { createdAt: at(7) })).toBeNull();
    expect(askedFor(at(5), read, { createdAt: at(4) })).toEqual({ at: at(5), answered: true });
  });
});
