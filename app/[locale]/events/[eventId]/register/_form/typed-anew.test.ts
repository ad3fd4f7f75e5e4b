import { expect, test } from 'vitest';
import type { EntryErrors } from '#lib/registration/entry/entry-problems.ts';
import { typedAnew } from './typed-anew.ts';

const INPUT = {
  submission: 'first',
  buyer_name: 'Akello Grace',
  waiver_accepted: 'on',
  roster: 'Okello Sam',
};
const anew = (errors: Partial<EntryErrors>) => typedAnew(INPUT, { fields: {}, form: null, ...errors });

test.each(['sold_out', 'unavailable', 'own_hold', null] as const)(
  'what was typed is kept after %s, and is of the same form when it is sent again',
  (form) => {
    expect(anew({ form, fields: form ? {} : { buyer_email: 'invalid_email' } })).toEqual(INPUT);
  },
);

test('a waiver that was replaced is not accepted yet', () => {
  expect(anew({ fields: { waiver_accepted: 'waiver_version_mismatch' } })).not.toHaveProperty(
    'waiver_accepted',
  );
});

test('a list that was checked is marked as seen, and pressing the check is forgotten', () => {
  const checked = typedAnew(
    { ...INPUT, check_roster: 'yes' },
    {
      fields: {},
      form: null,
      next: 'roster_check',
      roster: { runners: [], problems: [], heading: null, unread: [] },
    },
  );
  expect(checked).not.toHaveProperty('check_roster');
  expect(checked.roster_seen).toEqual(expect.any(String));
});

test('names of entries that were given up are back in their fields, unless they were typed anew', () => {
  const off = { 'off.runner.t.2': 'Babirye Jane', 'off.runner.t.3': 'Okot Paul', 'runner.t.3': 'Ocen Mark' };
  const typed = typedAnew({ ...INPUT, ...off }, { fields: {}, form: null });
  expect(typed).toMatchObject({ 'runner.t.2': 'Babirye Jane', 'runner.t.3': 'Ocen Mark' });
});
