import { describe, expect, test } from 'vitest';
import { EventDetailSchema, EventListItemSchema } from './events.ts';
import { sampleDetail, sampleListItem } from './testing/sample-answers.ts';
import { failing, scriptedProvider, success } from './testing/scripted-provider.ts';

const page = (ids: string[], next?: string) =>
  success({ events: ids.map(sampleListItem), has_more: next !== undefined, next_cursor: next });

describe('list', () => {
  test('limit and cursor go into the query, absent ones do not', async () => {
    const { api, calls } = scriptedProvider({ replies: [page([])] });
    await api.events.list({ limit: 5, cursor: 'a&b' });
    await api.events.list();
    expect(calls.map((call) => call.path)).toEqual(['/v1/events?limit=5&cursor=a%26b', '/v1/events']);
    expect(calls[0]).toMatchObject({ method: 'GET', body: '' });
  });

  test('a last page has no cursor', async () => {
    const { api } = scriptedProvider({ replies: [page(['evt_1'])] });
    const result = await api.events.list();
    expect(result).toEqual({
      ok: true,
      value: { events: [sampleListItem()], malformed: [], has_more: false, next_cursor: null },
    });
  });
});

describe('listAll', () => {
  test('follows every cursor, with pages of the largest size', async () => {
    const { api, calls } = scriptedProvider({
      replies: [page(['a', 'b'], 'c1'), page(['c'], 'c2'), page(['d'])],
    });
    const result = await api.events.listAll();
    expect(result.ok && result.value.events.map((event) => event.event_id)).toEqual(['a', 'b', 'c', 'd']);
    expect(calls.map((call) => call.path)).toEqual([
      '/v1/events?limit=50',
      '/v1/events?limit=50&cursor=c1',
      '/v1/events?limit=50&cursor=c2',
    ]);
  });

  test('an event that moved to the next page counts once', async () => {
    const { api } = scriptedProvider({ replies: [page(['a', 'b'], 'c1'), page(['b', 'c'])] });
    const result = await api.events.listAll();
    expect(result.ok && result.value.events.map((event) => event.event_id)).toEqual(['a', 'b', 'c']);
  });

  test('an event that cannot be parsed is reported beside the others, and the next page is still fetched', async () => {
    const { status, ...withoutStatus } = sampleListItem('b');
    const replies = [
      success({ events: [sampleListItem('a'), withoutStatus, 7], has_more: true, next_cursor: 'c1' }),
      page(['c']),
    ];
    const result = await scriptedProvider({ replies }).api.events.listAll();
    expect(result.ok && result.value.events.map((event) => event.event_id)).toEqual(['a', 'c']);
    expect(result.ok && result.value.malformed).toEqual([
      { id: 'b', detail: expect.stringContaining('status') },
      { id: null, detail: expect.stringContaining('object') },
    ]);
  });

  test('a failed page fails the whole list', async () => {
    const { api } = scriptedProvider({ replies: [page(['a'], 'c1'), failing(400, 'invalid_cursor')] });
    expect(await api.events.listAll()).toMatchObject({ ok: false, error: { code: 'invalid_cursor' } });
  });

  test('`has_more` without a cursor ends the list', async () => {
    const { api, calls } = scriptedProvider({ replies: [success({ events: [], has_more: true })] });
    expect(await api.events.listAll()).toEqual({ ok: true, value: { events: [], malformed: [] } });
    expect(calls).toHaveLength(1);
  });

  test('a cursor without `has_more` ends the list too', async () => {
    const { api, calls } = scriptedProvider({
      replies: [success({ events: [], has_more: false, next_cursor: 'c1' })],
    });
    expect(await api.events.listAll()).toEqual({ ok: true, value: { events: [], malformed: [] } });
    expect(calls).toHaveLength(1);
  });

  test('a cursor that repeats is an error', async () => {
    const { api, calls } = scriptedProvider({
      replies: [page(['a'], 'c1'), page(['b'], 'c2'), page(['c'], 'c1')],
    });
    expect(await api.events.listAll()).toMatchObject({ error: { code: 'invalid_response' } });
    expect(calls).toHaveLength(3);
  });
});

describe('fetch', () => {
  test('an event comes as documented', async () => {
    const { api, calls } = scriptedProvider({ replies: [success(sampleDetail())] });
    expect(await api.events.fetch('evt_1')).toEqual({ ok: true, value: sampleDetail() });
    expect(calls[0]?.path).toBe('/v1/events/evt_1');
  });

  test('an id from a visitor cannot leave its place in the path', async () => {
    const { api, calls } = scriptedProvider({ replies: [failing(404, 'not_found')] });
    await api.events.fetch('../orders?status=paid');
    expect(calls[0]?.path).toBe('/v1/events/..%2Forders%3Fstatus%3Dpaid');
    expect(await api.events.fetch('..')).toMatchObject({ error: { code: 'not_found', httpStatus: null } });
    expect(calls).toHaveLength(1);
  });

  test('not_found is returned as such', async () => {
    const { api } = scriptedProvider({ replies: [failing(404, 'not_found')] });
    expect(await api.events.fetch('evt_9')).toMatchObject({ error: { code: 'not_found', httpStatus: 404 } });
  });
});

test('unknown statuses, visibilities, methods and question types are preserved', () => {
  const item = { ...sampleListItem(), status: 'postponed', visibility: 'members' };
  expect(EventListItemSchema.parse(item)).toEqual(item);
  const questions = [{ key: 'k', label: 'L', type: 'hologram', required: false, options: [], help: null }];
  const detail = { ...sampleDetail(), payment_methods: ['cowries'], additional_questions: questions };
  expect(EventDetailSchema.parse(detail)).toEqual(detail);
});

test('absent optional fields become null or empty', () => {
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
