import { expect, it } from 'vitest';
import { referralCode } from './referral-code.ts';

const FORM = 'https://races.example/events/evt_1/register';

it.each([
  [`${FORM}?ref=amina`, 'amina'],
  [`${FORM}?referral=%20amina%20`, 'amina'],
  [`${FORM}?ref=first&ref=second`, 'first'],
  [`${FORM}?ref=+&referral=amina`, 'amina'],
  ['https://races.example/events/evt_1?ref=amina', 'amina'],
  ['https://races.example/sw/events/evt_1?referral=amina&x=1', 'amina'],
  [FORM, ''],
  ['https://search.example/?ref=tracking', ''],
  ['no address', ''],
  [null, ''],
  [`${FORM}?ref=${'x'.repeat(100)}`, 'x'.repeat(64)],
])('the code of %s is %j', (referer, code) => {
  expect(referralCode(referer)).toBe(code);
});
