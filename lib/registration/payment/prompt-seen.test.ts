import { describe, expect, it } from 'vitest';
import { isEndSeen, isPromptSeen, promptedSince } from '#lib/registration/payment/prompt-seen.ts';

const at = (seconds: number) => new Date(seconds * 1000);
const lost = { state: 'waiting', unresolved: true, createdAt: at(10), promptedAt: null } as const;
const read = (status: string, seconds: number) => ({ status, statusAt: at(seconds) });

describe('a payment whose answer was lost', () => {
  it('is on the phone once a read says so, since then', () => {
    expect(isPromptSeen(read('prompt_sent', 12), lost)).toBe(true);
    expect(promptedSince(read('prompt_sent', 12), lost)).toEqual(at(12));
  });

  it('is not on the phone for what is older, or was never sent, or is only begun', () => {
    expect(isPromptSeen(read('prompt_sent', 9), lost)).toBe(false);
    expect(isPromptSeen(read('prompt_sent', 12), { ...lost, unresolved: false })).toBe(false);
    expect(isPromptSeen(read('payment_initiated', 12), lost)).toBe(false);
    expect(promptedSince(read('cart', 12), lost)).toBeNull();
  });

  it.each(['failed', 'expired'])('has ended without a payment once a read says so: %s', (status) => {
    expect(isEndSeen(read(status, 12), lost)).toBe(true);
    expect(isEndSeen(read(status, 9), lost)).toBe(false);
    expect(isEndSeen(read(status, 12), { ...lost, unresolved: false })).toBe(false);
    expect(isEndSeen(read(status, 12), { ...lost, state: 'failed' })).toBe(false);
  });

  it('is on the phone since the read, also when its own answer comes at last', () => {
    const answered = { ...lost, state: 'prompted', unresolved: false, promptedAt: at(40) } as const;
    expect(promptedSince(read('prompt_sent', 12), answered)).toEqual(at(12));
    expect(promptedSince(read('prompt_sent', 9), answered)).toEqual(at(40));
    expect(promptedSince(null, null)).toBeNull();
  });
});
