import { describe, expect, it } from 'vitest';
import { noLongerThere } from '#components/ui/form/no-longer-there.ts';

const words = {
  fields: { 'quantity.': '# is gone.', 'question.': '# is not asked.' },
  answer: '# is no answer.',
  answers: { airtel: 'Airtel Money' },
  unnamed: 'Something',
};
const now = {
  labels: { 'quantity.late': 'late', 'quantity.early': 'early', 'question.shirt': 'Shirt' },
  choices: new Map<string, readonly string[] | null>([
    ['quantity.late', null],
    ['buyer_name', null],
    ['question.shirt', ['', 'Small', 'M']],
    ['payment_method', ['momo']],
  ]),
};
const told = (kept: Record<string, string | string[]>, before = {}) =>
  noLongerThere(kept, before, now, words);

describe('what was kept and finds no place', () => {
  it('is nothing where all of it is there', () => {
    const kept = { 'quantity.late': '2', buyer_name: 'Ruth', 'question.shirt': 'M', payment_method: 'momo' };
    expect(told(kept)).toEqual([]);
  });

  it('is told by the name it has now, by the one it had, or without one', () => {
    const kept = { 'quantity.early': '1', 'quantity.old': '2', 'quantity.older': 'x', 'question.club': 'A' };
    const before = {
      'quantity.early': 'earlier',
      'quantity.old': 'Half $& marathon',
      'question.club': 'Club',
    };
    expect(told(kept, before)).toEqual([
      'early is gone.',
      'Half $& marathon is gone.',
      'Something is gone.',
      'Club is not asked.',
    ]);
  });

  it('is no entry of which none was chosen, no empty answer, and no field that comes and goes', () => {
    const kept = { 'quantity.old': '0', 'quantity.older': '', 'question.club': ' ', 'runner.old.1': 'Ann' };
    expect(told(kept)).toEqual([]);
  });

  it('is an answer that is not among those of its field, each by itself', () => {
    expect(told({ 'question.shirt': ['S', 'M', 'XL'], payment_method: 'airtel' })).toEqual([
      'Shirt: S is no answer.',
      'Shirt: XL is no answer.',
      'Airtel Money is no answer.',
    ]);
  });
});
