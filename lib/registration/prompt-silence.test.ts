import { describe, expect, it } from 'vitest';
import { askedFor, isSilent, SILENT_SECONDS } from '#lib/registration/prompt-silence.ts';

const at = (seconds: number) => new Date(seconds * 1000);

describe('a silent prompt', () => {
  it('is one that nothing was heard of for longer than prompts live', () => {
    const attempt = { promptedAt: at(0) };
    expect(isSilent('prompted', attempt, at(SILENT_SECONDS - 1))).toBe(false);
    expect(isSilent('prompted', attempt, at(SILENT_SECONDS))).toBe(true);
  });

  it('is none when it was answered or never went out', () => {
    expect(isSilent('paid', { promptedAt: at(0) }, at(9999))).toBe(false);
    expect(isSilent('prompted', { promptedAt: null }, at(9999))).toBe(false);
    expect(isSilent('prompted', null, at(9999))).toBe(false);
  });
});

describe('a look that was asked for', () => {
  it('is answered by a read that came after, not by one from before', () => {
    expect(askedFor(null, { lastReadAt: at(1) })).toBeNull();
    expect(askedFor(at(5), null)).toEqual({ at: at(5), answered: false });
    expect(askedFor(at(5), { lastReadAt: at(4) })).toEqual({ at: at(5), answered: false });
    expect(askedFor(at(5), { lastReadAt: at(5) })).toEqual({ at: at(5), answered: true });
  });
});
