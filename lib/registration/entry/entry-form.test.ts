import { describe, expect, test } from 'vitest';
import {
  lineOf,
  quantityField,
  questionField,
  readEntryInput,
  runnerField,
  textOf,
  valuesOf,
} from '#lib/registration/entry/entry-form.ts';

function posted(...fields: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe('field names', () => {
  test('of tickets and questions never collide with each other or with the fixed ones', () => {
    expect(quantityField('buyer_name')).toBe('quantity.buyer_name');
    expect(questionField('buyer_name')).toBe('question.buyer_name');
    expect(runnerField('tt_1', 2)).toBe('runner.tt_1.2');
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

describe('readEntryInput', () => {
  test('keeps what was typed word for word', () => {
    const input = readEntryInput(posted(['buyer_name', '  Akello  Grace '], ['quantity.tkt_1', '02']));
    expect(input).toEqual({ buyer_name: '  Akello  Grace ', 'quantity.tkt_1': '02' });
  });

  test('leaves out files and the fields of the framework', () => {
    const input = readEntryInput(
      posted(['$ACTION_ID_1', 'x'], ['photo', new File(['x'], 'x.png')], ['buyer_name', 'Grace']),
    );
    expect(input).toEqual({ buyer_name: 'Grace' });
  });

  test('keeps every value of a name that comes more than once', () => {
    expect(readEntryInput(posted(['a', '1'], ['b', '2'], ['a', '3'], ['a', '4']))).toEqual({
      a: ['1', '3', '4'],
      b: '2',
    });
  });

  test('leaves out what a database cannot keep', () => {
    expect(readEntryInput(posted(['note', 'a\0b']))).toEqual({ note: 'ab' });
  });

  test('takes line ends as they were typed', () => {
    expect(readEntryInput(posted(['note', 'a\r\nb\nc']))).toEqual({ note: 'a\nb\nc' });
  });

  test('bounds the length of a value, the length of a name and the number of fields', () => {
    expect(readEntryInput(posted(['club', 'x'.repeat(5000)])).club).toHaveLength(4000);
    expect(readEntryInput(posted(['roster', 'x'.repeat(300_000)])).roster).toHaveLength(200_001);
    expect(readEntryInput(posted(['shown_prices', 'x'.repeat(50_000)])).shown_prices).toHaveLength(40_000);
    expect(readEntryInput(posted(['n'.repeat(1001), 'x'], ['n'.repeat(1000), 'y']))).toEqual({
      ['n'.repeat(1000)]: 'y',
    });
    const many = Array.from({ length: 1000 }, (_, index): [string, string] => [`field${index}`, 'x']);
    expect(Object.keys(readEntryInput(posted(...many)))).toHaveLength(400);
    const repeated = many.map(([, value]): [string, string] => ['same', value]);
    expect(readEntryInput(posted(...repeated)).same).toHaveLength(400);
  });

  test('cannot be used to change what objects are', () => {
    const input = readEntryInput(posted(['__proto__', 'x'], ['constructor', 'y']));
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect(input.constructor).toBe('y');
    expect(readEntryInput(posted()).buyer_name).toBeUndefined();
  });
});

describe('what was posted', () => {
  const input = { one: ' a\u00a0 \t b ', several: ['x', ' y '] };

  test('is read trimmed, in one line, or value by value', () => {
    expect(textOf(input, 'one')).toBe('a\u00a0 \t b');
    expect(lineOf(input, 'one')).toBe('a b');
    expect(textOf(input, 'several')).toBe('y');
    expect(valuesOf(input, 'several')).toEqual(['x', ' y ']);
  });

  test('and what was not is empty, also under names that every object has', () => {
    expect(textOf(input, 'gone')).toBe('');
    expect(valuesOf(input, 'constructor')).toEqual([]);
  });
});
