// Prices and places in the list, over a real database and the sandbox's HTTP: how seldom the provider is asked for them.
import { describe, expect, test } from 'vitest';
import { listEvents } from '#lib/events/list-events.ts';
import { refreshDetails } from '#lib/events/refresh-details.ts';
import { eventsOnSandbox } from '#lib/events/testing/events-on-sandbox.ts';

const { sandbox, ctx, passMinutes, goDown, lastSeq, reads } = await eventsOnSandbox();
const { control } = sandbox;
const MARATHON = 'evt_kampala_city_marathon';

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
