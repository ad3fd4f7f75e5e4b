import { describe, expect, it } from 'vitest';
import { referralCode } from './referral-code.ts';

const RACE = 'https://races.example/events/evt_1';

describe('referralCode', () => {
  it.each([
    [{ ref: 'amina' }, null, 'amina'],
    [{ referral: ' amina ' }, null, 'amina'],
    [{ ref: ['first', 'second'] }, null, 'first'],
    [{ ref: ' ', referral: 'amina' }, null, 'amina'],
    [{}, `${RACE}?ref=amina`, 'amina'],
    [{}, `https://races.example/sw/events/evt_1?referral=amina&x=1`, 'amina'],
    [{ ref: 'own' }, `${RACE}?ref=amina`, 'own'],
    [{}, `${RACE}`, ''],
    [{}, 'https://search.example/?ref=tracking', ''],
    [{}, 'no address', ''],
    [{ ref: 'x'.repeat(100) }, null, 'x'.repeat(64)],
  ])('of %o after %s is %j', (query, referer, code) => {
    expect(referralCode(query, referer)).toBe(code);
  });
});
