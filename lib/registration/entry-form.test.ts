import { describe, expect, test } from 'vitest';
import { quantityField, questionField, readEntryInput } from '#lib/registration/entry-form.ts';

function posted(...fields: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe('field names', () => {
  test('of tickets and questions never collide with each other or with the fixed ones', () => {
    expect(quantityField('buyer_name')).toBe('quantity.buyer_name');
    expect(questionField('buyer_name')).toBe('question.buyer_name');
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

  test('takes one value of a name that comes twice', () => {
    expect(Object.keys(readEntryInput(posted(['a', '1'], ['a', '2'])))).toEqual(['a']);
  });

  test('bounds the length of a value, the length of a name and the number of fields', () => {
    expect(readEntryInput(posted(['note', 'x'.repeat(5000)])).note).toHaveLength(4000);
    expect(readEntryInput(posted(['n'.repeat(201), 'x'], ['n'.repeat(200), 'y']))).toEqual({
      ['n'.repeat(200)]: 'y',
    });
    const many = Array.from({ length: 1000 }, (_, index): [string, string] => [`field${index}`, 'x']);
    expect(Object.keys(readEntryInput(posted(...many)))).toHaveLength(300);
  });

  test('cannot be used to change what objects are', () => {
    const input = readEntryInput(posted(['__proto__', 'x'], ['constructor', 'y']));
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect(input.constructor).toBe('y');
    expect(readEntryInput(posted()).buyer_name).toBeUndefined();
  });
});
