import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import { EventDetailSchema } from '#lib/partner-api/schemas/event.ts';
import { sampleDetail } from '#lib/partner-api/testing/sample-answers.ts';
import { ENTRY_FIELDS, quantityField } from '#lib/registration/entry/entry-form.ts';
import en from '../../../../../../messages/en.json';
import fr from '../../../../../../messages/fr.json';
import sw from '../../../../../../messages/sw.json';
import { fieldLabels } from './field-labels.ts';

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
