// A provider that takes its time: what is there is shown meanwhile, and its answer to whoever comes next.
import { expect, test } from 'vitest';
import { listEvents } from '#lib/events/list-events.ts';
import { readEvent } from '#lib/events/read-event.ts';
import { eventsOnSandbox } from '#lib/events/testing/events-on-sandbox.ts';

const { sandbox, ctx, passMinutes, goSlow, holdAnswers } = await eventsOnSandbox();
const { control } = sandbox;
const MARATHON = 'evt_kampala_city_marathon';

const listedName = async () =>
  (await listEvents(ctx)).events.find((event) => event.event_id === MARATHON)?.name;
const ownName = async () => {
  const page = await readEvent(ctx, MARATHON);
  return page.ok ? page.value.event.name : page.error.code;
};

test.each([
  ['the list', listedName],
  ['a race', ownName],
])('%s is shown as it was, to five at once too, and anew once the provider answered', async (_, name) => {
  const before = await name();
  const after = `Marathon of ${Date.now()}`;
  await control.changeEvent(MARATHON, { name: after });
  await passMinutes(0.3);
  const letAnswer = holdAnswers();
  expect(await Promise.all(Array.from({ length: 5 }, name))).toEqual(Array(5).fill(before));
  letAnswer();
  await expect.poll(name, { interval: 200 }).toBe(after);
});

test('a race that was never read is waited for', async () => {
  await listEvents(ctx);
  await goSlow(1_500);
  expect(await ownName()).not.toBe('unavailable');
});

test('the age of what is shown is told once it is old', async () => {
  await listEvents(ctx);
  await ownName();
  await goSlow(20_000);
  await passMinutes(2);
  expect(await listEvents(ctx)).toMatchObject({ stale: true });
  expect(await readEvent(ctx, MARATHON)).toMatchObject({ value: { stale: true } });
});
