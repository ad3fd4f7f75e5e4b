import { expect, it } from 'vitest';
import { isOtherBuyer } from '#lib/checkout/supersede/earlier-entries.ts';
import { accepted, formInput } from '#lib/checkout/testing/sample-registration.ts';

const request = accepted(formInput({ buyer_name: 'Child One' }));
const before = { request, buyerPhone: '+256772123456' };

it.each([
  ['name and number', before, { name: 'Child Two', phone: '+256752000111' }, true],
  ['the name alone', before, { name: 'Child Two', phone: '+256772123456' }, false],
  ['the number alone', before, { name: 'Child One', phone: '+256752000111' }, false],
  ['capitals and blanks beside the number', before, { name: ' child  one', phone: '+256752000111' }, false],
  ['a checkout without a phone number', { ...before, buyerPhone: null }, { name: 'X', phone: '+1' }, false],
  ['a request that cannot be parsed', { ...before, request: null }, { name: 'X', phone: '+1' }, false],
])('tells by both: %s', (_, earlier, buyer, other) => {
  expect(isOtherBuyer(earlier, buyer)).toBe(other);
});
