import { describe, expect, test } from 'vitest';
import { accepted, event, formInput, problems, question } from '#lib/checkout/testing/sample-registration.ts';
import { distinctOptions, questionKind } from '#lib/registration/question-kind.ts';

describe('questions', () => {
  const asked = event({
    additional_questions: [
      question('shirt', { type: 'select', required: true, options: ['S', 'M'] }),
      question('club'),
      question('start', { type: 'a_type_of_tomorrow', options: ['early', 'late'] }),
      question('diet', { type: 'textarea', options: ['vegan'] }),
    ],
  });

  test('are sent by their keys, without those left open', () => {
    const { custom_fields } = accepted(
      formInput({ 'question.shirt': 'M', 'question.club': ' ', 'question.diet': 'no nuts' }),
      asked,
    );
    expect(custom_fields).toEqual({ shirt: 'M', diet: 'no nuts' });
    expect(accepted(formInput())).not.toHaveProperty('custom_fields');
  });

  test.each([
    ['shirt', '', 'choose_one'],
    ['shirt', 'XXL', 'invalid_option'],
    ['shirt', 'm', 'invalid_option'],
    ['start', 'noon', 'invalid_option'],
    ['club', 'x'.repeat(1001), 'too_long'],
  ])('%s answered %j: %s', (key, answer, problem) => {
    const input = formInput({ 'question.shirt': 'S', [`question.${key}`]: answer });
    expect(problems(input, asked)).toEqual({ [`question.${key}`]: problem });
  });

  test('of a type we do not know keep their options, and take any text without', () => {
    expect(problems(formInput({ 'question.shirt': 'S', 'question.start': 'late' }), asked)).toEqual({});
    const open = event({ additional_questions: [question('mood', { type: 'a_type_of_tomorrow' })] });
    expect(accepted(formInput({ 'question.mood': 'glad' }), open).custom_fields).toEqual({ mood: 'glad' });
  });
});

describe('the control of a question', () => {
  test.each([
    ['text', [], 'text'],
    ['textarea', [], 'textarea'],
    ['long_text', [], 'textarea'],
    ['number', [], 'number'],
    ['date', [], 'date'],
    ['email', [], 'email'],
    ['phone', [], 'tel'],
    ['checkbox', [], 'tick'],
    ['Boolean', [], 'yes_no'],
    ['yes/no', [], 'yes_no'],
    ['radio', ['a'], 'radio'],
    ['select', ['a'], 'select'],
    ['multi-select', ['a'], 'several'],
    ['multiselect', ['a'], 'several'],
    ['checkbox', ['a'], 'several'],
    ['select', [], 'text'],
    ['multi_select', [], 'text'],
    ['select', ['', ' '], 'text'],
    ['a_type_of_tomorrow', [], 'text'],
    ['a_type_of_tomorrow', ['a'], 'select'],
    ['constructor', [], 'text'],
  ])('%s with the options %j is %s', (type, options, kind) => {
    expect(questionKind({ type, options })).toBe(kind);
  });
});

test('equal options are shown once, and options without a letter not at all', () => {
  expect(distinctOptions(['M', '', 'L', ' M ', 'L', 'Extra  large', 'Extra large'])).toEqual([
    'M',
    'L',
    'Extra  large',
  ]);
});

describe('answers by type', () => {
  const asked = (type: string, changes: Record<string, unknown> = {}) =>
    event({ additional_questions: [question('q', { type, ...changes })] });

  test.each([
    ['number', {}, '12', 12],
    ['number', {}, ' 1,5 ', 1.5],
    ['number', {}, '-3', -3],
    ['number', {}, '1,000', 1000],
    ['number', {}, '10,500', 10_500],
    ['number', {}, '12 000', 12_000],
    ['date', {}, ['31', '5', '2001'], '2001-05-31'],
    ['date', {}, [' 1 ', '12', '1999'], '1999-12-01'],
    ['date', {}, '2001-05-31', '2001-05-31'],
    ['date', {}, ['2001-05-31', '', ''], '2001-05-31'],
    ['email', {}, 'a@example.com', 'a@example.com'],
    ['phone', {}, '0772 123 456', '+256772123456'],
    ['textarea', {}, 'one\ntwo', 'one\ntwo'],
    ['text', {}, 'one\ntwo', 'one two'],
    ['checkbox', {}, 'yes', true],
    ['boolean', {}, 'no', false],
    ['boolean', {}, 'yes', true],
    ['radio', { options: ['a', 'b'] }, 'b', 'b'],
    ['multiselect', { options: ['a', 'b', 'c'] }, ['c', 'a'], ['a', 'c']],
    ['multiselect', { options: ['a', 'b'] }, 'b', ['b']],
    ['select', { options: ['A', 'B', 'A'] }, 'A', 'A'],
    ['radio', { options: [' M', 'L', 'M '] }, 'M', ' M'],
    ['multiselect', { options: ['M', 'M'] }, ['M'], ['M']],
    ['multiselect', { options: ['M', 'L', 'M '] }, ['M ', 'L'], ['M', 'L']],
    ['select', { options: ['one\r\nline', 'b'] }, 'one\nline', 'one\r\nline'],
    ['select', { options: ['XL\u200B', 'b'] }, 'XL', 'XL\u200B'],
    ['select', { options: ['Fu\u0308r M', 'b'] }, 'F\u00FCr M', 'Fu\u0308r M'],
    ['number', {}, '\u0661\u0662', 12],
    ['number', {}, '\u202A12\u202C', 12],
    ['date', {}, ['\u200F31', '\uFF15', '2001\u200B'], '2001-05-31'],
    ['email', {}, 'grace\u200B@example.com', 'grace@example.com'],
    ['phone', {}, '\u0660772\u202F123 456', '+256772123456'],
  ])('%s %o answered %j is sent as %j', (type, changes, typed, sent) => {
    expect(accepted(formInput({ 'question.q': typed }), asked(type, changes)).custom_fields).toEqual({
      q: sent,
    });
  });

  test.each([
    ['number', {}, 'twelve', 'invalid_number'],
    ['number', {}, '1.000', 'unclear_number'],
    ['number', {}, '9'.repeat(16), 'invalid_number'],
    ['date', {}, ['30', '2', '2001'], 'invalid_date'],
    ['date', {}, ['31', '', '2001'], 'invalid_date'],
    ['date', {}, ['31', '', ''], 'invalid_date'],
    ['date', {}, ['31', '5', '01'], 'invalid_date'],
    ['date', { required: true }, ['', '', ''], 'required'],
    ['date', {}, '31.5.2001', 'invalid_date'],
    ['email', {}, 'a', 'invalid_email'],
    ['phone', {}, '12', 'invalid_phone'],
    ['phone', {}, '0772123456 / 0752123456', 'one_phone'],
    ['boolean', {}, 'maybe', 'invalid_option'],
    ['radio', { options: ['a'] }, 'x', 'invalid_option'],
    ['multiselect', { options: ['a'] }, ['a', 'x'], 'invalid_option'],
    ['checkbox', { required: true }, '', 'tick_required'],
    ['multiselect', { required: true, options: ['a'] }, '', 'choose_some'],
    ['radio', { required: true, options: ['a'] }, '', 'choose_one'],
    ['boolean', { required: true }, '', 'choose_one'],
    ['text', { required: true }, '', 'required'],
  ])('%s %o answered %j: %s', (type, changes, typed, problem) => {
    expect(problems(formInput({ 'question.q': typed }), asked(type, changes))).toEqual({
      'question.q': problem,
    });
  });
});
