import { describe, expect, it } from 'vitest';
import {
  asksOwnNumber,
  changeTexts,
  isAbout,
  isSearchFor,
  mentions,
  phonePattern,
  withoutPhone,
} from './phone-in-text.ts';

const PHONE = '+256772999888';

describe('a number in a text', () => {
  it.each([
    '0772999888',
    '772999888',
    '256772999888',
    '+256772999888',
    '00256772999888',
    '+256 (772) 999-888',
    '+256 (0)772 999 888',
    '(0772) 999.888',
    '0772–999–888',
    '٠٧٧٢٩٩٩٨٨٨',
    'Mum: 0772 999 888, or 0701 000 111',
    'Asthma. Call her (0772999888)!',
    'Age 7 0772 999 888',
    'tel:+256772999888;',
    'Joan/0772999888/mother',
  ])('is found in "%s", alone', (text) => {
    expect(mentions(text, PHONE)).toBe(true);
    expect(mentions(withoutPhone(text, PHONE), PHONE)).toBe(false);
    if (!text.startsWith('٠')) expect(text).toMatch(new RegExp(phonePattern(PHONE)));
  });

  it.each([
    '',
    '0772999887',
    '10772999888',
    '07729998881',
    '+254772999888',
    '+254 772 999 888',
    '00254 772 999 888',
    '254 772 999 888',
    '1772999888',
    '+772999888',
    '0772 99',
  ])('is not "%s"', (text) => {
    expect(mentions(text, PHONE)).toBe(false);
    expect(withoutPhone(text, PHONE)).toBe(text);
  });

  it('of another country has its code', () => {
    expect(mentions('+254 712 345 678', '+254712345678')).toBe(true);
    expect(mentions('0712 345 678', '+254712345678')).toBe(false);
  });

  it('goes alone: the other words stay', () => {
    expect(withoutPhone('Asthma. Mum 0772 999 888', PHONE)).toBe('Asthma. Mum');
    expect(
      changeTexts({ note: 'Mum 0772999888', people: ['{"a":"0772999888"}'], n: 1 }, (text) =>
        withoutPhone(text, PHONE),
      ),
    ).toEqual({ note: 'Mum', people: ['{"a":""}'], n: 1 });
  });
});

describe("a question asks for the runner's own number", () => {
  it.each([
    ['phone', 'Phone'],
    ['phone', 'Your phone number'],
    ['mobile', "Runner's mobile number"],
    ['q7', 'WhatsApp number'],
    ['simu', 'Namba yako ya simu'],
    ['tel', 'Numéro de téléphone du coureur'],
    ['mobile', 'mobile'],
  ])('%s: "%s"', (key, label) => {
    expect(asksOwnNumber({ key, label })).toBe(true);
  });

  it.each([
    ['emergency_contact', 'Emergency contact'],
    ['phone', 'Emergency contact: phone'],
    ['phone', 'Phone number of a parent'],
    ['emergency_phone', 'Phone number'],
    ['next_of_kin', 'Next of kin (name and number)'],
    ['kin_phone', 'Phone'],
    ['emergencycontact', 'Mobile'],
    ['medical', 'Anything that a doctor should know'],
    ['contact', 'Contact number'],
    ['bib', 'Your number'],
  ])('not %s: "%s"', (key, label) => {
    expect(asksOwnNumber({ key, label })).toBe(false);
  });
});

describe('a text of staff', () => {
  const known = { phone: PHONE, names: ['Akello Grâce', 'Prince'], emails: ['Grace@example.com'] };

  it.each([
    ['Called Grace AKELLO, she pays tomorrow', true],
    ['0772 999 888', true],
    ['see grace@example.com', true],
    ['Grace wants a refund', false],
    ['Prince Charles Road', false],
  ])('"%s" is about her: %s', (text, is) => {
    expect(isAbout(text, known)).toBe(is);
  });

  it.each([
    ['Akello', true],
    ['grace', true],
    ['prince', true],
    ['Akello Ruth', false],
    ['', false],
    ['10km', false],
  ])('a search for "%s" is for her: %s', (text, is) => {
    expect(isSearchFor(text, known)).toBe(is);
  });
});
