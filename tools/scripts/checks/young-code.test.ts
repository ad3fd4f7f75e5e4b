import { expect, test } from 'vitest';
import { findYoung } from './young-code.ts';

test('code of the oldest browsers that we name is accepted', () => {
  const text = 'class A{#b=1;#c(){return this?.#b??2}};x||=y;"a".replaceAll(/(?<n>a)(?!b)/gu,"");[1].at(-1)';
  expect(findYoung(text)).toEqual([]);
  expect(findYoung('f(AbortSignal.timeout?.(1e4))')).toEqual([]);
});

test.each([
  ['class A{static{this.b=1}}', 'a static block'],
  ['/(?<=a)b/.test(c)', 'a look-behind'],
  ['RegExp("(?<!a)b")', 'a look-behind'],
  ['RegExp(String.raw`(?<!a)b`)', 'a look-behind'],
  ['/[a--b]/v.test(c)', 'the flag v'],
  ['a.findLastIndex(b=>b)', 'findLastIndex'],
  ['a?.toSorted()', 'toSorted'],
  ['structuredClone(a)', 'structuredClone'],
  ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
])('%s is not', (text, found) => {
  expect(findYoung(text)).toEqual([found]);
});
