// What stays useful on a network that breaks half-way: a bundle that never arrives.
import { holdPlaces, openRace, send, title, untilListed } from './harness/entry.ts';
import { expect, test } from './harness/story.ts';

let race = '';

test.beforeAll(async ({ provider }) => {
  race = await openRace(provider);
  await untilListed([race]);
});

const BUNDLE = /\/_next\/static\/.*\.js/;

test('the purchase goes on by itself where scripts are on and none of them arrives', async ({
  page,
  provider,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  await page.route(BUNDLE, (route) => route.abort());
  const code = await holdPlaces(page, race);
  await send(page);
  await expect(title(page, 'Look at your phone')).toBeVisible({ timeout: 40_000 });
  await provider.answerPrompt(code, 'approve');
  await expect(title(page, 'You are in!')).toBeVisible({ timeout: 40_000 });
});
