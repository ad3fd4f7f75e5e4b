import { expect, test } from 'vitest';
import { sampleDetail, sampleListItem } from '../testing/sample-answers.ts';
import { EventDetailSchema, EventListItemSchema } from './event.ts';

test('unknown statuses, visibilities, methods and question types survive', () => {
  const item = { ...sampleListItem(), status: 'postponed', visibility: 'members' };
  expect(EventListItemSchema.parse(item)).toEqual(item);
  const questions = [{ key: 'k', label: 'L', type: 'hologram', required: false, options: [], help: null }];
  const detail = { ...sampleDetail(), payment_methods: ['cowries'], additional_questions: questions };
  expect(EventDetailSchema.parse(detail)).toEqual(detail);
});

test('what may be absent comes as null or empty', () => {
  const [ticket] = sampleDetail().ticket_types;
  const { distance_km: _, airtel: __, ...bare } = ticket ?? {};
  const { waiver_version: ___, additional_questions: ____, ...event } = sampleDetail();
  const parsed = EventDetailSchema.parse({ ...event, waiver_required: false, ticket_types: [bare] });
  expect(parsed).toMatchObject({ waiver_version: null, additional_questions: [] });
  expect(parsed.ticket_types[0]).toMatchObject({ distance_km: null, airtel: null });
});

test.each([{ service_fee_minor: 9, total_minor: 10, brand: 'any' }, 'soon'])(
  'a card quote, once there is one, does no harm: %j',
  (card) => {
    const [ticket] = sampleDetail().ticket_types;
    const parsed = EventDetailSchema.parse({ ...sampleDetail(), ticket_types: [{ ...ticket, card }] });
    expect(parsed).toEqual(sampleDetail());
  },
);

test('a question without options or help is still a question', () => {
  const question = { key: 'k', label: 'L', type: 'text', required: true };
  const parsed = EventDetailSchema.parse({ ...sampleDetail(), additional_questions: [question] });
  expect(parsed.additional_questions).toEqual([{ ...question, options: [], help: null }]);
});

test.each([
  ['a price with a fraction', { price_minor: 0.5 }],
  ['a price as text', { total_minor: '52000' }],
  ['no count of places', { remaining: undefined }],
])('%s is refused', (_, change) => {
  const [ticket] = sampleDetail().ticket_types;
  const detail = { ...sampleDetail(), ticket_types: [{ ...ticket, ...change }] };
  expect(EventDetailSchema.safeParse(detail).success).toBe(false);
});

test.each(['', '  ', undefined])('a question without a label, %j, is called by its key', (label) => {
  const question = { key: 'shirt', label, type: 'text', required: true };
  const parsed = EventDetailSchema.parse({ ...sampleDetail(), additional_questions: [question] });
  expect(parsed.additional_questions).toMatchObject([{ key: 'shirt', label: 'shirt' }]);
});
