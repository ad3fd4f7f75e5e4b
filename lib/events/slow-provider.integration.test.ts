// A slow provider: pages show the stored figures meanwhile, and the answer on the next visit.
import { expect, test } from 'vitest';
import { listEvents } from '#lib/events/list-events.ts';
import { eventsOnSandbox } from '#lib/events/testing/events-on-sandbox.ts';
import { findEventPage } from './find-event.ts';

const { sandbox, ctx, passMinutes, goSlow, holdAnswers } = await eventsOnSandbox();
const { control } = sandbox;
const MARATHON = 'evt_kampala_city_marathon';

const listedName = async () =>
  (await listEvents(ctx)).events.find((event) => event.event_id === MARATHON)?.name;
const ownName = async () => {
  const page = await findEventPage(ctx, MARATHON);
  return page.ok ? page.value.event.name : page.error.code;
};

test.each([
  ['the list', listedName],
  ['an event', ownName],
])(
  '%s is shown from the snapshot to five visitors at once, and updated after the answer',
  async (_, name) => {
    const before = await name();
    const after = `Marathon of ${Date.now()}`;
    await control.changeEvent(MARATHON, { name: after });
    await passMinutes(0.3);
    const letAnswer = holdAnswers();
    expect(await Promise.all(Array.from({ length: 5 }, name))).toEqual(Array(5).fill(before));
    letAnswer();
    await expect.poll(name, { interval: 200 }).toBe(after);
  },
);

test('details in the list are shown from the snapshot, and updated after the answer', async () => {
  const ticket = { name: 'Run', price_minor: 1000, capacity: 100, remaining: 7 };
  const event = { org: 'kampala-runners', name: 'Hill Run', ticket_types: [ticket] };
  const { event_id: id } = await control.createEvent(event);
  const places = async () => {
    const { events } = await listEvents(ctx, async () => [id]);
    return events.find((event) => event.event_id === id)?.detail?.ticket_types.map((type) => type.remaining);
  };
  await expect.poll(places, { interval: 200 }).toEqual([7]);
  await control.changeEvent(id, { ticket_types: [{ ...ticket, remaining: 0 }] });
  await passMinutes(0.2);
  const letAnswer = holdAnswers();
  expect(await places()).toEqual([7]);
  letAnswer();
  await expect.poll(places, { interval: 200 }).toEqual([0]);
});

test('an event that was never fetched is waited for', async () => {
  await listEvents(ctx);
  await goSlow(1_500);
  expect(await ownName()).toMatch(/Marathon/);
});

test('figures over a minute old are marked as stale', async () => {
  await listEvents(ctx);
  await ownName();
  await goSlow(20_000);
  await passMinutes(2);
  expect(await listEvents(ctx)).toMatchObject({ stale: true });
  expect(await findEventPage(ctx, MARATHON)).toMatchObject({ value: { stale: true } });
});
