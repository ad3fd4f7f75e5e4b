// The snapshot of the provider's events over a real database and the sandbox's HTTP: what is listed, what is hidden, how
// often the provider is called, and what is shown while it is down.
import { describe, expect, test } from 'vitest';
import { listEvents } from '#lib/events/list-events.ts';
import { eventsOnSandbox } from '#lib/events/testing/events-on-sandbox.ts';
import type { EventList } from '#lib/partner-api/events.ts';
import { expectOk } from '#lib/partner-api/testing/on-sandbox.ts';
import { sampleListItem } from '#lib/partner-api/testing/sample-answers.ts';
import { err, ok } from '#lib/shared/result.ts';
import { findEventPage } from './find-event.ts';

const { db, sandbox, ctx, passMinutes, goDown, lastSeq, fetches } = await eventsOnSandbox({ patient: true });
const { control } = sandbox;
const MARATHON = 'evt_kampala_city_marathon';
const SILENT = err({
  code: 'server_error',
  httpStatus: 500,
  retryable: true,
  outcome: 'not_done',
  retryAfterSeconds: null,
  requestId: null,
  detail: 'A list that does not answer.',
} as const);

const withList = (list: EventList) => ({
  ...ctx,
  partner: { ...ctx.partner, events: { ...ctx.partner.events, listAll: async () => ok(list) } },
});

const problem = async (id: string) => {
  const page = await findEventPage(ctx, id);
  return page.ok ? 'found' : page.error.code;
};
const page = async (id: string) => {
  const found = await findEventPage(ctx, id);
  if (!found.ok) throw new Error(`${id} is ${found.error.code}`);
  return found.value;
};

describe('the list', () => {
  test('holds the public events by their start, without unlisted, draft and past ones', async () => {
    const { events, stale } = await listEvents(ctx);
    const starts = events.map((event) => event.starts_at);
    expect(starts).toEqual([...starts].sort());
    expect(stale).toBe(false);
    const ids = events.map((event) => event.event_id);
    expect(ids).toContain(MARATHON);
    for (const hidden of ['evt_rwenzori_members_run', 'evt_mbarara_draft', 'evt_fort_portal_past'])
      expect(ids).not.toContain(hidden);
  });

  test('is sorted by the time of the start, with any offset from UTC', async () => {
    const starts = [
      ['evening', '2031-05-01T20:00:00+03:00'],
      ['night', '2031-05-01T18:30:00-05:00'],
      ['afternoon', '2031-05-01T16:00:00.000Z'],
    ];
    const listed = starts.map(([id = '', starts_at = '']) => ({ ...sampleListItem(id), starts_at }));
    const { events } = await listEvents(withList({ events: listed, malformed: [] }));
    expect(events.map((event) => event.event_id)).toEqual(['afternoon', 'evening', 'night']);
  });

  test('keeps the snapshot of an event that cannot be parsed', async () => {
    const ids = async () => (await listEvents(ctx)).events.map((event) => event.event_id);
    const before = await ids();
    const { events } = expectOk(await ctx.partner.events.listAll());
    const parsed = events.filter((event) => event.event_id !== MARATHON && event.visibility === 'public');
    for (const id of [MARATHON, null]) {
      await passMinutes(1);
      await listEvents(withList({ events: parsed, malformed: [{ id, detail: 'starts_at' }] }));
      expect(await ids()).toEqual(before);
    }
    await passMinutes(1);
    await listEvents(withList({ events: parsed, malformed: [] }));
    expect(await ids()).toEqual(before.filter((id) => id !== MARATHON));
  });

  test('costs one fetch for many visitors at once, and none while it is fresh', async () => {
    const since = await lastSeq();
    const lists = await Promise.all(Array.from({ length: 20 }, () => listEvents(ctx)));
    expect(lists.every((list) => list.events.length > 0)).toBe(true);
    await listEvents(ctx);
    expect(await fetches(since)).toEqual(['/v1/events']);
  });

  test('follows the provider when it is no longer fresh', async () => {
    await listEvents(ctx);
    const name = `Marathon of ${Date.now()}`;
    await control.changeEvent(MARATHON, { name });
    await passMinutes(1);
    const { events } = await listEvents(ctx);
    expect(events.find((event) => event.event_id === MARATHON)?.name).toBe(name);
  });

  test('is served from the snapshot, with its age, while the provider is down', async () => {
    const fresh = await listEvents(ctx);
    await goDown();
    await passMinutes(5);
    const old = await listEvents(ctx);
    expect(old.events).toEqual(fresh.events);
    expect(old).toMatchObject({ stale: true, asOf: fresh.asOf });
    await control.clearFaults();
    await passMinutes(1);
    expect((await listEvents(ctx)).asOf?.getTime()).toBeGreaterThan(fresh.asOf?.getTime() ?? 0);
  });

  test('is empty and without an age if the provider never answered', async () => {
    await goDown();
    expect(await listEvents(ctx)).toEqual({ events: [], asOf: null, stale: true });
  });
});

