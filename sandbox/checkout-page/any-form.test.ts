// The hosted page answers whatever is posted to it: with the next step, or with the same page and its errors.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startProvider } from '../proofs/provider.ts';
import { openCheckout, registration } from './testing/buyer.ts';

const provider = await startProvider();
const INPUTS = 150;

const fields = [
  ...Object.keys(registration),
  'answer.size',
  'discount_code',
  'waiver',
  'waiver_version',
  'msisdn',
  'x',
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('1', '-1', '1e3', '٣', '\0'),
);
const form = fc.array(fc.tuple(fc.constantFrom(...fields), text), { maxLength: 12 });

it(`answers any form with a redirect or with its errors, ${INPUTS} of them`, {
  timeout: 120_000,
}, async () => {
  const buyer = await openCheckout(provider);
  await fc.assert(
    fc.asyncProperty(form, fc.boolean(), fc.boolean(), async (typed, valid, paying) => {
      const posted = valid ? [...Object.entries(registration), ...typed] : typed;
      const page = await buyer.send(paying ? '/pay' : '', posted);
      expect([303, 422]).toContain(page.status);
      expect((await buyer.see('?change=1')).status).toBeLessThan(400);
    }),
    { numRuns: INPUTS },
  );
});
