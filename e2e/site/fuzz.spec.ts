// A part of `npm run fuzz`: unexpected input is answered, and never with a server error.
import { openHttpClient } from '../../tools/simulation/buyer/http-client.ts';
import { runFuzz } from '../../tools/simulation/fuzz/run-fuzz.ts';
import { findTargets } from '../../tools/simulation/fuzz/targets.ts';
import { expect, test } from '../harness/story.ts';
import { storyAddress } from '../harness/story-address.ts';

const INPUTS = 1_500;

test('unexpected input never gets a server error', async () => {
  test.slow();
  // The requests skip the proxy in front, which refuses some of them.
  const [origin = ''] = storyAddress().storefronts;
  const http = openHttpClient();
  const targets = await findTargets(origin, http, storyAddress());
  await http.close();
  if (!targets.ok) throw new Error(targets.error.message);
  const { failures, statuses } = await runFuzz(
    { origin, seed: 20, inputs: INPUTS, abreast: 4 },
    targets.value,
  );
  expect(failures).toEqual([]);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 404]));
});
