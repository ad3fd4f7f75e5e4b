import { describe, expect, it } from 'vitest';
import { noLongerThere } from './draft-notice.tsx';

const words = {
  fields: { 'quantity.': '# is gone.', 'question.': '# is not asked.' },
  answer: '# is no answer.',
  unnamed: 'Something',
};
const now = {
  labels: {
    'quantity.late': 'late',
    'quantity.early': 'early',
    'question.shirt': 'Shirt',
    airtel: 'Airtel Money',
  },
  choices: new Map<string, readonly string[] | null>([
    ['quantity.late', null],
    ['buyer_name', null],
    ['question.shirt', ['', 'Small', 'M']],
    ['payment_method', ['momo']],
  ]),
};
const told = (merged: Record<string, string | string[]>, before = {}) =>
  noLongerThere(merged, before, now, words);

describe('noLongerThere', () => {
  it('is empty if every field and answer still exists', () => {
    const merged = {
      'quantity.late': '2',
      buyer_name: 'Ruth',
      'question.shirt': 'M',
      payment_method: 'momo',
    };
    expect(told(merged)).toEqual([]);
  });

  it('names a field by its present label, its former one, or none', () => {
    const merged = {
      'quantity.early': '1',
      'quantity.old': '2',
      'quantity.older': 'x',
      'question.club': 'A',
    };
    const before = {
      'quantity.early': 'earlier',
      'quantity.old': 'Half $& marathon',
      'question.club': 'Club',
    };
    expect(told(merged, before)).toEqual([
      'early is gone.',
      'Half $& marathon is gone.',
      'Something is gone.',
      'Club is not asked.',
    ]);
  });

  it('ignores quantities of zero, empty answers, and fields that come and go', () => {
    const merged = { 'quantity.old': '0', 'quantity.older': '', 'question.club': ' ', 'runner.old.1': 'Ann' };
    expect(told(merged)).toEqual([]);
  });

  it('names each answer that its field no longer offers', () => {
    expect(told({ 'question.shirt': ['S', 'M', 'XL'], payment_method: 'airtel' })).toEqual([
      'Shirt: S is no answer.',
      'Shirt: XL is no answer.',
      'Airtel Money is no answer.',
    ]);
  });
});
