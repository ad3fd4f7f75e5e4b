// The snapshot of the provider's events over a real database and the sandbox's HTTP: what is shown, what is hidden,
// how seldom the provider is asked, and what is left when it is down.
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#lib/context.ts';
import { listEvents } from '#lib/events/list-events.ts';
import { readEvent } from '#lib/events/read-event.ts';
import { refreshDetails } from '#lib/events/refresh-details.ts';
import { deliveryLog } from '#lib/mirror/delivery-log.ts';
import { onSandbox } from '#lib/partner-api/testing/on-sandbox.ts';
import { testDatabase } from '../../test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
const sandbox = await onSandbox();
const { control } = sandbox;
let minutesLater = 0;
const ctx: Ctx = {
  db,
  partner: sandbox.client({ sleep: async () => {} }),
  now: () => new Date(Date.now() + minutesLater * 60_000),
  deliveries: deliveryLog(db),
  log: pino({ level: 'silent' }),
};
const MARATHON = 'evt_kampala_city_marathon';

beforeEach(() => {
  minutesLater = 0;
});
afterEach(() => control.clearFaults());

/** Lets time pass; the leases' own clock is the database's. */
async function passMinutes(minutes: number): Promise<void> {
  minutesLater += minutes;
  const shift = `${minutes} minutes`;
  await db.$executeRaw`
    UPDATE lease SET until = until - ${shift}::interval, done_at = done_at - ${shift}::interval`;
}
const goDown = () =>
  control.addFault({
    kind: 'status',
    path: '/events',
    times: 1000,
    http_status: 500,
    error_code: 'server_error',
  });

const lastSeq = async () => (await control.log()).at(-1)?.seq ?? 0;
/** The paths of the event reads that the provider got since. */
const reads = async (since: number) =>
  (await control.log(since)).filter((one) => one.path.startsWith('/v1/events')).map((one) => one.path);
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

describe('the details of the listed events', () => {
  const inList = async (id: string) => (await listEvents(ctx)).events.find((event) => event.event_id === id);

  test('are told in the list once they were read', async () => {
    expect((await inList(MARATHON))?.detail).toBeNull();
    await refreshDetails(ctx);
    const types = (await inList(MARATHON))?.detail?.ticket_types ?? [];
    expect(types.map((type) => type.ticket_type_id)).toContain('tkt_kcm_42');
  });

  test('are read a few at a time, the oldest first, and none twice before all were', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `Long List ${n}`);
    await Promise.all(names.map((name) => control.createEvent({ org: 'kampala-runners', name })));
    const { events } = await listEvents(ctx);
    const since = await lastSeq();
    await Promise.all(Array.from({ length: 10 }, () => refreshDetails(ctx)));
    await refreshDetails(ctx);
    expect(await reads(since)).toHaveLength(5);
    const all = events.map((event) => `/v1/events/${event.event_id}`);
    for (let turn = 1; turn * 5 < all.length; turn++) {
      await passMinutes(0.2);
      await listEvents(ctx);
      await refreshDetails(ctx);
    }
    const read = (await reads(since)).filter((path) => path !== '/v1/events');
    expect(new Set(read.slice(0, 10)).size).toBe(10);
    expect(new Set(read)).toEqual(new Set(all));
    expect(read).not.toContain('/v1/events/evt_rwenzori_members_run');
  });

  test('are left out when they are too old to be told', async () => {
    await listEvents(ctx);
    await refreshDetails(ctx);
    await passMinutes(61);
    const { events } = await listEvents(ctx);
    expect(events.every((event) => event.detail === null)).toBe(true);
  });

  test('are not asked for while the provider does not even tell the list', async () => {
    await listEvents(ctx);
    await goDown();
    await passMinutes(5);
    await listEvents(ctx);
    const since = await lastSeq();
    await refreshDetails(ctx);
    expect(await reads(since)).toEqual([]);
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
