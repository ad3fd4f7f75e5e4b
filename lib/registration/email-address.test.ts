import { expect, test } from 'vitest';
import { emailAsRead, parseEmail } from '#lib/registration/email-address.ts';

test.each([
  ['grace@example.com', 'grace@example.com'],
  ['r&d@example.test', 'r&d@example.test'],
  ["o'connor+race=1@example.co.ug", "o'connor+race=1@example.co.ug"],
  ['grace@läufer.example', 'grace@xn--lufer-gra.example'],
  ['grace@la\u0308ufer.example', 'grace@xn--lufer-gra.example'],
  ['grace@例え.テスト', 'grace@xn--r8jz45g.xn--zckzah'],
  ['grace@example。com', 'grace@example.com'],
  ['grace@example.com.', 'grace@example.com'],
  ['Grace@Example.COM', 'Grace@Example.COM'],
  [' \u202Agra\u200Bce@exam\u00ADple.com\u202C\uFEFF', 'grace@example.com'],
  ['ｇｒａｃｅ＠ｅｘａｍｐｌｅ．com', 'grace@example.com'],
])('%j is sent as %s', (typed, address) => {
  expect(parseEmail(typed)).toEqual({ ok: true, value: address });
});

test.each([
  ['grace', 'invalid_email'],
  ['@example.com', 'invalid_email'],
  ['grace@', 'invalid_email'],
  ['grace@example', 'invalid_email'],
  ['grace@1.2.3.4', 'invalid_email'],
  ['grace@-a.com', 'invalid_email'],
  ['grace@example.com/x', 'invalid_email'],
  ['grace @example.com', 'invalid_email'],
  ['grace.@example.com', 'invalid_email'],
  ['g..r@example.com', 'invalid_email'],
  ['"grace akello"@example.com', 'invalid_email'],
  [`${'x'.repeat(65)}@example.com`, 'invalid_email'],
  ['grace@@example.com', 'one_email'],
  ['a@example.com, b@example.com', 'one_email'],
  ['grâce@example.com', 'email_letters'],
  ['грейс@example.com', 'email_letters'],
])('%j is refused: %s', (typed, error) => {
  expect(parseEmail(typed)).toEqual({ ok: false, error });
});

test('is read with the letters of its owner', () => {
  expect(emailAsRead('grace@xn--lufer-gra.example')).toBe('grace@läufer.example');
  expect(emailAsRead('xn--a@Example.com')).toBe('xn--a@Example.com');
});
