// Any body on any route of the control plane: an answer or `{ error }`, never a crash. Says how many were tried.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { RUNNERS, startProvider } from './provider.ts';

const provider = await startProvider();
const RUNS = 1000;
let tried = 0;
afterAll(() => process.stdout.write(`any control body: ${tried} inputs tried\n`));

const routes = [
  ['POST', '/clients'],
  ['PATCH', `/clients/${RUNNERS}`],
  ['PATCH', '/orgs/kampala-runners'],
  ['POST', '/events'],
  ['PATCH', '/events/evt_gulu_night_run'],
  ['POST', '/clock'],
  ['POST', '/orders'],
  ['PUT', '/orders/x'],
  ['POST', '/orders/x/prompt'],
  ['POST', '/orders/x/refunds'],
  ['POST', '/webhook-endpoints'],
  ['POST', '/limits'],
  ['POST', '/faults'],
  ['GET', '/log?since=x'],
  ['PUT', '/reset'],
] as const;

const fields = [
  'org',
  'url',
  'types',
  'kind',
  'times',
  'outcome',
  'late',
  'keep_live',
  'failure_kind',
  'retry_safe',
  'amount',
  'name',
  'fees',
  'starts_at',
  'ticket_types',
];

test('bodies of every kind are answered without a failure', { timeout: 120_000 }, async () => {
  const bent = fc
    .dictionary(fc.constantFrom(...fields, '__proto__'), fc.jsonValue())
    .map((body) => JSON.stringify(body));
  const call = fc.record({
    route: fc.constantFrom(...routes),
    body: fc.oneof(bent, fc.json(), fc.string({ unit: 'binary' })),
  });
  await fc.assert(
    fc.asyncProperty(call, async ({ route: [method, path], body }) => {
      tried += 1;
      const init = method === 'GET' ? { method } : { method, body };
      const response = await fetch(`${provider.origin}/_sandbox${path}`, init);
      expect(response.status).toBeLessThan(500);
      if (response.status >= 400) z.strictObject({ error: z.string().min(1) }).parse(await response.json());
    }),
    { numRuns: RUNS },
  );
});