describe('one event', () => {
  test('has its start and status from the list, and the rest from its own fetch', async () => {
    const { event, startsAt, status, stale, availability } = await page(MARATHON);
    expect(event.ticket_types.map((type) => type.ticket_type_id)).toContain('tkt_kcm_42');
    expect(startsAt.getTime()).toBeGreaterThan(Date.now());
    expect({ status, stale, availability }).toEqual({
      status: 'open',
      stale: false,
      availability: 'on_sale',
    });
  });

  test('whose sale begins is on sale within seconds, without a visit of the list', async () => {
    const scheduled = { org: 'kampala-runners', name: 'Opening Run', status: 'scheduled' };
    const { event_id: id } = await control.createEvent(scheduled);
    expect((await page(id)).availability).toBe('not_yet');
    await control.changeEvent(id, { status: 'open' });
    await passMinutes(0.15);
    expect((await page(id)).availability).toBe('on_sale');
  });

  test('that is unlisted opens by its link', async () => {
    expect(await page('evt_rwenzori_members_run')).toMatchObject({
      visibility: 'unlisted',
      availability: 'on_sale',
    });
  });

  test.each([
    ['sold out', 'evt_sipi_falls_trail', 'sold_out'],
    ['not yet on sale', 'evt_jinja_nile_half', 'not_yet'],
  ])('that is %s says so', async (_, id, availability) => {
    expect((await page(id)).availability).toBe(availability);
  });

  test('of an organization that may not take payments says so', async () => {
    await control.changeOrg('kampala-runners', { payments_enabled: false });
    try {
      expect((await page(MARATHON)).availability).toBe('payments_disabled');
    } finally {
      await control.changeOrg('kampala-runners', { payments_enabled: true });
    }
  });

  test.each([
    'evt_mbarara_draft',
    'evt_bank_staff_run',
    'evt_demo_fun_run',
    'evt_fort_portal_past',
    'nonsense',
  ])('%s is not found, and causes no fetch', async (id) => {
    const since = await lastSeq();
    for (let visits = 0; visits < 5; visits++) expect(await problem(id)).toBe('not_found');
    expect(await fetches(since)).toEqual(['/v1/events']);
  });

  test('costs two fetches for twenty visitors at once, and none while it is fresh', async () => {
    const since = await lastSeq();
    await Promise.all(Array.from({ length: 20 }, () => page(MARATHON)));
    await page(MARATHON);
    expect(await fetches(since)).toEqual(['/v1/events', `/v1/events/${MARATHON}`]);
  });

  test('that leaves the list keeps its page, without prices, and is closed, then past', async () => {
    const starts_at = new Date(ctx.now().getTime() + 60 * 60_000).toISOString();
    const { event_id: id } = await control.createEvent({
      org: 'kampala-runners',
      name: 'Short-lived Run',
      starts_at,
    });
    expect(await page(id)).toMatchObject({ listed: true });
    await control.changeEvent(id, { access: 'draft' });
    await passMinutes(1);
    const gone = { event: { name: 'Short-lived Run' }, listed: false, pricesKnown: false, stale: false };
    expect(await page(id)).toMatchObject({ ...gone, availability: 'closed' });
    await passMinutes(26 * 60);
    expect(await page(id)).toMatchObject({ ...gone, availability: 'past' });
    expect(await db.eventSnapshot.findUnique({ where: { eventId: id } })).toMatchObject({ listed: false });
  });
});

