import { describe, expect, it, test } from 'vitest';
import { parseRegistrationInput } from '#lib/registration/parse-registration-input.ts';
import { referralCodeOf } from '#lib/registration/referral-code.ts';
import {
  firstTicketOf,
  lineOf,
  participantField,
  participantFields,
  questionField,
  type RegistrationInput,
  withOneTicket,
} from '#lib/registration/registration-input.ts';
import { quantityField, withQuantity } from '#lib/registration/ticket-choice.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';

function posted(...fields: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe('field names', () => {
  test('of tickets and questions never collide with each other or with the fixed ones', () => {
    expect(quantityField('buyer_name')).toBe('quantity.buyer_name');
    expect(questionField('buyer_name')).toBe('question.buyer_name');
    expect(participantField('tt_1', 2)).toBe('runner.tt_1.2');
  });

  test('of questions can stand in an id, a link and a post, whatever their key is', () => {
    const keys = [
      'say "yes"',
      'T-shirt size',
      'T~shirt',
      'T~1~shirt',
      'ünï.côdé',
      '年齢',
      '😀',
      '#',
      '%22',
      '',
    ];
    const names = keys.map(questionField);
    expect(names.filter((name) => !/^question\.[\w.~]*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(keys.length);
    expect(questionField('shirt_size')).toBe('question.shirt_size');
  });
});

describe('the choice of one person', () => {
  test('is a quantity of its ticket type, and takes the first fields along', () => {
    expect(withQuantity({ ticket: 'ten', runner_ticket: 'five', 'quantity.five': '' })).toEqual({
      'quantity.five': '',
      'quantity.ten': '1',
      runner_ticket: 'ten',
    });
    expect(withQuantity({ ticket: 'ten' })).toEqual({ 'quantity.ten': '1' });
  });

  test('counts less than quantities, also wrong ones', () => {
    expect(withQuantity({ ticket: 'ten', 'quantity.five': '2' })).toEqual({ 'quantity.five': '2' });
    expect(withQuantity({ ticket: 'ten', 'quantity.five': 'two' })).toEqual({ 'quantity.five': 'two' });
    expect(withQuantity({ ticket: 'ten', 'quantity.five': '0' })).toMatchObject({ 'quantity.ten': '1' });
  });

  test('is parsed from a post', () => {
    expect(parseRegistrationInput(posted(['ticket', 'ten'], ['quantity.ten', '']))).toEqual({
      'quantity.ten': '1',
    });
  });

  test('comes back for one place without a list', () => {
    expect(withOneTicket({ 'quantity.five': '0', 'quantity.ten': '1', note: 'x' })).toEqual({
      ticket: 'ten',
      note: 'x',
    });
    const others: RegistrationInput[] = [
      { 'quantity.ten': '2' },
      { 'quantity.five': '1', 'quantity.ten': '1' },
      { 'quantity.ten': '1', roster: 'Ann' },
      { 'quantity.ten': '' },
    ];
    for (const input of others) expect(withOneTicket(input)).toEqual(input);
  });
});

describe('parseRegistrationInput', () => {
  test('moves the details of one person to the first of several, and back to the one who is left', () => {
    const one = posted(
      ['quantity.a', '2'],
      ['runner_name', 'Kato'],
      ['question.size', 'M'],
      ['minor', 'yes'],
      ['guardian_phone', '0752'],
    );
    expect(parseRegistrationInput(one)).toMatchObject({
      'runner_name.answer.size': 'M',
      'runner_name.minor': 'yes',
      'runner_name.guardian.phone': '0752',
    });
    const asked = posted(
      ['quantity.a', '2'],
      ['question.size', 'M'],
      ['runner_name.asked', 'answer.size'],
      ['runner_name.answer.size', 'L'],
    );
    expect(parseRegistrationInput(asked)['runner_name.answer.size']).toBe('L');
    const left = posted(
      ['quantity.a', '0'],
      ['quantity.b', '1'],
      ['runner_ticket', 'a'],
      ['question.size', 'M'],
      ['question.club', 'Harriers'],
      ['runner.b.1', 'Ann'],
      ['runner.b.1.asked', 'answer.size'],
      ['runner.b.1.asked', 'guardian'],
      ['runner.b.1.answer.size', 'S'],
      ['runner.b.1.guardian.name', 'Rose'],
    );
    expect(parseRegistrationInput(left)).toMatchObject({
      'question.size': 'S',
      'question.club': 'Harriers',
      guardian_name: 'Rose',
    });
  });

  test('returns values unchanged', () => {
    const input = parseRegistrationInput(
      posted(['buyer_name', '  Akello  Grace '], ['quantity.tkt_1', '02']),
    );
    expect(input).toEqual({ buyer_name: '  Akello  Grace ', 'quantity.tkt_1': '02' });
  });

  test.each([
    ['buyer_email', '\u202Agr\u00ADace\u200B@example.com\uFEFF', 'grace@example.com'],
    ['discount_code', 'FRU\u0308H\u200D-10\u00A0', 'FRÜH-10'],
    ['referral_code', '\u2066club\u2069', 'club'],
    ['donation', '\u200E٥٠٠٠', '5000'],
    ['quantity.tkt_1', '\u200B２', '2'],
    ['buyer_phone', '\u202D０７７２ 123 456\u202C', '0772 123 456'],
    ['paying_number', '0752\u2060123456', '0752123456'],
    ['buyer_name', 'Ju\u0308rgen\u200B O\u202Ekot', 'Jürgen Okot'],
    ['buyer_name', '\u3164\u115F\u1160\uFFA0\u2800', '    '],
    ['runner_name', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['runner.tkt_1.2', '葛\u{E0100}\u{E0041}', '葛\u{E0100}'],
    ['question.size', 'XL\uFE0F\u180E', 'XL'],
    ['roster', '\u200B\n\u3164', ''],
  ])('leaves out of %s what cannot be seen in %j', (field, typed, seen) => {
    expect(parseRegistrationInput(posted([field, typed]))).toEqual({ [field]: seen });
  });

  test('leaves what the form itself wrote, the list and the note as they are', () => {
    const text = 'u\u0308\u200B';
    const fields = ['ticket', 'waiver_version', 'roster', 'note', 'shown_prices'] as const;
    for (const field of fields.slice(1))
      expect(parseRegistrationInput(posted([field, text]))).toEqual({ [field]: text });
    expect(parseRegistrationInput(posted(['ticket', text]))).toEqual({ [quantityField(text)]: '1' });
  });

  test('takes time linear in the marks on a letter', () => {
    const marks = Array.from({ length: 1900 }, (_, n): [string, string] => [
      `question.${n}`,
      `a${'\u0301\u0323'.repeat(2000)}`,
    ]);
    const before = process.threadCpuUsage();
    parseRegistrationInput(posted(...marks));
    expect(process.threadCpuUsage(before).user).toBeLessThan(8_000_000);
  });

  test('drops files and the fields of the framework', () => {
    const input = parseRegistrationInput(
      posted(['$ACTION_ID_1', 'x'], ['photo', new File(['x'], 'x.png')], ['buyer_name', 'Grace']),
    );
    expect(input).toEqual({ buyer_name: 'Grace' });
  });

  test('returns every value of a repeated name', () => {
    expect(parseRegistrationInput(posted(['a', '1'], ['b', '2'], ['a', '3'], ['a', '4']))).toEqual({
      a: ['1', '3', '4'],
      b: '2',
    });
  });

  test('drops null characters', () => {
    expect(parseRegistrationInput(posted(['note', 'a\0b']))).toEqual({ note: 'ab' });
  });

  test('replaces the half of a pair that a cut leaves', () => {
    expect(parseRegistrationInput(posted(['club', `${'x'.repeat(3999)}😀`])).club).toBe(
      `${'x'.repeat(3999)}\ufffd`,
    );
  });

  test('converts CRLF to LF', () => {
    expect(parseRegistrationInput(posted(['note', 'a\r\nb\nc']))).toEqual({ note: 'a\nb\nc' });
  });

  test('bounds the length of a value, the length of a name and the number of fields', () => {
    expect(parseRegistrationInput(posted(['club', 'x'.repeat(5000)])).club).toHaveLength(4000);
    expect(parseRegistrationInput(posted(['roster', 'x'.repeat(300_000)])).roster).toHaveLength(200_001);
    expect(parseRegistrationInput(posted(['shown_prices', 'x'.repeat(150_000)])).shown_prices).toHaveLength(
      100_000,
    );
    expect(parseRegistrationInput(posted(['n'.repeat(1001), 'x'], ['n'.repeat(1000), 'y']))).toEqual({
      ['n'.repeat(1000)]: 'y',
    });
    const many = Array.from({ length: 3000 }, (_, index): [string, string] => [`field${index}`, 'x']);
    expect(Object.keys(parseRegistrationInput(posted(...many)))).toHaveLength(1900);
    const repeated = many.map(([, value]): [string, string] => ['same', value]);
    expect(parseRegistrationInput(posted(...repeated)).same).toHaveLength(1900);
  });

  test('takes a form of 500 ticket types with all their fields and quotes', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `tkt_01J8ZQ4N7V3C5R9M2K6T0X${1000 + index}`);
    const prices = JSON.stringify(
      Object.fromEntries(ids.map((id) => [id, { momo: 1_234_567_800, airtel: 1_234_567_800 }])),
    );
    const fields = [
      ...ids.map((id): [string, string] => [quantityField(id), '1']),
      ...ids.map((id): [string, string] => [participantField(id, 1), 'Akello Grace']),
      ['shown_prices', prices],
      ['buyer_name', 'Kato Moses'],
    ] satisfies [string, string][];
    expect(parseRegistrationInput(posted(...fields))).toEqual(Object.fromEntries(fields));
  });

  test('does not let a field name change the prototype', () => {
    const input = parseRegistrationInput(posted(['__proto__', 'x'], ['constructor', 'y']));
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect(input.constructor).toBe('y');
    expect(parseRegistrationInput(posted()).buyer_name).toBeUndefined();
  });
});

describe('what was posted', () => {
  const input = { one: ' a\u00a0 \t b ', several: ['x', ' y '] };

  test('is returned trimmed, in one line, or value by value', () => {
    expect(textOf(input, 'one')).toBe('a\u00a0 \t b');
    expect(lineOf(input, 'one')).toBe('a b');
    expect(textOf(input, 'several')).toBe('y');
    expect(valuesOf(input, 'several')).toEqual(['x', ' y ']);
  });

  test('is empty for a field that was not posted, also under names of object members', () => {
    expect(textOf(input, 'gone')).toBe('');
    expect(valuesOf(input, 'constructor')).toEqual([]);
  });
});

describe('the first fields', () => {
  test.each([
    ['without a ticket go to the first that is chosen', { runner_ticket: '' }, ['a', 'b'], 'a'],
    ['stay with their ticket beside another one', { runner_ticket: 'b' }, ['a', 'b'], 'b'],
    ['stay with their ticket when only another is left', { runner_ticket: 'a' }, ['b'], 'a'],
    [
      'with a name stay with their ticket when none is left',
      { runner_ticket: 'a', runner_name: 'K' },
      [],
      'a',
    ],
    ['without a name are given up then', { runner_ticket: 'a', runner_name: ' ' }, [], null],
    ['do not replace a field of the ticket', { runner_ticket: '', 'runner.a.1': '' }, ['a'], null],
    ['of a post without the field go to the first ticket', {}, ['b'], 'b'],
  ])('%s', (_, posted, wanted, ticket) => {
    expect(firstTicketOf(posted, wanted)).toBe(ticket);
  });
});

test('fields are named by ticket and number, except the first ones', () => {
  expect(participantFields('a', 1, 'a')).toEqual({ field: 'runner_name', same: 'same_as_buyer' });
  expect(participantFields('b', 1, 'a')).toEqual({ field: 'runner.b.1', same: 'same.b' });
  expect(participantFields('a', 2, 'a')).toEqual({ field: 'runner.a.2', same: null });
});

const FORM = 'https://races.example/events/evt_1/register';

it.each([
  [`${FORM}?ref=amina`, 'amina'],
  [`${FORM}?referral=%20amina%20`, 'amina'],
  [`${FORM}?ref=first&ref=second`, 'first'],
  [`${FORM}?ref=+&referral=amina`, 'amina'],
  ['https://races.example/events/evt_1?ref=amina', 'amina'],
  ['https://races.example/sw/events/evt_1?referral=amina&x=1', 'amina'],
  [FORM, ''],
  ['https://search.example/?ref=tracking', ''],
  ['no address', ''],
  [null, ''],
  [`${FORM}?ref=${'x'.repeat(100)}`, 'x'.repeat(64)],
])('the code of %s is %j', (referer, code) => {
  expect(referralCodeOf(referer)).toBe(code);
});
