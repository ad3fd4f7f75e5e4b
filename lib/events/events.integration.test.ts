// The snapshot of the provider's events over a real database and the sandbox's HTTP: what is shown, what is hidden,
// how seldom the provider is asked, and what is left when it is down.
import { describe, expect, test, vi } from 'vitest';
import { listEvents } from '#lib/events/list-events.ts';
import { readEvent } from '#lib/events/read-event.ts';
import { eventsOnSandbox } from '#lib/events/testing/events-on-sandbox.ts';
import { err } from '#lib/shared/result.ts';

// Who could be shown something waits for something newer, however long it takes: those whom it takes too long are told
// of in slow-provider.integration.test.ts.
vi.mock('#lib/events/in-time.ts', async (original) => {
  const { inTime } = await original<typeof import('#lib/events/in-time.ts')>();
  const patient: typeof inTime = (ctx, work) => inTime(ctx, work, 20_000);
  return { inTime: patient };
});

const { db, sandbox, ctx, passMinutes, goDown, lastSeq, reads } = await eventsOnSandbox();
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

const problem = async (id: string) => {
  const page = await readEvent(ctx, id);
  return page.ok ? 'found' : page.error.code;
};
const page = async (id: string) => {
  const read = await readEvent(ctx, id);
  if (!read.ok) throw new Error(`${id} is ${read.error.code}`);
  return read.value;
};

