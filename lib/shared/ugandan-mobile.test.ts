import { describe, expect, test } from 'vitest';
import {
  contactPhone,
  maskMobile,
  mobileAsSaid,
  phoneAsRead,
  ugandanMobile,
} from '#lib/shared/ugandan-mobile.ts';

const GRACE = '+256772123456';

describe('ugandanMobile', () => {
  test.each([
    '0772123456',
    '256772123456',
    '+256772123456',
    '00256772123456',
    '0772 123 456',
    ' +256 772 123 456 ',
    '256-772-123-456',
    '(0772) 123.456',
    '00 256 772 123 456',
    '+256 (0)772 123456',
    '772123456',
  ])('parses %j', (typed) => {
    expect(ugandanMobile(typed)).toBe(GRACE);
  });

  test.each([
    ['MTN', '0783000111', '+256783000111'],
    ['MTN 076', '0763000111', '+256763000111'],
    ['Airtel', '0752123456', '+256752123456'],
    ['Airtel 070', '0702123456', '+256702123456'],
  ])('parses a number of %s', (_, typed, e164) => {
    expect(ugandanMobile(typed)).toBe(e164);
  });

  test.each([
    ['a landline', '0414 123 456'],
    ['a Kenyan mobile', '+254712345678'],
    ['a British mobile', '+447911123456'],
    ['too short', '077212345'],
    ['too long', '07721234567'],
    ['words', 'my number'],
    ['two numbers', '0772123456/0772123457'],
    ['nothing', ''],
    ['a plus alone', '+'],
    ['zeros alone', '00'],
    ['the country alone', '256'],
  ])('refuses %s', (_, typed) => {
    expect(ugandanMobile(typed)).toBeNull();
  });
});

describe('contactPhone', () => {
  test.each([
    ['0772 123 456', GRACE],
    ['256772123456', GRACE],
    ['0414 123 456', '+256414123456'],
    ['+254 712 345678', '+254712345678'],
    ['00447911123456', '+447911123456'],
  ])('parses %j', (typed, e164) => {
    expect(contactPhone(typed)).toBe(e164);
  });

  test.each(['', '12', 'call me', '+999123456789', '0772'])('refuses %j', (typed) => {
    expect(contactPhone(typed)).toBeNull();
  });
});

describe('mobileAsSaid', () => {
  test.each([
    [GRACE, '0772 123 456'],
    ['+256 752-123 456', '+256 752-123 456'],
    ['+254712345678', '+254712345678'],
  ])('%s is %s', (number, said) => {
    expect(mobileAsSaid(number)).toBe(said);
  });

  test('gives a number that can be typed', () => {
    expect(ugandanMobile(mobileAsSaid(GRACE))).toBe(GRACE);
  });
});

describe('maskMobile', () => {
  test('shows only both ends', () => {
    expect(maskMobile(GRACE)).toBe('0772\u00a0•••\u00a0456');
  });

  test('never shows the middle', () => {
    expect(maskMobile('+256701987654')).not.toContain('987');
  });
});

describe('phoneAsRead', () => {
  test.each([
    [GRACE, '0772 123 456'],
    ['+256414123456', '0414 123 456'],
    ['+254712345678', '+254 712 345678'],
  ])('groups %s', (e164, read) => {
    expect(phoneAsRead(e164)).toBe(read);
    expect(contactPhone(read)).toBe(e164);
  });

  test('leaves other text unchanged', () => {
    expect(phoneAsRead('ask at the desk')).toBe('ask at the desk');
  });
});
