import { describe, expect, test } from 'vitest';
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
      value: { events: [sampleListItem()], has_more: false, next_cursor: null },
    });
  });
});

describe('listAll', () => {
  test('walks every page by its cursor, the largest pages there are', async () => {
    const { api, calls } = scriptedProvider({
      replies: [page(['a', 'b'], 'c1'), page(['c'], 'c2'), page(['d'])],
    });
    const result = await api.events.listAll();
    expect(result.ok && result.value.map((event) => event.event_id)).toEqual(['a', 'b', 'c', 'd']);
    expect(calls.map((call) => call.path)).toEqual([
      '/v1/events?limit=50',
      '/v1/events?limit=50&cursor=c1',
      '/v1/events?limit=50&cursor=c2',
    ]);
  });

  test('an event that slid to the next page counts once', async () => {
    const { api } = scriptedProvider({ replies: [page(['a', 'b'], 'c1'), page(['b', 'c'])] });
    const result = await api.events.listAll();
    expect(result.ok && result.value.map((event) => event.event_id)).toEqual(['a', 'b', 'c']);
  });

  test('a page that fails fails all: a part is not the list', async () => {
    const { api } = scriptedProvider({ replies: [page(['a'], 'c1'), failing(400, 'invalid_cursor')] });
    expect(await api.events.listAll()).toMatchObject({ ok: false, error: { code: 'invalid_cursor' } });
  });

  test('more promised without a cursor ends the list', async () => {
    const { api, calls } = scriptedProvider({ replies: [success({ events: [], has_more: true })] });
    expect(await api.events.listAll()).toEqual({ ok: true, value: [] });
    expect(calls).toHaveLength(1);
  });

  test('a cursor without more promised ends the list too', async () => {
    const { api, calls } = scriptedProvider({
      replies: [success({ events: [], has_more: false, next_cursor: 'c1' })],
    });
    expect(await api.events.listAll()).toEqual({ ok: true, value: [] });
    expect(calls).toHaveLength(1);
  });

  test('cursors that run in a circle are told, not followed', async () => {
    const { api, calls } = scriptedProvider({
      replies: [page(['a'], 'c1'), page(['b'], 'c2'), page(['c'], 'c1')],
    });
    expect(await api.events.listAll()).toMatchObject({ error: { code: 'invalid_response' } });
    expect(calls).toHaveLength(3);
  });
});

describe('read', () => {
  test('an event comes as documented', async () => {
    const { api, calls } = scriptedProvider({ replies: [success(sampleDetail())] });
    expect(await api.events.read('evt_1')).toEqual({ ok: true, value: sampleDetail() });
    expect(calls[0]?.path).toBe('/v1/events/evt_1');
  });

  test('an id from a visitor cannot leave its place in the path', async () => {
    const { api, calls } = scriptedProvider({ replies: [failing(404, 'not_found')] });
    await api.events.read('../orders?status=paid');
    expect(calls[0]?.path).toBe('/v1/events/..%2Forders%3Fstatus%3Dpaid');
    expect(await api.events.read('..')).toMatchObject({ error: { code: 'not_found', httpStatus: null } });
    expect(calls).toHaveLength(1);
  });

  test('not_found is told as such', async () => {
    const { api } = scriptedProvider({ replies: [failing(404, 'not_found')] });
    expect(await api.events.read('evt_9')).toMatchObject({ error: { code: 'not_found', httpStatus: 404 } });
  });
});
