import { expect, it } from 'vitest';
import { bareCode } from './bare-code.ts';

it('leaves of a code what everybody writes alike', () => {
  expect(['FLG-12345', 'flg 12345', ' Flg.123/45 '].map(bareCode)).toEqual(Array(3).fill('FLG12345'));
  expect(bareCode(' - ')).toBe('');
});