describe('the list', () => {
  test('holds the public events by their start, and none that only insiders may see', async () => {
    const { events, stale } = await listEvents(ctx);
    const starts = events.map((event) => event.starts_at);
    expect(starts).toEqual([...starts].sort());
    expect(stale).toBe(false);
    const ids = events.map((event) => event.event_id);
    expect(ids).toContain(MARATHON);
    for (const hidden of ['evt_rwenzori_members_run', 'evt_mbarara_draft', 'evt_fort_portal_past'])
      expect(ids).not.toContain(hidden);
  });

  test('costs one read for many visitors at once, and none while it is fresh', async () => {
    const since = await lastSeq();
    const lists = await Promise.all(Array.from({ length: 20 }, () => listEvents(ctx)));
    expect(lists.every((list) => list.events.length > 0)).toBe(true);
    await listEvents(ctx);
    expect(await reads(since)).toEqual(['/v1/events']);
  });

  test('follows the provider when it is no longer fresh', async () => {
    await listEvents(ctx);
    const name = `Marathon of ${Date.now()}`;
    await control.changeEvent(MARATHON, { name });
    await passMinutes(1);
    const { events } = await listEvents(ctx);
    expect(events.find((event) => event.event_id === MARATHON)?.name).toBe(name);
  });

  test('is served as it was, with its age, while the provider is down', async () => {
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

  test('is empty and without an age when the provider was never heard', async () => {
    await goDown();
    expect(await listEvents(ctx)).toEqual({ events: [], asOf: null, stale: true });
  });
});

describe('one event', () => {
  test('has its start and status from the list, and the rest from its own read', async () => {
    const { event, startsAt, status, stale, availability } = await page(MARATHON);
    expect(event.ticket_types.map((type) => type.ticket_type_id)).toContain('tkt_kcm_42');
    expect(startsAt.getTime()).toBeGreaterThan(Date.now());
    expect({ status, stale, availability }).toEqual({
      status: 'open',
      stale: false,
      availability: 'on_sale',
    });
  });

  test('whose sale begins is on sale within seconds, though nobody looks at the list', async () => {
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
  ])('%s is not found, and costs no read of its own', async (id) => {
    const since = await lastSeq();
    for (let visits = 0; visits < 5; visits++) expect(await problem(id)).toBe('not_found');
    expect(await reads(since)).toEqual(['/v1/events']);
  });

  test('costs two reads for twenty visitors at once, and none while it is fresh', async () => {
    const since = await lastSeq();
    await Promise.all(Array.from({ length: 20 }, () => page(MARATHON)));
    await page(MARATHON);
    expect(await reads(since)).toEqual(['/v1/events', `/v1/events/${MARATHON}`]);
  });

  test('that leaves the list is gone, though its orders still know it', async () => {
    const { event_id: id } = await control.createEvent({ org: 'kampala-runners', name: 'Short-lived Run' });
    expect(await problem(id)).toBe('found');
    await control.changeEvent(id, { access: 'draft' });
    await passMinutes(1);
    expect(await problem(id)).toBe('not_found');
    expect(await db.eventSnapshot.findUnique({ where: { eventId: id } })).toMatchObject({ listed: false });
  });
});

describe('a race that is listed while its own read is not found', () => {
  const race = (fields: object) =>
    control.createEvent({ org: 'kampala-runners', name: 'Letter Run', readable_off_sale: false, ...fields });
  const inList = async (id: string) => {
    const { events } = await listEvents(ctx, async () => [id]);
    return events.find((event) => event.event_id === id);
  };

  test('is there at each visit, told from the list, and so is its place in the list', async () => {
    const { event_id: id } = await race({ status: 'scheduled' });
    for (let visits = 0; visits < 4; visits++) {
      expect(await page(id)).toMatchObject({
        event: { event_id: id, name: 'Letter Run', currency: 'UGX', ticket_types: [] },
        availability: 'no_entries',
        told: false,
        stale: false,
      });
      expect(await inList(id)).toMatchObject({ detail: null, offSale: 'no_entries', kinds: null });
      await passMinutes(visits % 2 === 0 ? 0.15 : 5);
    }
  });

  test('is closed, with what was read of it before, while its sale is paused, and sold once it goes on', async () => {
    const { event_id: id } = await race({ ticket_types: [{ name: 'Ten', price_minor: 20_000 }] });
    expect(await page(id)).toMatchObject({ availability: 'on_sale', told: true });
    await control.changeEvent(id, { sales_open: false, name: 'Letter Run, paused' });
    await passMinutes(0.15);
    expect(await page(id)).toMatchObject({
      event: { name: 'Letter Run, paused', ticket_types: [{ name: 'Ten' }] },
      availability: 'closed',
      told: false,
    });
    expect(await inList(id)).toMatchObject({ detail: null, offSale: 'closed', kinds: [{ name: 'Ten' }] });
    await control.changeEvent(id, { sales_open: true });
    await passMinutes(0.15);
    expect(await page(id)).toMatchObject({ availability: 'on_sale', told: true });
    expect(await inList(id)).toMatchObject({ detail: { event_id: id }, offSale: null });
  });

  test('is asked for no more often than one that reads', async () => {
    const { event_id: id } = await race({ status: 'scheduled' });
    const since = await lastSeq();
    await Promise.all(Array.from({ length: 20 }, () => page(id)));
    await page(id);
    expect(await reads(since)).toEqual(['/v1/events', `/v1/events/${id}`]);
  });

  test('is there while the list is not answered', async () => {
    const { event_id: id } = await race({});
    await page(id);
    await control.changeEvent(id, { sales_open: false });
    const { partner } = ctx;
    const silent = { ...partner, events: { ...partner.events, listAll: async () => SILENT } };
    await passMinutes(5);
    expect(await readEvent({ ...ctx, partner: silent }, id)).toMatchObject({
      value: { availability: 'closed', told: false, stale: true },
    });
  });

  test('is gone once the list has it no more', async () => {
    const { event_id: id } = await race({ status: 'scheduled' });
    expect(await problem(id)).toBe('found');
    await control.changeEvent(id, { access: 'draft' });
    await passMinutes(0.15);
    expect(await problem(id)).toBe('not_found');
    expect(await inList(id)).toBeUndefined();
  });
});

describe('while the provider is down', () => {
  test('an event that was read is served as it was, with its age', async () => {
    const fresh = await page(MARATHON);
    await goDown();
    await passMinutes(5);
    const old = await page(MARATHON);
    expect(old).toEqual({ ...fresh, stale: true });
  });

  test('an event that was never read is unavailable, not unknown', async () => {
    await listEvents(ctx);
    await goDown();
    expect(await problem(MARATHON)).toBe('unavailable');
  });

  test('an id that nobody has heard of is unavailable: it may be new', async () => {
    await listEvents(ctx);
    await goDown();
    await passMinutes(5);
    expect(await problem('evt_of_today')).toBe('unavailable');
  });

  test('everything is unavailable when the provider was never heard', async () => {
    await goDown();
    expect(await problem(MARATHON)).toBe('unavailable');
  });
});

test('an organization without any event has no unknown event available', async () => {
  const { client_id, client_secret } = await control.createClient({
    org: `empty-${Date.now()}`,
    scopes: ['events:read'],
  });
  const partner = sandbox.client({ clientId: client_id, clientSecret: client_secret });
  expect(await readEvent({ ...ctx, partner }, 'nonsense')).toEqual({
    ok: false,
    error: { code: 'not_found' },
  });
});
