import { describe, expect, it } from 'vitest';
import { fillForm } from './fill-form.ts';
import type { FormControl, PageForm } from './parse-forms.ts';

const IDENTITY = {
  name: 'Akello Grace',
  email: 'grace@example.com',
  phone: '0772 123 456',
  msisdn: '0772123456',
};

const control = (given: Partial<FormControl> & { name: string }): FormControl => ({
  kind: 'text',
  value: '',
  on: given.kind !== 'radio' && given.kind !== 'checkbox',
  required: false,
  autocomplete: '',
  options: [],
  problem: '',
  ...given,
});
const filled = (controls: FormControl[], fields?: Record<string, string>) => {
  const form: PageForm = { action: '', button: 'Send', controls };
  return fillForm(form, IDENTITY, fields);
};

describe('fillForm', () => {
  it('fills in the buyer’s identity', () => {
    const entries = filled([
      control({ name: 'who', autocomplete: 'name', required: true }),
      control({ name: 'mail', kind: 'email', required: true }),
      control({ name: 'call', kind: 'tel', required: true }),
    ]);
    expect(entries).toEqual([
      ['who', IDENTITY.name],
      ['mail', IDENTITY.email],
      ['call', IDENTITY.phone],
    ]);
  });

  it('answers required fields and leaves the rest unchanged', () => {
    const entries = filled([
      control({ name: 'shirt', kind: 'select', required: true, options: ['', 'M', 'L'] }),
      control({ name: 'reason', required: true }),
      control({ name: 'club' }),
      control({ name: 'code', value: 'SPRING' }),
      control({ name: '$ACTION', kind: 'hidden' }),
    ]);
    expect(entries).toEqual([
      ['shirt', 'M'],
      ['reason', 'As agreed'],
      ['club', ''],
      ['code', 'SPRING'],
      ['$ACTION', ''],
    ]);
  });

  it('takes the first of a required choice, keeps a selected one, ticks required boxes', () => {
    const network = (value: string, on = false) =>
      control({ name: 'network', kind: 'radio', value, on, required: true });
    const accept = control({ name: 'waiver', kind: 'checkbox', value: 'yes', required: true });
    const news = control({ name: 'news', kind: 'checkbox', value: 'yes' });
    expect(filled([network('mtn'), network('airtel'), accept, news])).toEqual([
      ['network', 'mtn'],
      ['waiver', 'yes'],
    ]);
    expect(filled([network('mtn'), network('airtel', true)])).toEqual([['network', 'airtel']]);
  });

  it('sends the given fields', () => {
    const network = (value: string) => control({ name: 'network', kind: 'radio', value, required: true });
    const accept = control({ name: 'waiver', kind: 'checkbox', value: 'yes', required: true });
    const mail = control({ name: 'mail', kind: 'email', required: true });
    const given = { network: 'airtel', waiver: '', mail: 'nonsense' };
    expect(filled([network('mtn'), network('airtel'), accept, mail], given)).toEqual([
      ['network', 'airtel'],
      ['mail', 'nonsense'],
    ]);
  });

  it('chooses one place unless the form preselects some', () => {
    const ten = control({ name: 'quantity.ten', kind: 'number', value: '0' });
    const five = control({ name: 'quantity.five', kind: 'number', value: '0' });
    expect(filled([ten, five])).toEqual([
      ['quantity.ten', '1'],
      ['quantity.five', '0'],
    ]);
    expect(filled([ten, { ...five, value: '2' }])).toEqual([
      ['quantity.ten', '0'],
      ['quantity.five', '2'],
    ]);
    expect(filled([ten], { 'quantity.ten': '3' })).toEqual([['quantity.ten', '3']]);
  });

  it('throws for a field that the form does not have', () => {
    expect(() => filled([control({ name: 'club' })], { colour: 'red' })).toThrow('no field colour');
  });
});
