import { createTranslator } from 'next-intl';
import { expect, it, test } from 'vitest';
import { EventDetailSchema } from '#lib/partner-api/schemas/event.ts';
import { sampleDetail } from '#lib/partner-api/testing/sample-answers.ts';
import { ENTRY_FIELDS, quantityField } from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors } from '#lib/registration/entry/entry-problems.ts';
import en from '../../messages/en.json';
import fr from '../../messages/fr.json';
import sw from '../../messages/sw.json';
import { fieldLabels, typedAgain } from './answer-form.ts';

const INPUT = {
  submission: 'first',
  buyer_name: 'Akello Grace',
  waiver_accepted: 'on',
  roster: 'Okello Sam',
};
const anew = (errors: Partial<EntryErrors>) => typedAgain(INPUT, { fields: {}, form: null, ...errors });

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
  const checked = typedAgain(
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
  const typed = typedAgain({ ...INPUT, ...off }, { fields: {}, form: null });
  expect(typed).toMatchObject({ 'runner.t.2': 'Babirye Jane', 'runner.t.3': 'Ocen Mark' });
});

const event = EventDetailSchema.parse(sampleDetail());

const labelsIn = (locale: string, messages: typeof en) =>
  fieldLabels(event, [], createTranslator({ locale, messages, namespace: 'form' }));

it.each([
  ['en', en, 'Entries'],
  ['fr', fr, 'Inscriptions'],
  ['sw', sw, 'Viingilio'],
])('%s: the choice of entries comes first, under a name of its own', (locale, messages, called) => {
  expect(Object.entries(labelsIn(locale, messages))[0]).toEqual([ENTRY_FIELDS.tickets, called]);
});

it.each([
  ['en', en, 'Full name:'],
  ['fr', fr, 'Full name\u00a0:'],
  ['sw', sw, 'Full name:'],
])('%s: the mark between a field and its problem is the language’s own', (locale, messages, told) => {
  const t = createTranslator({ locale, messages, namespace: 'form' });
  expect(t('toldField', { label: 'Full name' })).toBe(told);
});

it('a problem of one kind of entry is told under its name', () => {
  const labels = labelsIn('en', en);
  const told = event.ticket_types.map((type) => labels[quantityField(type.ticket_type_id)]);
  expect(told).toEqual(event.ticket_types.map(({ name }) => name));
  expect(told.length).toBeGreaterThan(0);
});