describe('an event that is listed while its own fetch is not found', () => {
  const newEvent = (fields: object) =>
    control.createEvent({ org: 'kampala-runners', name: 'Letter Run', readable_off_sale: false, ...fields });
  const inList = async (id: string) => {
    const { events } = await listEvents(ctx, async () => [id]);
    return events.find((event) => event.event_id === id);
  };

  test('is shown from the list at each visit, and stays in the list', async () => {
    const { event_id: id } = await newEvent({ status: 'scheduled' });
    for (let visits = 0; visits < 4; visits++) {
      expect(await page(id)).toMatchObject({
        event: { event_id: id, name: 'Letter Run', currency: 'UGX', ticket_types: [] },
        availability: 'no_entries',
        pricesKnown: false,
        stale: false,
      });
      expect(await inList(id)).toMatchObject({ detail: null, offSale: 'no_entries', ticketTypes: null });
      await passMinutes(visits % 2 === 0 ? 0.15 : 5);
    }
  });

  test('is closed, with its last detail, while its sale is paused, and on sale again afterwards', async () => {
    const { event_id: id } = await newEvent({ ticket_types: [{ name: 'Ten', price_minor: 20_000 }] });
    expect(await page(id)).toMatchObject({ availability: 'on_sale', pricesKnown: true });
    await control.changeEvent(id, { sales_open: false, name: 'Letter Run, paused' });
    await passMinutes(0.15);
    expect(await page(id)).toMatchObject({
      event: { name: 'Letter Run, paused', ticket_types: [{ name: 'Ten' }] },
      availability: 'closed',
      pricesKnown: false,
    });
    expect(await inList(id)).toMatchObject({
      detail: null,
      offSale: 'closed',
      ticketTypes: [{ name: 'Ten' }],
    });
    await control.changeEvent(id, { sales_open: true });
    await passMinutes(0.15);
    expect(await page(id)).toMatchObject({ availability: 'on_sale', pricesKnown: true });
    expect(await inList(id)).toMatchObject({ detail: { event_id: id }, offSale: null });
  });

  test('is fetched no more often than one that is on sale', async () => {
    const { event_id: id } = await newEvent({ status: 'scheduled' });
    const since = await lastSeq();
    await Promise.all(Array.from({ length: 20 }, () => page(id)));
    await page(id);
    expect(await fetches(since)).toEqual(['/v1/events', `/v1/events/${id}`]);
  });

  test('is shown while the list is not answered', async () => {
    const { event_id: id } = await newEvent({});
    await page(id);
    await control.changeEvent(id, { sales_open: false });
    const { partner } = ctx;
    const silent = { ...partner, events: { ...partner.events, listAll: async () => SILENT } };
    await passMinutes(5);
    expect(await findEventPage({ ...ctx, partner: silent }, id)).toMatchObject({
      value: { availability: 'closed', pricesKnown: false, stale: true },
    });
  });

  test('is closed once it left the list', async () => {
    const { event_id: id } = await newEvent({ status: 'scheduled' });
    expect(await problem(id)).toBe('found');
    await control.changeEvent(id, { access: 'draft' });
    await passMinutes(0.15);
    expect(await page(id)).toMatchObject({ listed: false, availability: 'closed' });
    expect(await inList(id)).toBeUndefined();
  });
});

describe('while the provider is down', () => {
  test('a known event is served from the snapshot, with its age', async () => {
    const fresh = await page(MARATHON);
    await goDown();
    await passMinutes(5);
    const old = await page(MARATHON);
    expect(old).toEqual({ ...fresh, stale: true });
  });

  test('an event that was never fetched is unavailable, not unknown', async () => {
    await listEvents(ctx);
    await goDown();
    expect(await problem(MARATHON)).toBe('unavailable');
  });

  test('an unknown id is unavailable: it may be new', async () => {
    await listEvents(ctx);
    await goDown();
    await passMinutes(5);
    expect(await problem('evt_of_today')).toBe('unavailable');
  });

  test('every event is unavailable if the provider never answered', async () => {
    await goDown();
    expect(await problem(MARATHON)).toBe('unavailable');
  });
});

test('an unknown id of an organization without events is not found', async () => {
  const { client_id, client_secret } = await control.createClient({
    org: `empty-${Date.now()}`,
    scopes: ['events:read'],
  });
  const partner = sandbox.client({ clientId: client_id, clientSecret: client_secret });
  expect(await findEventPage({ ...ctx, partner }, 'nonsense')).toEqual({
    ok: false,
    error: { code: 'not_found' },
  });
});
