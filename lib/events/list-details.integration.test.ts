// Prices and places in the list, over a real database and the sandbox's HTTP: fresh where somebody looks, and read
// nowhere else.
import { describe, expect, test, vi } from 'vitest';
import { type ChooseSeen, listEvents } from '#lib/events/list-events.ts';
import { readEvent } from '#lib/events/read-event.ts';
import { eventsOnSandbox } from '#lib/events/testing/events-on-sandbox.ts';
import { sharedBudget } from '#lib/upstream/shared-budget.ts';

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

const all: ChooseSeen = async (events) => events.map((event) => event.event_id);
const only =
  (...ids: string[]): ChooseSeen =>
  async () =>
    ids;
const inList = async (id: string, seen: ChooseSeen) =>
  (await listEvents(ctx, seen)).events.find((event) => event.event_id === id);
const placesOf = async (id: string) =>
  (await inList(id, only(id)))?.detail?.ticket_types.map((type) => type.remaining);
const newRace = async (remaining: number) => {
  const ticket = { name: 'Run', price_minor: 1000, capacity: 100, remaining };
  const { event_id: id } = await control.createEvent({
    org: 'kampala-runners',
    name: 'Hill Run',
    ticket_types: [ticket],
  });
  return { id, sellOut: () => control.changeEvent(id, { ticket_types: [{ ...ticket, remaining: 0 }] }) };
};
const detailsOf = async (since: number) => (await reads(since)).filter((path) => path !== '/v1/events');

describe('the details of the races that are seen', () => {
  test('are there at the very first visit', async () => {
    const types = (await inList(MARATHON, all))?.detail?.ticket_types ?? [];
    expect(types.map((type) => type.ticket_type_id)).toContain('tkt_kcm_42');
  });

  test('are there at the first visit after a race was listed', async () => {
    await listEvents(ctx, all);
    const { id } = await newRace(7);
    await passMinutes(0.2);
    expect((await inList(id, all))?.detail?.ticket_types[0]?.remaining).toBe(7);
  });

  test('are as the provider has them at the first visit after nobody came for a while', async () => {
    const { id, sellOut } = await newRace(7);
    expect(await placesOf(id)).toEqual([7]);
    await sellOut();
    await passMinutes(0.2);
    expect(await placesOf(id)).toEqual([0]);
  });

  test('are read once for many visitors at once, and not again while they are fresh', async () => {
    const since = await lastSeq();
    const lists = await Promise.all(Array.from({ length: 20 }, () => listEvents(ctx, all)));
    await listEvents(ctx, all);
    const read = await detailsOf(since);
    expect(new Set(read).size).toBe(lists[0]?.events.length);
    expect(read).toHaveLength(new Set(read).size);
    expect(lists.every(({ events }) => events.every((event) => event.detail))).toBe(true);
  });
});

describe('the details of other races', () => {
  test('are not read: neither of those that nobody looks at, nor of unlisted ones', async () => {
    const since = await lastSeq();
    await listEvents(ctx);
    await listEvents(ctx, only(MARATHON));
    expect(await detailsOf(since)).toEqual([`/v1/events/${MARATHON}`]);
    await listEvents(ctx, all);
    expect(await reads(since)).not.toContain('/v1/events/evt_rwenzori_members_run');
  });

  test('are left out when they are too old to be told', async () => {
    await listEvents(ctx, all);
    await passMinutes(61);
    const { events } = await listEvents(ctx);
    expect(events.every((event) => event.detail === null)).toBe(true);
  });
});

test('no details are asked for while the provider does not even tell the list', async () => {
  await listEvents(ctx, all);
  await goDown();
  await passMinutes(5);
  const since = await lastSeq();
  await listEvents(ctx, all);
  expect(await detailsOf(since)).toEqual([]);
});

test('reads that are scarce are left to others, and a race’s own page still gets its', async () => {
  const { client_id, client_secret } = await control.createClient({
    org: 'kampala-runners',
    scopes: ['events:read'],
  });
  const partner = sandbox.client({
    clientId: client_id,
    clientSecret: client_secret,
    budget: sharedBudget(db),
  });
  const scarce = { ...ctx, partner };
  const since = await lastSeq();
  await control.setLimits({ reads_per_minute: 6 });
  const { events } = await listEvents(scarce, all);
  expect(events.length).toBeGreaterThan(3);
  expect((await detailsOf(since)).length).toBeLessThan(2);
  const unread = events.findLast((event) => !event.detail)?.event_id ?? '';
  expect((await readEvent(scarce, unread)).ok).toBe(true);
});
