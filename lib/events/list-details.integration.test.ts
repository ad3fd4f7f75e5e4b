// Prices and places in the list, over a real database and the sandbox's HTTP: refreshed only for visible events.
import { describe, expect, test } from 'vitest';
import { type ChooseVisible, listEvents } from '#lib/events/list-events.ts';
import { eventsOnSandbox } from '#lib/events/testing/events-on-sandbox.ts';
import { sharedBudget } from '#lib/partner-api/shared/shared-budget.ts';
import { findEventPage } from './find-event.ts';

const { db, sandbox, ctx, passMinutes, goDown, lastSeq, fetches } = await eventsOnSandbox({ patient: true });
const { control } = sandbox;
const MARATHON = 'evt_kampala_city_marathon';

const all: ChooseVisible = async (events) => events.map((event) => event.event_id);
const only =
  (...ids: string[]): ChooseVisible =>
  async () =>
    ids;
const inList = async (id: string, visible: ChooseVisible) =>
  (await listEvents(ctx, visible)).events.find((event) => event.event_id === id);
const placesOf = async (id: string) =>
  (await inList(id, only(id)))?.detail?.ticket_types.map((type) => type.remaining);
const newEvent = async (remaining: number) => {
  const ticket = { name: 'Run', price_minor: 1000, capacity: 100, remaining };
  const { event_id: id } = await control.createEvent({
    org: 'kampala-runners',
    name: 'Hill Run',
    ticket_types: [ticket],
  });
  return { id, sellOut: () => control.changeEvent(id, { ticket_types: [{ ...ticket, remaining: 0 }] }) };
};
const detailsOf = async (since: number) => (await fetches(since)).filter((path) => path !== '/v1/events');

describe('the details of visible events', () => {
  test('are there at the very first visit', async () => {
    const types = (await inList(MARATHON, all))?.detail?.ticket_types ?? [];
    expect(types.map((type) => type.ticket_type_id)).toContain('tkt_kcm_42');
  });

  test('are there at the first visit after an event was listed', async () => {
    await listEvents(ctx, all);
    const { id } = await newEvent(7);
    await passMinutes(0.2);
    expect((await inList(id, all))?.detail?.ticket_types[0]?.remaining).toBe(7);
  });

  test('are up to date at the first visit after a pause', async () => {
    const { id, sellOut } = await newEvent(7);
    expect(await placesOf(id)).toEqual([7]);
    await sellOut();
    await passMinutes(0.2);
    expect(await placesOf(id)).toEqual([0]);
  });

  test('are fetched once for many visitors at once, and not again while they are fresh', async () => {
    const since = await lastSeq();
    const lists = await Promise.all(Array.from({ length: 20 }, () => listEvents(ctx, all)));
    await listEvents(ctx, all);
    const fetched = await detailsOf(since);
    expect(new Set(fetched).size).toBe(lists[0]?.events.length);
    expect(fetched).toHaveLength(new Set(fetched).size);
    expect(lists.every(({ events }) => events.every((event) => event.detail))).toBe(true);
  });
});

describe('the details of other events', () => {
  test('are not fetched for hidden or unlisted events', async () => {
    const since = await lastSeq();
    await listEvents(ctx);
    await listEvents(ctx, only(MARATHON));
    expect(await detailsOf(since)).toEqual([`/v1/events/${MARATHON}`]);
    await listEvents(ctx, all);
    expect(await fetches(since)).not.toContain('/v1/events/evt_rwenzori_members_run');
  });

  test('are left out when they are over an hour old', async () => {
    await listEvents(ctx, all);
    await passMinutes(61);
    const { events } = await listEvents(ctx);
    expect(events.every((event) => event.detail === null)).toBe(true);
  });
});

test('no details are fetched while the provider does not answer the list', async () => {
  await listEvents(ctx, all);
  await goDown();
  await passMinutes(5);
  const since = await lastSeq();
  await listEvents(ctx, all);
  expect(await detailsOf(since)).toEqual([]);
});

test('a scarce read budget is left to others, but an event’s own page is fetched', async () => {
  const { client_id, client_secret } = await control.createClient({
    org: 'kampala-runners',
    scopes: ['events:read'],
  });
  const partner = sandbox.client({
    clientId: client_id,
    clientSecret: client_secret,
    budget: sharedBudget({ db, now: Date.now }),
  });
  const scarce = { ...ctx, partner };
  const since = await lastSeq();
  await control.setLimits({ reads_per_minute: 6 });
  const { events } = await listEvents(scarce, all);
  expect(events.length).toBeGreaterThan(3);
  expect((await detailsOf(since)).length).toBeLessThan(2);
  const withoutDetail = events.findLast((event) => !event.detail)?.event_id ?? '';
  expect((await findEventPage(scarce, withoutDetail)).ok).toBe(true);
});
