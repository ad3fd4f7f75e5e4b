import { describe, expect, test } from 'vitest';
import {
  contactPhone,
  contactPhoneProblem,
  maskMobile,
  maskNumbers,
  mobileAsSaid,
  payingNumberProblem,
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
    '256 0772 123 456',
    '+256(0)772123456',
    'O772 123 456',
    '0772\u2011123\u2013456',
    '\u202A+256\u00A0772\u200B123456\u202C',
    '\uFF10\uFF17\uFF17\uFF12\u3000123456',
    '\u0660\u0667\u0667\u0662123456',
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
    ['two numbers in words', '0772123456 or 0752123457'],
    ['two numbers with nothing but a blank between', '0772123456 0752123457'],
    ['an extension', '0772123456 x 22'],
    ['a Rwandan mobile without its plus', '250788123456'],
    ['a British mobile without its plus', '447911123456'],
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
    ['447911123456', '+447911123456'],
    ['250788123456', '+250788123456'],
    ['254712345678', '+254712345678'],
    ['+44 (0)7911 123456', '+447911123456'],
  ])('parses %j', (typed, e164) => {
    expect(contactPhone(typed)).toBe(e164);
  });

  test.each(['', '12', 'call me', '+999123456789', '0772'])('refuses %j', (typed) => {
    expect(contactPhone(typed)).toBeNull();
  });
});

describe('the problem of a number', () => {
  test.each([
    ['0772 123 456, 0752 123 456', 'one_phone', 'one_phone'],
    ['0772 123 456 / 0752 123 456', 'one_phone', 'one_phone'],
    ['0772123456 na 0752123456', 'one_phone', 'one_phone'],
    ['07721234567', 'invalid_phone', 'invalid_paying_number'],
    // Eleven digits of a Russian number, but more likely two too many of a Ugandan one.
    ['77212345678', 'invalid_phone', 'invalid_paying_number'],
    ['call me', 'invalid_phone', 'invalid_paying_number'],
  ])('%j is %s for contact, %s to pay', (typed, contact, paying) => {
    expect(contactPhone(typed)).toBeNull();
    expect(contactPhoneProblem(typed)).toBe(contact);
    expect(payingNumberProblem(typed)).toBe(paying);
  });

  test.each(['+254712345678', '250788123456', '447911123456', '00 44 7911 123456'])(
    'says of %j that it is of another country',
    (typed) => expect(payingNumberProblem(typed)).toBe('foreign_paying_number'),
  );
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

describe('maskNumbers', () => {
  test.each([
    ['0772 123 456', '0772\u00a0•••\u00a0456'],
    ['+256772123456', '0772\u00a0•••\u00a0456'],
    ['+256 (0)772-123.456', '0772\u00a0•••\u00a0456'],
    ['Mum: 0772123456, or +250 788 123 456', 'Mum: 0772\u00a0•••\u00a0456, or +250\u00a0•••\u00a0456'],
    ['0772 123 456 / 0752 987 654', '0772\u00a0•••\u00a0456 / 0752\u00a0•••\u00a0654'],
  ])('masks each number of %j', (text, masked) => {
    expect(maskNumbers(text)).toBe(masked);
  });

  test.each(['M', '2027-02-02', '42.195 km in 3:45:10', 'Bib 12 345', 'A- since 2019'])(
    'leaves %j as it is',
    (text) => {
      expect(maskNumbers(text)).toBe(text);
    },
  );
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
    expect(phoneAsRead('Mum +256772123456')).toBe('Mum +256772123456');
  });
});
